import { getMinorsReport, listMinorsRows, listSealedReports, type MinorsReport, sealMinorsReport } from '@camp/contract/minors/minors'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../test/fakeServer.ts'
import { aPage } from '../../test/listFixture.ts'
import { onScreen } from '../../test/screenFixture.tsx'
import { MinorsReportPage } from './MinorsReportPage.tsx'
import '../nouns.generated.ts'

const server = fakeServer()

const report: MinorsReport = {
  from: '2025-01-01',
  to: '2025-12-31',
  at: '2026-11-27T15:20:00.000+08:00',
  children: { under14: 11_862, under18: 1_204, unknown: 0 },
  acts: { reads: 2_318, exports: 64, exportedRows: 9_000 },
  shares: { made: 41, visits: 96, live: 12 },
  erased: { families: 312, children: 330, medianDays: 1.8 },
  roles: [
    { roleId: 3, role: '客服', people: 9, reads: 1_274, exports: 6, state: 'OVER', approvedBy: '林晓雯', until: '2026-11-18' },
    { roleId: null, role: '', people: 0, reads: 4, exports: 0, state: null, approvedBy: null, until: null },
  ],
  direct: [
    { userId: 12, name: '周敏', codes: ['PII_VIEW'], since: '2026-10-05T09:00:00.000+08:00', state: 'NONE', approvedBy: null, until: null },
  ],
  recipients: [{ kind: 'PARCEL', receiver: '中通、顺丰', families: 6_918, times: 8_377, contractUntil: '2027-06-30', version: 1 }],
  erasures: [{ kind: 'ASKED', families: 118, medianDays: 2, longestDays: 6 }],
  consents: [
    {
      purpose: 'LESSONS',
      required: false,
      given: 13_041,
      withdrawn: 9,
      unknown: 16,
      text: 3,
      givenThen: 41,
      withdrawnThen: 2,
      slowestStop: 1.4,
      notStopped: 0,
    },
  ],
  findings: [{ kind: 'ACCESS_OVER', count: 1 }],
}

const sealed = {
  id: 2,
  from: '2024-01-01',
  to: '2024-12-31',
  sealedAt: '2025-01-12T09:30:00.000+08:00',
  sealedBy: '韩雪',
  hash: 'ab'.repeat(32),
}

function opened(at = '/core/minorsReport?year=2025', codes = ['MINORS_REPORT']) {
  server.answer(({ path, method }) => {
    if (path === getMinorsReport.path) return { body: report }
    if (path === listSealedReports.path) return { body: method === 'POST' ? sealed : [sealed] }
    if (path !== listMinorsRows.path) return undefined
    const row = { id: '1', at: '2025-03-01T09:00:00.000+08:00', who: '韩雪', title: '17', detail: 'phone', entity: 'parent', recordId: 17 }
    return { body: aPage([row], 1) }
  })
  return onScreen(<MinorsReportPage />, { at, codes })
}
const lacking: MinorsReport = {
  ...report,
  consents: report.consents.map((consent) => ({ ...consent, required: true })),
  findings: [{ kind: 'CONSENT_MISSING', count: 25 }],
}
test('a consent that is missing leads to the families that are to be asked', async () => {
  server.answer(({ path }) => (path === getMinorsReport.path ? { body: lacking } : { body: [] }))
  onScreen(<MinorsReportPage />, { at: '/core/minorsReport?year=2025', codes: ['MINORS_REPORT', 'PARENT_INDEX'] })
  const way = within(await screen.findByRole('row', { name: /需要而没有同意/ })).getByRole('link')
  expect(new URLSearchParams(way.getAttribute('href')?.split('?')[1]).getAll('consent')).toEqual(['LESSONS:UNKNOWN', 'LESSONS:WITHDRAWN'])
})

const asked = (path: string) => server.seen.filter((one) => one.path === path).map(({ query }) => Object.fromEntries(query))

test('shows the figures of a year, and asks for another year or other days by its tabs', async () => {
  const { user, address } = opened()
  expect(await screen.findByText('11,862')).toBeTruthy()
  expect(screen.getByText('中位 1.8 天')).toBeTruthy()
  expect(screen.getByText(/2025-01-01 至 2025-12-31/)).toBeTruthy()
  expect(asked(getMinorsReport.path).at(-1)).toMatchObject({ from: '2025-01-01', to: '2025-12-31' })
  await user.click(screen.getByRole('tab', { name: '自选时段' }))
  expect(address()).toBe('/core/minorsReport?from=2025-01-01&to=2025-12-31')
  const days = screen.getAllByRole('textbox')
  expect(days.map((box) => (box as HTMLInputElement).value)).toEqual(['2025-01-01', '2025-12-31'])
})

