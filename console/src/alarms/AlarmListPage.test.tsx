import { type Alarm, createAlarm, listAlarms, previewAlarm } from '@camp/contract/alarms/alarms'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../test/fakeServer.ts'
import { aPage } from '../../test/listFixture.ts'
import { onScreen } from '../../test/screenFixture.tsx'
import { alarmOfView } from '../ui/list/alarmOfView.ts'
import { AlarmListPage } from './AlarmListPage.tsx'
import { AlarmPeek } from './AlarmPeek.tsx'
import { clockTexts, minutesOf } from './alarmWords.ts'

const server = fakeServer()
const alarm: Alarm = {
  id: 7,
  version: 4,
  createdAt: '2026-11-01T10:00:00.000+08:00',
  updatedAt: '2026-11-01T10:00:00.000+08:00',
  name: '待支付超 24 小时',
  ownerId: 1,
  owner: '林晓雯',
  call: 'listOrders',
  link: '/order/index?progress=PENDING',
  rule: 'ABOVE',
  bound: 12,
  days: 'WEEKDAYS',
  weekdays: [1, 5],
  atMinute: 480,
  moreMinutes: [],
  inbox: true,
  mail: false,
  robot: 'WECOM',
  signs: false,
  paused: false,
  state: 'ACTIVE',
  nextAt: '2026-12-04T08:00:00.000+08:00',
  lastAt: '2026-11-30T08:00:00.000+08:00',
  lastState: 'QUIET',
  lastCount: 9,
  lastAgainst: 12,
  lastWhy: null,
  strip: ['FIRED', 'FAILED', 'QUIET'],
}
const answers = (rows: readonly Alarm[]) =>
  server.answer(({ path, method }) => {
    if (path === listAlarms.path && method === 'GET') return { body: aPage(rows, rows.length) }
    if (path === previewAlarm.path)
      return { body: { now: 9, days: [8, 14, 10, 18].map((count, n) => ({ day: `2026-11-0${n + 1}`, count })) } }
    if (path.endsWith('/looks'))
      return {
        body: aPage(
          [
            {
              ...{ id: 1, dueAt: '2026-11-30T08:00:00.000+08:00', lookedAt: '2026-11-30T08:00:01.000+08:00', state: 'FIRED', count: 18 },
              ...{ against: 12, rule: 'ABOVE', bound: 12, why: null, mail: null, robot: 'DOUBT' },
            },
          ],
          1,
        ),
      }
    return { body: { id: 7, version: 5, undo: 3 } }
  })
const sent = (path: string, by = 'POST') => server.seen.filter((one) => one.path === path && one.method === by).map(({ body }) => body)

test('the list says what is asked, when, by whom, where it is told and what became of it', async () => {
  answers([alarm])
  onScreen(<AlarmListPage />, { at: '/settings/schedules', codes: ['ALARM'] })
  const row = (await screen.findByText('待支付超 24 小时')).closest('tr') as HTMLElement
  for (const words of ['订单列表', '周一、周五 08:00', '超过 12', '林晓雯', '看过，未触发', '站内信、企业微信群'])
    expect(row.textContent).toContain(words)
  expect(within(row).getByRole('list', { name: /最近 20 次/ }).children).toHaveLength(3)
})

test('three weekdays and more in a row are said by the first and the last', async () => {
  answers([
    { ...alarm, weekdays: [1, 2, 3, 4, 5] },
    { ...alarm, id: 8, weekdays: [1, 2, 4] },
  ])
  onScreen(<AlarmListPage />, { at: '/settings/schedules', codes: ['ALARM'] })
  expect(await screen.findByText('周一至周五 08:00')).toBeTruthy()
  expect(screen.getByText('周一、周二、周四 08:00')).toBeTruthy()
})

