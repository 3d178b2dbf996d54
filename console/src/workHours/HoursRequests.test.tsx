import type { WorkRequest } from '@camp/contract/workHours/workHours.requests'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../test/fakeServer.ts'
import { onScreen } from '../../test/screenFixture.tsx'
import { messageStore } from '../platform/notices.ts'
import { HoursRequests } from './HoursRequests.tsx'

const server = fakeServer()
const one: WorkRequest = {
  id: 5,
  version: 3,
  act: 'ENTER',
  about: '2026-11-20',
  workKind: 'OTHER',
  minutes: 800,
  pieces: null,
  amount: 80_000,
  reason: '集中培训',
  askedById: 99,
  askedByName: '提交人',
  createdAt: '2026-11-21T02:00:00.000Z',
  who: ['同事'],
}
const codes = ['COASH_WORKHOUR_STATS', 'COASH_WORKHOUR_EDIT']

test('who confirms hours reads coach, day, hours and amount on the card and in the question, and confirms that amount', async () => {
  server.answer(({ method }) => ({ body: method === 'GET' ? [one] : { id: 5, version: 4 } }))
  const { user } = onScreen(<HoursRequests coachId={7} coachName="周老师" />, { codes })
  expect(await screen.findByText('¥800.00')).toBeTruthy()
  expect(screen.getByText('13小时20分钟 · 集中培训')).toBeTruthy()
  expect(screen.getByRole('heading', { name: '周老师 待另一人确认的工时' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '确认' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/^周老师 · 2026-11-20 · 其他 · 13小时20分钟 · ¥800\.00。/)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: '确认' }))
  await expect.poll(() => server.seen.find(({ path }) => path.endsWith('/confirm'))?.body).toEqual({ version: 3, amount: 80_000 })
})

test('hours of a month that is over lead on to it for who may close it', async () => {
  server.answer(({ method }) => ({ body: method === 'GET' ? [one] : { id: 5, version: 4 } }))
  const { user, address } = onScreen(<HoursRequests coachId={7} coachName="周老师" />, { codes: [...codes, 'COASH_WORKHOUR_CLOSE'] })
  await user.click(await screen.findByRole('button', { name: '确认' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '确认' }))
  await waitFor(() => expect(messageStore.read().at(-1)?.action?.label).toBe('去 2026-11 月结'))
  const action = messageStore.read().at(-1)?.action
  act(() => action && 'run' in action && action.run())
  expect(address()).toBe('/coach/statements?month=2026-11')
})

test('an amount that moved meanwhile is not confirmed, and the card shows what it is now', async () => {
  const msg = '计酬标准或原工时刚有变动，这笔工时现在是 ¥1,600.00，请核对后重新确认'
  let amount = 80_000
  server.answer(({ method }) => {
    if (method === 'GET') return { body: [{ ...one, amount }] }
    amount = 160_000
    return { status: 409, body: { code: 999, error: 'WORK_REQUEST_MOVED', msg } }
  })
  const { user } = onScreen(<HoursRequests coachId={7} coachName="周老师" />, { codes })
  await user.click(await screen.findByRole('button', { name: '确认' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '确认' }))
  expect(await screen.findByText('¥1,600.00')).toBeTruthy()
})

test('who sees no pay confirms nothing, and reads why', async () => {
  server.answer(() => ({ body: [{ ...one, amount: null }] }))
  onScreen(<HoursRequests coachId={7} coachName="周老师" />, { codes })
  expect(await screen.findByText(/您看不到金额/)).toBeTruthy()
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['不同意'])
})

test('a request stands as the entries below it: what it is, the amount and the steps share the first line', async () => {
  server.answer(() => ({ body: [one] }))
  onScreen(<HoursRequests coachId={7} coachName="周老师" />, { codes })
  const row = (await screen.findByText('¥800.00')).closest('li')
  expect([...(row?.children ?? [])].map(({ textContent, className }) => [className, textContent])).toEqual([
    ['', '补录 2026-11-20 其他'],
    ['', '¥800.00'],
    ['hours-steps', '确认不同意'],
    ['quiet', '13小时20分钟 · 集中培训'],
    ['quiet', expect.stringContaining('提交人 于 2026-11-21')],
  ])
})
