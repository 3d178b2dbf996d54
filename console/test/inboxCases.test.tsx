import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { OverdueWork } from '../src/coaches/OverdueWork.tsx'
import { dismissAll, messageStore } from '../src/platform/notices.ts'
import { DayWork } from '../src/reconcile/DayWork.tsx'
import { HoursWork } from '../src/workHours/HoursWork.tsx'
import { fakeServer } from './fakeServer.ts'
import { aPage } from './listFixture.ts'
import { onScreen } from './screenFixture.tsx'

const server = fakeServer()
beforeEach(() => dismissAll())

/** What the digits of the inbox do, in their order. */
const acts = () => [...document.querySelectorAll<HTMLElement>('[data-acts] > button')].map(({ textContent }) => textContent)

const line = (id: number, more: object) => ({
  id,
  createdAt: '2026-09-01T00:00:00Z',
  updatedAt: '2026-09-01T00:00:00Z',
  version: 1,
  class: 'MISSING_HERE',
  kind: 'PAYMENT',
  at: '2026-09-01T02:00:00Z',
  transactionId: '4200001',
  orderNumber: `N${id}`,
  refundNumber: null,
  providerRefundId: null,
  known: true,
  amountThere: 26_800,
  amountHere: null,
  difference: 26_800,
  feeThere: 161,
  feeHere: 0,
  open: true,
  takeable: true,
  askable: false,
  recordable: false,
  recorded: null,
  takenInAt: null,
  reason: null,
  explainedByName: null,
  explainedAt: null,
  ...more,
})

test('a day whose bill differs shows both sides of a difference, and the first act settles it', async () => {
  const rows = [line(1, {}), line(2, { class: 'AMOUNT_DIFFERS', amountHere: 25_000, difference: 1_800, takeable: false })]
  server.answer(({ path }) => ({
    body: path.endsWith('/lines') ? aPage(rows, rows.length) : { id: 7, day: '2026-09-01', state: 'DIFFERS' },
  }))
  const onNext = vi.fn()
  const { user } = onScreen(<DayWork of="7" title="2026-09-01" onNext={onNext} />, { codes: ['RECONCILE', 'RECONCILE_EDIT'] })
  const first = within(await screen.findByRole('region', { name: 'N1' }))
  expect(first.getByRole('row', { name: /268\.00/ }).textContent).toContain('+268.00')
  expect(acts().slice(0, 2)).toEqual(['补录收款', '说明'])
  await user.click(screen.getByRole('button', { name: /N2/ }))
  const second = within(screen.getByRole('region', { name: 'N2' }))
  expect(second.getByRole('row', { name: /250\.00/ }).textContent).toContain('+18.00')
  expect(acts()[0]).toBe('说明')
  expect(onNext).not.toHaveBeenCalled()
})

test('the last difference of a day settled, one goes on', async () => {
  server.answer(({ path }) => ({ body: path.endsWith('/lines') ? aPage([], 0) : { id: 7, day: '2026-09-01', state: 'BALANCED' } }))
  const onNext = vi.fn()
  onScreen(<DayWork of="7" title="2026-09-01" onNext={onNext} />, { codes: ['RECONCILE', 'RECONCILE_EDIT'] })
  await waitFor(() => expect(onNext).toHaveBeenCalled())
})

const asked = {
  id: 4,
  version: 1,
  act: 'ENTER',
  about: '2026-09-01',
  workKind: 'LIVE_CLASS',
  minutes: 90,
  pieces: null,
  amount: 18_000,
  reason: '补录直播课',
  askedById: 9,
  askedByName: '王老师',
  createdAt: '2026-09-01T02:00:00Z',
  who: ['林晓雯'],
}

test('hours that wait for a second person show hours, amount and reason, and the first act confirms them', async () => {
  server.answer(({ path }) => ({ body: path.endsWith('/requests') ? [asked] : {} }))
  const codes = ['COASH_WORKHOUR_STATS', 'COASH_WORKHOUR_EDIT']
  const { user } = onScreen(<HoursWork of="3" title="陈老师" onNext={vi.fn()} />, { codes })
  const shown = within(await screen.findByRole('region', { name: '补录 2026-09-01' }))
  expect([shown.getByText('1小时30分钟'), shown.getByText('¥180.00'), shown.getByText('补录直播课')]).toHaveLength(3)
  expect(acts().slice(0, 2)).toEqual(['确认', '不同意'])
  await user.click(screen.getByRole('button', { name: '确认' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '确认' }))
  await waitFor(() =>
    expect(server.seen.find(({ path }) => path.endsWith('/requests/4/confirm'))?.body).toEqual({ version: 1, amount: 18_000 }),
  )
})

