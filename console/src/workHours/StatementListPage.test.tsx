import { listWorkStatements, sumWorkStatements, type WorkStatement } from '@camp/contract/workHours/workHours.statements'
import { screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeServer } from '../../test/fakeServer.ts'
import { aPage } from '../../test/listFixture.ts'
import { onScreen } from '../../test/screenFixture.tsx'
import { month, statement } from '../../test/statementFixture.ts'
import { setLanguage } from '../platform/i18n.ts'
import { StatementListPage } from './StatementListPage.tsx'

const server = fakeServer()
afterEach(() => {
  setLanguage('zh-CN')
  vi.restoreAllMocks()
})
const before: readonly WorkStatement[] = [
  { ...statement, id: 6, month: '2025-12', status: 'PAID' },
  { ...statement, id: 7, month: '2025-11', status: 'CLOSED' },
]

test('a paid month before is a dot that says so, any other its word; what is to be paid stands in the bar', async () => {
  server.answer(({ path, query }) => {
    if (path === sumWorkStatements.path) return { body: { count: 2, minutes: 90, amount: 123_450 } }
    if (path !== listWorkStatements.path) return undefined
    const rows = query.get('monthTo') === month ? [{ ...statement, status: 'CLOSED' as const }] : before
    return { body: aPage(rows, rows.length) }
  })
  const { user, address } = onScreen(<StatementListPage />, { at: `/coach/statements?month=${month}`, codes: ['COASH_WORKHOUR_STATS'] })
  const paid = await screen.findByRole('button', { name: '沈雨欣 2025-12：已付款' })
  expect(paid.textContent).toBe('')
  expect(paid.dataset.tip).toBe('已付款')
  expect(within(screen.getByRole('button', { name: '沈雨欣 2025-11：已关账' })).getByText('已关账')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '2 人 ¥1,234.50' }))
  expect(address()).toContain('status=CLOSED')
  // A month below zero is paid to nobody.
  const asked = server.seen.filter(({ path, body }) => path === sumWorkStatements.path && JSON.stringify(body).includes('CLOSED'))
  expect(asked[0]?.body).toMatchObject({ payable: true })
})

test('the next act of a month stands in the row in English too, in a window of 1440 px', async () => {
  setLanguage('en-US')
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1_198)
  server.answer(({ path, query }) => {
    if (path !== listWorkStatements.path) return undefined
    const own = { ...statement, status: 'PAID' as const, disputes: 1 }
    const paid = { ...own, id: 9, coachId: 9, coachName: 'Wei Ming', disputes: 0 }
    return { body: query.get('monthTo') === month ? aPage([own, paid], 2) : aPage(before, 2) }
  })
  const codes = ['COASH_WORKHOUR_STATS', 'COASH_WORKHOUR_CLOSE', 'SETTLEMENT_PAY']
  onScreen(<StatementListPage />, { at: `/coach/statements?month=${month}`, codes })
  expect(within(await screen.findByRole('row', { name: /Wei Ming/ })).getByRole('button', { name: 'Mark returned' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Settle' })).toBeTruthy()
})

test('to open a month anew stands in the menu, however much room the row has', async () => {
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(4_000)
  const closed = { ...statement, id: 9, coachId: 9, coachName: '魏明', status: 'CLOSED' as const }
  server.answer(({ path }) => (path === listWorkStatements.path ? { body: aPage([closed], 1) } : undefined))
  const codes = ['COASH_WORKHOUR_STATS', 'COASH_WORKHOUR_EDIT', 'COASH_WORKHOUR_REOPEN']
  const { user } = onScreen(<StatementListPage />, { at: `/coach/statements?month=${month}`, codes })
  const row = within(await screen.findByRole('row', { name: /魏明/ }))
  expect(row.queryByRole('button', { name: '重新打开' })).toBeNull()
  await user.click(row.getByRole('button', { name: '更多' }))
  expect(screen.getByRole('menuitem', { name: '重新打开' })).toBeTruthy()
})
