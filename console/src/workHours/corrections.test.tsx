import type { EntryWithLines } from '@camp/contract/workHours/workHours'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { fakeServer } from '../../test/fakeServer.ts'
import { onScreen } from '../../test/screenFixture.tsx'
import { AmountModal } from './AmountModal.tsx'
import { TakeBackModal } from './TakeBackModal.tsx'

/** What stands as worth so much; the line of a kept draft is a status too. */
const amounts = () => screen.queryAllByRole('status').flatMap(({ textContent }) => (textContent?.includes('¥') ? textContent : []))
const amount = () =>
  waitFor(() => {
    expect(amounts()).toHaveLength(1)
    return amounts()[0]
  })

const close = () => undefined
const line = {
  kind: 'COMMENT',
  unit: 'HOUR',
  minutes: 5,
  pieces: 0,
  rateAmount: 6_000,
  factorBp: 10_000,
  amount: 500,
  source: null,
  reason: '补录',
  by: '何老师',
  campName: null,
  groupName: null,
  reversesId: null,
  correctsId: null,
  correctsDay: null,
  aboutMonth: null,
  origin: 'MANUAL',
}
const lines = [
  { ...line, id: 1, left: { minutes: 5, pieces: 0 } },
  { ...line, id: 2, left: { minutes: 4, pieces: 0 } },
]
const entry = { id: 9, date: '2026-11-02', shut: true } as EntryWithLines // what the dialog reads of it

const server = fakeServer()
const changes = () => server.seen.filter(({ method }) => method !== 'GET')
beforeEach(() => server.answer(() => ({ body: { lines } })))

test('of several lines one must be chosen, and its minutes said: the dialog names both', async () => {
  const { user } = onScreen(<TakeBackModal coachId={7} coach="何老师" month="2026-10" statementId={3} entry={entry} onClose={close} />)
  await user.click(await screen.findByRole('button', { name: '扣减' }))
  expect(await screen.findByText('请选择明细')).toBeTruthy()
  expect(screen.getByText('请填写扣减分钟')).toBeTruthy()
  expect(changes()).toEqual([])
})

test('an amount must be filled in, and be one', async () => {
  const { user } = onScreen(<AmountModal coachId={7} coach="何老师" statementId={3} month="2026-10" onClose={close} />)
  const submit = screen.getByRole('button', { name: '提交' })
  await user.click(submit)
  expect(await screen.findByText('请填写金额')).toBeTruthy()
  await user.type(screen.getByLabelText('金额'), '一百')
  await user.type(screen.getByLabelText('原因'), '设备押金')
  await user.click(submit)
  expect(await screen.findByText('请填写大于 0 的金额')).toBeTruthy()
  expect(changes()).toEqual([])
})

test('what is taken off is worth nothing where it is more than the line has left', async () => {
  server.answer(() => ({ body: { lines: lines.slice(0, 1) } }))
  const { user } = onScreen(<TakeBackModal coachId={7} coach="何老师" month="2026-10" statementId={3} entry={entry} onClose={close} />)
  const minutes = await screen.findByLabelText('扣减分钟')
  await user.type(minutes, '5')
  expect(await amount()).toContain('5.00')
  await user.type(minutes, '0')
  expect(amounts()).toEqual([])
})