test('how consents stand opens the children, and links what was shared', async () => {
  const { user } = opened()
  await user.click(await screen.findByRole('button', { name: '上课，未征询：16，查看明细' }))
  expect(await screen.findByRole('dialog', { name: '上课，未征询' })).toBeTruthy()
  expect(asked(listMinorsRows.path).at(-1)).toMatchObject({ figure: 'CONSENT_UNKNOWN', kind: 'LESSONS' })
  expect(screen.getByText('打开 96 次')).toBeTruthy()
})

test('a number opens the rows that it counts, beside the report', async () => {
  const { user } = opened()
  await user.click(await screen.findByRole('button', { name: '客服，看过完整信息：1,274，查看明细' }))
  const rows = within(await screen.findByRole('dialog'))
  expect(await rows.findByText('家长 17')).toBeTruthy()
  expect(rows.getByText('韩雪')).toBeTruthy()
  expect(asked(listMinorsRows.path).at(-1)).toMatchObject({ figure: 'READS', roleId: '3', from: '2025-01-01', to: '2025-12-31' })
  // People in no such role now are asked for by 0; of none there is nothing to open.
  await user.click(screen.getByRole('button', { name: /^现已无此类角色的人，看过完整信息/ }))
  await waitFor(() => expect(asked(listMinorsRows.path).at(-1)).toMatchObject({ roleId: '0' }))
  expect(screen.queryByRole('button', { name: /现已无此类角色的人，导出/ })).toBeNull()
})

test('says so to whom it is closed', async () => {
  server.answer(({ path }) => (path === getMinorsReport.path ? { status: 403, body: { error: 'FORBIDDEN' } } : undefined))
  onScreen(<MinorsReportPage />, { at: '/core/minorsReport', codes: ['MINORS_REPORT'] })
  expect(await screen.findByText('没有查看权限')).toBeTruthy()
})

test('names findings with the way to them, and what was sealed with its document', async () => {
  opened()
  expect(await screen.findByText('访问批准已过期的角色和人')).toBeTruthy()
  expect((await screen.findByRole('link', { name: '查看 PDF' })).getAttribute('href')).toBe('/foundation/api/minors/sealed/2/pdf')
  expect(screen.getByRole('link', { name: 'ab'.repeat(32) }).getAttribute('href')).toBe(`/verify/report/${'ab'.repeat(32)}`)
  expect(screen.queryByRole('button', { name: '生成封存 PDF' }), 'who only reads seals nothing').toBeNull()
})

test('seals the period in view, after a question', async () => {
  const { user } = opened(undefined, ['MINORS_REPORT', 'ACCESS_APPROVE'])
  await screen.findByText('11,862')
  await user.click(screen.getByRole('button', { name: '生成封存 PDF' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '生成封存 PDF' }))
  const sent = () => server.seen.find(({ path, method }) => path === sealMinorsReport.path && method === 'POST')?.body
  await waitFor(() => expect(sent()).toEqual({ from: '2025-01-01', to: '2025-12-31' }))
})

test('who may look by no role is named in red with the way to their page; of none there is no card', async () => {
  const { unmount } = opened(undefined, ['MINORS_REPORT', 'USER_MANAGE'])
  const one = within(await screen.findByRole('row', { name: /周敏/ }))
  expect(one.getByText('未批准').className).toContain('tag-red')
  expect(one.getByText('PII_VIEW')).toBeTruthy()
  expect(one.getByRole('link', { name: '周敏' }).getAttribute('href')).toBe('/usercenter/user?id=12')
  unmount()
  server.answer(({ path }) => (path === getMinorsReport.path ? { body: { ...report, direct: [] } } : { body: [] }))
  onScreen(<MinorsReportPage />, { at: '/core/minorsReport?year=2025', codes: ['MINORS_REPORT'] })
  await screen.findByRole('row', { name: /客服/ })
  expect(screen.queryByText('不经角色持有权限的人')).toBeNull()
})
