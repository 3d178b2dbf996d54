import {
  type KeepingPlan,
  type KeepingRule,
  listKeepingMonths,
  listKeepingPlans,
  listKeepingRules,
  lookKeepingRule,
  releaseKeeping,
  stopKeeping,
  updateKeepingRule,
} from '@camp/contract/keeping/keeping'
import { exportEverything } from '@camp/contract/keeping/keeping.archive'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../test/fakeServer.ts'
import { aPage } from '../../test/listFixture.ts'
import { onScreen } from '../../test/screenFixture.tsx'
import { KeepingPage } from './KeepingPage.tsx'

const server = fakeServer()
const CODES = ['KEEPING', 'KEEPING_EDIT', 'PARENT_DETAIL']
const rule: KeepingRule = {
  id: 2,
  version: 4,
  createdAt: '2026-03-04T10:00:00.000+08:00',
  updatedAt: '2026-03-04T10:00:00.000+08:00',
  kind: 'RECORDINGS',
  isOn: true,
  months: 12,
  warnDays: 14,
  waitDays: 7,
  told: [],
  by: '林晓雯',
  stalled: false,
  lookedAt: '2026-11-29T10:00:00.000+08:00',
  now: { families: 1_234, children: 1_300, recordings: 20_000, bytes: 3_000_000_000 },
  warned: 12,
  stopped: 1,
  done: 0,
  nextDay: '2026-12-20',
}
const off: KeepingRule = { ...rule, id: 1, kind: 'FAMILY', isOn: false, lookedAt: null, warned: 0, stopped: 0, nextDay: null }
const plan: KeepingPlan = {
  id: 5,
  kind: 'RECORDINGS',
  parentId: 7,
  parentName: '南宫云',
  state: 'WARNED',
  since: '2025-10-01',
  fallsAt: '2026-10-01',
  dueAt: '2026-12-20',
  warnedAt: '2026-11-29T10:00:00.000+08:00',
  endedAt: null,
  children: 1,
  recordings: 21,
  bytes: 4_000_000,
  stopId: null,
  stopReason: null,
  stopUntil: null,
  stoppedBy: null,
}
const held: KeepingPlan = {
  ...plan,
  id: 6,
  parentId: 8,
  parentName: '上官月',
  state: 'STOPPED',
  stopId: 3,
  stopReason: '家长要保留',
  stopUntil: null,
  stoppedBy: '林晓雯',
}
const months = [
  { month: '2026-11', kind: 'RECORDINGS', open: 0, done: 4 },
  { month: '2026-12', kind: 'RECORDINGS', open: 1_234, done: 0 },
]

const answers = (status = 200, plans: readonly KeepingPlan[] = [plan, held], planned: unknown = months) =>
  server.answer(({ path, method }) => {
    if (status !== 200) return { status, body: { code: status, error: status === 403 ? 'FORBIDDEN' : 'FAULT', msg: '出错了' } }
    if (path === listKeepingRules.path && method === 'GET') return { body: { rules: [off, rule], people: [{ id: 9, name: '周岚' }] } }
    if (path === listKeepingMonths.path) return { body: { months: planned } }
    if (path === listKeepingPlans.path) return { body: aPage(plans, plans.length) }
    if (path.endsWith('/look')) return { body: { taskId: 4 } }
    return { body: { id: 2, version: 5 } }
  })
const sent = (path: string) => server.seen.filter((one) => one.path === path && one.method !== 'GET').map(({ body }) => body)

test('the rules say what is kept how long and what goes today; each figure opens its families', async () => {
  answers()
  const { user } = onScreen(<KeepingPage />, { at: '/core/keeping', codes: CODES })
  const rows = within(await screen.findByRole('table', { name: '保留规则' })).getAllByRole('row')
  expect(rows).toHaveLength(3)
  expect(rows[1]?.textContent).toContain('未启用')
  expect(rows[1]?.textContent).toContain('未试算')
  expect(rows[2]?.textContent).toContain('孩子 1,300 · 录音录像 20,000')
  expect(screen.getByText(/清除前提醒员工，不通知家长/)).toBeDefined()
  const link = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect(link('1,234 个家庭')).toContain('tab=plans&kind=RECORDINGS')
  expect(link('12')).toContain('kind=RECORDINGS&state=WARNED')
  expect((await screen.findByRole('link', { name: '2026-12 打卡录音录像：待清除 1,234 个家庭' })).getAttribute('href')).toContain(
    'month=2026-12',
  )
  expect(link('2026-11 打卡录音录像：已清除 4 个家庭')).toContain('state=DONE')
  await user.click(screen.getAllByRole('button', { name: '试算' })[1] as HTMLElement)
  await waitFor(() => expect(sent(lookKeepingRule.path.replace('{id}', '2'))).toHaveLength(1))
})

