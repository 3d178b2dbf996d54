import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { onScreen } from '../../../test/screenFixture.tsx'
import type { List } from '../list/useList.ts'
import { DeskPage } from './DeskPage.tsx'
import type { Desk } from './useDesk.ts'

type Row = { readonly id: number }

const of = (openId: number | undefined, state: List<Row, object>['state'] = 'ready') => {
  // A page needs no more of its list and its desk.
  const list = { state, rows: [] } as unknown as List<Row, object>
  const desk = { onPhone: false, openId, showsCase: true } as Desk // the same
  return (
    <DeskPage entity="feedback" title="desk" list={list} desk={desk} parts="two" head={null} queue={<p>queue</p>}>
      <p>case</p>
    </DeskPage>
  )
}

test('what is open stands beside the queue', () => {
  onScreen(of(7))
  expect([screen.queryByText('queue'), screen.queryByText('case')]).not.toContain(null)
})

test('where nothing is open, as nothing waits or nothing came, the queue alone speaks', () => {
  onScreen(of(undefined, 'error'))
  expect([screen.queryByText('queue') !== null, screen.queryByText('case')]).toEqual([true, null])
})

test('a person who may not see it is told so in place of the desk', () => {
  onScreen(of(undefined, 'forbidden'))
  expect(screen.getByText('没有查看权限').closest('.card')).toBeTruthy()
  expect(screen.queryByText('queue')).toBeNull()
})
