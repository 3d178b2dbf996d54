import { type CalendarItem, createCalendarLink, getCalendar, listCalendarLinks } from '@camp/contract/calendar/calendar'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeServer } from '../../test/fakeServer.ts'
import { onScreen } from '../../test/screenFixture.tsx'
import { formatDuration } from '../platform/format.ts'
import { CalendarPage } from './CalendarPage.tsx'

const server = fakeServer()
const item = (kind: CalendarItem['kind'], day: string, more: Partial<CalendarItem> = {}): CalendarItem => ({
  kind,
  day,
  until: day,
  campId: null,
  title: null,
  count: null,
  ...more,
})
const november: readonly CalendarItem[] = [
  item('CAMP', '2026-11-02', { until: '2026-11-12', campId: 7, title: '体验营 1期' }),
  item('LESSONS', '2026-11-10', { count: 3 }),
  item('COMMENTS_DUE', '2026-11-11', { count: 12 }),
  item('OWN_HOURS', '2026-11-09', { count: 90 }),
  item('HOLIDAY', '2026-11-12', { title: '校庆' }),
]
let asked: URLSearchParams[]
let sent: unknown[]

beforeEach(() => {
  asked = []
  sent = []
  vi.useFakeTimers({ now: Date.parse('2026-11-10T04:00:00Z'), toFake: ['Date'] })
  server.answer(({ path, method, query, body }) => {
    if (path === getCalendar.path) {
      asked.push(query)
      return { body: { items: query.get('from') === '2026-10-26' ? november : [], cut: false } }
    }
    if (path === listCalendarLinks.path && method === 'GET') return { body: [] }
    if (path === createCalendarLink.path && method === 'POST') {
      sent.push(body)
      return { body: { id: 1, url: '/calendar/abc.ics' } }
    }
    return undefined
  })
})
afterEach(() => void vi.useRealTimers())

const opened = async (codes: string[] = ['CAMP_INDEX', 'CAMP_STATUS'], at = '/dashboard/calendar') => {
  const page = onScreen(<CalendarPage />, { codes, at })
  await screen.findByRole('heading', { name: /2026/ })
  return page
}

describe('the calendar', () => {
  test('says what stands on which day, and leads to where it is seen to', async () => {
    const { user, address } = await opened()
    const week = within(await screen.findByRole('region', { name: '2026-11-09 ~ 2026-11-15' }))
    expect(week.getByRole('button', { name: '上课，2026-11-10 · 3 个营期' })).toBeDefined()
    await user.click(week.getByRole('button', { name: '体验营 1期，2026-11-02 至 2026-11-12' }))
    expect(address()).toBe('/camp/detail?id=7')
  })

  test('has nothing to press where the reader may go nowhere', async () => {
    await opened([])
    await screen.findByText('校庆')
    expect(screen.queryByRole('button', { name: /校庆|点评截止|^上课/ })).toBeNull()
    expect(screen.getByText(formatDuration(90))).toBeDefined()
  })

  test('shows some kinds alone, as the address says', async () => {
    const { user, address } = await opened()
    await user.click(await screen.findByRole('button', { name: '截止日期' }))
    expect(address()).toBe('/dashboard/calendar?kind=DEADLINES')
    expect(screen.queryByText('校庆')).toBeNull()
    expect(screen.getByText('点评截止')).toBeDefined()
  })

  test('turns its months, and says where there is nothing', async () => {
    const { user, address } = await opened()
    await user.click(await screen.findByRole('button', { name: '下个月' }))
    await screen.findByText('这个月没有内容')
    expect(address()).toBe('/dashboard/calendar?month=2026-12')
    expect(asked.map((query) => query.get('from'))).toEqual(['2026-10-26', '2026-11-30'])
  })
})

test('a link is made of what was chosen, of one thing at least, and shown once', async () => {
  const { user } = await opened()
  await user.click(screen.getByRole('button', { name: '订阅到手机或电脑' }))
  const dialog = within(await screen.findByRole('dialog', { name: '订阅日历' }))
  for (const name of ['营期与上课', '本人工时与月结', '截止日期', '节假日']) await user.click(dialog.getByRole('checkbox', { name }))
  await user.click(dialog.getByRole('button', { name: '创建订阅' }))
  expect([dialog.getByRole('alert').textContent, sent]).toEqual(['请至少选择一项', []])
  await user.click(dialog.getByRole('checkbox', { name: '截止日期' }))
  await user.click(dialog.getByRole('button', { name: '创建订阅' }))
  await screen.findByText(`${window.location.origin}/calendar/abc.ics`)
  expect(sent).toEqual([{ feeds: ['DEADLINES'] }])
  for (const close of screen.getAllByRole('button', { name: '关闭' }).slice(0, 1)) await user.click(close)
  await screen.findByText('地址还没有复制')
})