test('a rule is edited in place; what is no whole number is said at once', async () => {
  answers()
  const { user } = onScreen(<KeepingPage />, { at: '/core/keeping', codes: CODES })
  await user.click((await screen.findAllByRole('button', { name: '编辑' }))[1] as HTMLElement)
  const form = await screen.findByRole('dialog', { name: '编辑“打卡录音录像”的保留规则' })
  const box = within(form).getByRole('textbox', { name: /多少个月没有往来/ })
  await user.clear(box)
  await user.type(box, '0')
  await user.click(within(form).getByRole('button', { name: '保存' }))
  expect(await within(form).findByText('请输入 1 到 240 的整数')).toBeDefined()
  expect(sent(updateKeepingRule.path)).toEqual([])
  await user.clear(box)
  await user.type(box, '18')
  await user.click(within(form).getByRole('checkbox', { name: '启用这条规则' }))
  await user.click(within(form).getByRole('button', { name: '保存' }))
  await waitFor(() =>
    expect(sent(updateKeepingRule.path)).toEqual([{ id: 2, version: 4, isOn: false, months: 18, warnDays: 14, waitDays: 7, told: [] }]),
  )
})

test('everything is exported with a reason by who may, and is found among the tasks', async () => {
  answers()
  const { user } = onScreen(<KeepingPage />, { at: '/core/keeping', codes: [...CODES, 'KEEPING_EXPORT'] })
  await user.click(await screen.findByRole('button', { name: '导出全部数据' }))
  const form = await screen.findByRole('dialog', { name: '导出全部数据' })
  expect(within(form).getByText(/完整个人信息。请妥善保管/)).toBeDefined()
  await user.type(within(form).getByRole('textbox', { name: '用途' }), ' 换机房 ')
  await user.click(within(form).getByRole('button', { name: '导出全部数据' }))
  await waitFor(() => expect(sent(exportEverything.path)).toEqual([{ reason: '换机房' }]))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '导出全部数据' })).toBeNull())
})

test('everything stays where nobody may export it', async () => {
  answers()
  onScreen(<KeepingPage />, { at: '/core/keeping', codes: CODES })
  await screen.findByRole('table', { name: '保留规则' })
  expect(screen.queryByRole('button', { name: '导出全部数据' })).toBeNull()
})

test('a family is stopped with a reason, and a stop ends after a question', async () => {
  answers()
  const { user } = onScreen(<KeepingPage />, { at: '/core/keeping?tab=plans', codes: CODES })
  const row = (await screen.findByText('南宫云')).closest('tr') as HTMLElement
  await waitFor(() => expect(row.textContent).toContain('12 个月没有营期、订单、打卡、会员或反馈'))
  await user.click(within(row).getByRole('button', { name: '暂停清除' }))
  const form = await screen.findByRole('dialog', { name: '暂停清除“南宫云”' })
  await user.type(within(form).getByRole('textbox', { name: '原因' }), '家长来电要保留')
  await user.click(within(form).getByRole('button', { name: '暂停清除' }))
  await waitFor(() => expect(sent(stopKeeping.path)).toEqual([{ parentId: 7, reason: '家长来电要保留' }]))
  const other = (await screen.findByText('上官月')).closest('tr') as HTMLElement
  expect(other.textContent).toContain('家长要保留 · 直到结束 · 林晓雯')
  await user.click(within(other).getByRole('button', { name: '结束暂停' }))
  const question = await screen.findByRole('dialog', { name: '结束暂停“上官月”？' })
  await user.click(within(question).getByRole('button', { name: '结束暂停' }))
  await waitFor(() => expect(sent(releaseKeeping.path.replace('{id}', '3'))).toHaveLength(1))
})

test('nothing planned says how to begin; a reader edits nothing; a failure and a refusal are said', async () => {
  answers(200, [], [])
  const { unmount } = onScreen(<KeepingPage />, { at: '/core/keeping', codes: ['KEEPING'] })
  expect(await screen.findByText(/还没有计划/)).toBeDefined()
  expect(await screen.findByText(/孩子的资料只保留到用得着为止/)).toBeDefined()
  expect(screen.queryByRole('button', { name: '编辑' })).toBeNull()
  unmount()
  answers(200, [])
  const plans = onScreen(<KeepingPage />, { at: '/core/keeping?tab=plans', codes: ['KEEPING'] })
  expect(await screen.findByText('没有家庭')).toBeDefined()
  plans.unmount()
  answers(500)
  const broken = onScreen(<KeepingPage />, { at: '/core/keeping', codes: CODES })
  expect((await screen.findAllByRole('button', { name: '重试' })).length).toBeGreaterThan(0)
  broken.unmount()
  answers(403)
  onScreen(<KeepingPage />, { at: '/core/keeping', codes: CODES })
  expect((await screen.findAllByText('没有查看权限')).length).toBeGreaterThan(0)
})