const overdue = (id: number, more: object = {}) => ({
  id,
  campStudentId: id + 100,
  studentName: `孩子${id}`,
  campId: 1,
  campName: '暑期营',
  groupId: 5,
  groupName: '一班',
  coachId: 3,
  coachName: '陈老师',
  clockInDate: '2026-09-01',
  submittedAt: '2026-09-01T02:00:00Z',
  dueAt: '2026-09-02T02:00:00Z',
  commentedAt: null,
  overtimeMinutes: 200,
  kind: 'MISSING',
  ...more,
})
const heard = {
  ...overdue(1),
  lessonDay: 4,
  makeup: false,
  makeupReason: null,
  studySeconds: 0,
  score: null,
  media: [],
  days: [],
  told: [],
  toldCount: 0,
}
const group = ({ path }: { path: string }) => {
  if (path.endsWith('/remind')) return { body: { count: 2, undo: 41 } }
  if (path.includes('/comment/own/')) return { body: { ...heard, lesson: { id: 8, title: 'At the zoo', kind: 'AUDIO' } } }
  return { body: path.endsWith('/comment') ? aPage([overdue(1), overdue(2)], 2) : { id: 41 } }
}

test('a coach finds the lesson and the recording of an overdue comment, and the first act opens the desk at it', async () => {
  server.answer(group)
  const { user, address } = onScreen(<OverdueWork of="5" title="一班" onNext={vi.fn()} />, {
    codes: ['COASH_OVERTIME', 'COASH_COMMENT'],
    coachId: 3,
  })
  expect(await screen.findByText('At the zoo')).toBeTruthy()
  expect(acts()[0]).toBe('去点评')
  await user.click(screen.getByRole('button', { name: '去点评' }))
  expect(address()).toBe('/coach/commentDesk?ended=false&peek=1')
})

test('who sees to it that comments are written reminds all coaches of the group by the first act, and can take it back', async () => {
  server.answer(group)
  onScreen(<OverdueWork of="5" title="一班" onNext={vi.fn()} />, { codes: ['COASH_OVERTIME', 'COASH_OVERTIME_REMIND'] })
  await screen.findByRole('region', { name: '孩子1' })
  expect(acts()).toEqual(['提醒老师'])
  expect(server.seen.some(({ path }) => path.includes('/comment/own/'))).toBe(false)
  fireEvent.click(screen.getByRole('button', { name: '提醒老师' }))
  await waitFor(() => expect(messageStore.read().at(-1)?.title).toBe('8 秒后提醒 2 条打卡的老师'))
  expect(server.seen.find(({ path }) => path.endsWith('/remind'))?.body).toMatchObject({ groupId: [5], kind: ['MISSING'], total: 2 })
})

const reminders = { codes: ['COASH_OVERTIME', 'COASH_OVERTIME_REMIND'] }

test('reminding pressed twice is told once, and where the comments have moved it shows what is left', async () => {
  let left = [1, 2, 3]
  server.answer((asked) => {
    if (!asked.path.endsWith('/remind'))
      return {
        body: aPage(
          left.map((id) => overdue(id)),
          left.length,
        ),
      }
    const { total } = asked.body as { total: number } // what the pane sends
    if (total !== left.length)
      return { status: 409, body: { code: 999, error: 'SELECTION_DRIFTED', msg: '已变为 2', total: left.length, requestId: 'r-1' } }
    return { body: { count: 2, undo: 41 } }
  })
  onScreen(<OverdueWork of="5" title="一班" onNext={vi.fn()} />, reminders)
  await screen.findByRole('button', { name: /孩子3/ })
  left = [1, 2]
  fireEvent.click(screen.getByRole('button', { name: '提醒老师' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: /孩子3/ })).toBeNull())
  dismissAll()
  fireEvent.click(screen.getByRole('button', { name: '提醒老师' }))
  fireEvent.click(screen.getByRole('button', { name: '提醒老师' }))
  await waitFor(() => expect(messageStore.read().map(({ title }) => title)).toEqual(['8 秒后提醒 2 条打卡的老师']))
})

test('the last overdue comment of a group written, one goes on', async () => {
  server.answer(() => ({ body: aPage([], 0) }))
  const onNext = vi.fn()
  onScreen(<OverdueWork of="5" title="一班" onNext={onNext} />, reminders)
  await waitFor(() => expect(onNext).toHaveBeenCalled())
})
