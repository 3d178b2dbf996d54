import { getMemberConfig, getPowerConfig } from '@camp/contract/members/members'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../test/fakeServer.ts'
import { row } from '../../test/recordFixture.ts'
import { onScreen } from '../../test/screenFixture.tsx'
import { LevelListPage } from './LevelListPage.tsx'

const server = fakeServer()
const level = (id: number, name: string) => ({
  ...row,
  id,
  name,
  priceAmount: 15_900,
  durationDays: 31,
  sort: id,
  activeFlg: 'ACTIVE',
  benefitIds: [],
  memberCount: 3,
})
const benefit = (id: number, name: string, levelIds: readonly number[]) => ({
  ...row,
  id,
  name,
  icon: null,
  description: null,
  levelIds,
  sort: id,
  activeFlg: 'ACTIVE',
})

test('what each level gives stands side by side: a benefit a line, a level a column', async () => {
  const answers: Readonly<Record<string, unknown>> = {
    [getMemberConfig.path]: [level(1, '月度会员'), level(2, '年度会员')],
    [getPowerConfig.path]: [benefit(1, '学习报告', [1, 2]), benefit(2, '外教连线', [2])],
  }
  server.answer(({ path }) => ({ body: answers[path] }))
  onScreen(<LevelListPage />, { codes: ['MEMBER_CONFIG'] })
  const matrix = within(await screen.findByRole('table', { name: '等级与权益' }))
  expect(matrix.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['权益', '月度会员', '年度会员'])
  const has = (name: string) =>
    within(matrix.getByRole('row', { name: new RegExp(name) }))
      .getAllByRole('cell')
      .slice(1)
      .map((cell) => within(cell).queryByRole('img', { name: '享有' }) !== null)
  expect(has('学习报告')).toEqual([true, true])
  expect(has('外教连线')).toEqual([false, true])
})
