import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeServer } from '../../test/fakeServer.ts'
import { onScreen } from '../../test/screenFixture.tsx'
import { SendContractsModal } from './SendContractsModal.tsx'

const server = fakeServer()
const row = {
  coachId: 7,
  coachName: '任婷',
  reason: null,
  month: null,
  who: null,
  changed: null,
  provider: 'BUILTIN',
  minutes: 195,
  lines: 1,
  amount: 16_250,
}

test('what stands under "to be sent" is sent; who gets none stands apart, counted and with the reason', async () => {
  const other = { ...row, coachId: 8, coachName: '陈丽', reason: 'FULL_TIME' }
  server.answer(() => ({ body: [other, row] }))
  onScreen(<SendContractsModal coachIds={[7, 8]} days={{ from: '2026-10-01', to: '2026-10-31' }} onClose={vi.fn()} />)
  const sent = within(await screen.findByRole('group', { name: '将要发送' }))
  expect(sent.getAllByRole('checkbox')).toHaveLength(1)
  expect(sent.queryByText('陈丽')).toBeNull()
  expect(screen.getByRole('heading', { name: '不发送 1 位' })).toBeTruthy()
  expect(screen.getByRole('listitem').textContent).toContain('全职老师不签工时合同')
  expect(screen.getByRole('button', { name: '发送 1 份，共 ¥162.50' })).toBeTruthy()
})