test('a view of a list becomes an alarm: its editor opens by itself, and shows which of the known days would have fired', async () => {
  answers([])
  const ask = { call: 'listOrders', filter: { progress: ['PENDING'] }, link: '/order/index?progress=PENDING' }
  const from = new URLSearchParams({ from: JSON.stringify({ name: '待支付', ...ask }) }).toString()
  const { user } = onScreen(<AlarmListPage />, { at: `/settings/schedules?${from}`, codes: ['ALARM'] })
  const form = await screen.findByRole('dialog', { name: '新建定时与提醒' })
  expect(within(form).getByText('订单列表')).toBeDefined()
  await user.click(within(form).getByRole('button', { name: /触发条件/ }))
  await user.click(await screen.findByRole('option', { name: '数量超过' }))
  await user.type(within(form).getByRole('textbox', { name: /界限/ }), '12')
  expect(await within(form).findByText('过去 4 天会触发 2 次')).toBeDefined()
  expect(within(form).getByText(/已知 4 天.*改成 9：会触发 3 次/)).toBeDefined()
  await user.click(within(form).getByRole('button', { name: '新建' }))
  await waitFor(() => expect(sent(createAlarm.path)).toHaveLength(1))
  expect(sent(createAlarm.path)[0]).toEqual({
    ...{ name: '待支付', rule: 'ABOVE', bound: 12, days: 'DAILY', atMinute: 480, inbox: true, mail: false, robot: null },
    ask,
  })
})

test('a frozen owner is said beside the list, with the looks; who may see all can hand it over', async () => {
  answers([{ ...alarm, ownerId: 99, state: 'OWNER_FROZEN', nextAt: null }])
  onScreen(<AlarmPeek of="7" />, { at: '/settings/schedules', codes: ['ALARM', 'ALARM_ALL'] })
  expect((await screen.findByRole('status')).textContent).toContain('负责人已冻结')
  expect(await screen.findByText('不确定是否送达')).toBeDefined()
  expect(screen.getByRole('button', { name: '转交' })).toBeDefined()
  expect(screen.queryByRole('button', { name: '编辑' })).toBeNull()
})

test('the address of a view names the call, its filter, and what the screen around the list reads', () => {
  const list = {
    takes: { progress: {} },
    counting: () => ({ call: listAlarms, input: { query: { progress: ['PAID'], page: 1, size: 1 } } }),
  } as never
  const view = { name: '已付款', query: '?progress=PAID' }
  const address = alarmOfView(list, view, { pathname: '/order/index', search: '?tab=a&progress=SHIPPED&page=3&peek=9' })
  expect(JSON.parse(new URLSearchParams(address.split('?')[1]).get('from') ?? '')).toEqual({
    ...{ name: '已付款', call: 'listAlarms', filter: { progress: ['PAID'] }, link: '/order/index?progress=PAID&tab=a' },
  })
})

test('several times of a day are written with commas, or as each hour between two', () => {
  expect(minutesOf('14:00， 9:00,18:00')).toEqual([540, 840, 1_080])
  expect(minutesOf('09:00-12:30')).toEqual([540, 600, 660, 720])
  expect(minutesOf('8:00')).toEqual([480])
  for (const wrong of ['', '9', '25:00', '18:00-09:00', '09:00-', '09:00-10:00-11:00', '9:00, x'])
    expect([wrong, minutesOf(wrong)]).toEqual([wrong, undefined])
  for (const text of ['09:00, 14:00, 18:00', '09:00-18:00', '08:00']) expect(clockTexts(minutesOf(text) ?? [])).toBe(text)
})

test('who may see all finds alarms by their owner', async () => {
  answers([alarm])
  const { unmount } = onScreen(<AlarmListPage />, { at: '/settings/schedules', codes: ['ALARM'] })
  await screen.findByText('待支付超 24 小时')
  expect(screen.queryByRole('textbox', { name: '负责人' })).toBeNull()
  unmount()
  const { user, address } = onScreen(<AlarmListPage />, { at: '/settings/schedules', codes: ['ALARM', 'ALARM_ALL'] })
  await user.type(await screen.findByRole('textbox', { name: '负责人' }), '晓雯{Enter}')
  await waitFor(() => expect(decodeURIComponent(address())).toContain('owner=晓雯'))
})
