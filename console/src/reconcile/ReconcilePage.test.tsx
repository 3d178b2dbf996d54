import {
  getReconciliationDay,
  getReconciliationMonth,
  listReconciliationDays,
  listStatementLines,
  listStatementMerchants,
} from '@camp/contract/reconcile/reconcile'
import { proveBooks } from '@camp/contract/reconcile/reconcile.books'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../test/fakeServer.ts'
import { aPage } from '../../test/listFixture.ts'
import { onScreen } from '../../test/screenFixture.tsx'
import { formatDay } from '../platform/format.ts'
import { MonthStrip } from './MonthStrip.tsx'
import { ReconcilePage } from './ReconcilePage.tsx'

const server = fakeServer()
const book = { paid: 100, payments: 1, refunded: 0, refunds: 0 }
const sums = { paidHere: 100, paidThere: 100, refundedHere: 0, refundedThere: 0, feeHere: 0, feeThere: 0 }
const dayRow = (id: number) => ({
  id,
  day: `2026-11-0${id}`,
  mchId: 'm1',
  state: 'DIFFERS',
  failure: null,
  openCount: 2,
  version: 1,
  ...sums,
})
const days = [
  { day: '2026-11-02', id: 2, state: 'CLOSED', openCount: 0 },
  { day: '2026-11-03', id: null, state: 'MISSING', openCount: 0 },
  { day: '2026-11-04', id: 4, state: 'DIFFERS', openCount: 2 },
]

function opened(at: string, nextId: number | null = 4, codes = ['RECONCILE']) {
  server.answer(({ path, query }) => {
    if (path === getReconciliationMonth.path) {
      const month = (query.get('of') ?? '2026-11-04').slice(0, 7)
      return { body: { month, mchId: query.get('mchId') ?? 'm1', nextId, days: month === '2026-11' ? days : [] } }
    }
    if (path === listStatementMerchants.path) return { body: ['m1', 'm2', 'SANDBOX'].map((mchId) => ({ mchId, name: null })) }
    const [, id] = /reconcile\/(\d+)$/.exec(path) ?? []
    if (id === '99') return { status: 404, body: { error: 'NOT_FOUND' } }
    if (id) return { body: { ...dayRow(Number(id)), classes: [], orders: book, here: book, there: book } }
    return [listReconciliationDays.path, listStatementLines.path].includes(path) ? { body: aPage([], 0) } : undefined
  })
  return onScreen(<ReconcilePage />, { at, codes })
}
const strip = () => within(screen.getByRole('list', { name: /的对账$/ }))

test('the built-in payment is called by what it is, and not by the number that it goes by', async () => {
  opened('/order/reconcile')
  const merchants = within(await screen.findByRole('combobox', { name: /商户/ }))
  expect(merchants.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['m1', 'm2', '内置支付'])
})

test('reconciliation opens on the day that is to be worked on, in its month; another day is a click away', async () => {
  const { user, address } = opened('/order/reconcile')
  expect(await screen.findByRole('heading', { name: '对账 2026-11-04' })).toBeTruthy()
  expect(server.seen.some(({ path }) => path === getReconciliationDay.path.replace('{day}', '4'))).toBe(true)
  expect(strip().getByRole('link', { current: 'date' }).getAttribute('aria-label')).toBe('2026-11-04 差 2')
  expect(strip().getAllByRole('listitem')).toHaveLength(30)
  expect(strip().getAllByRole('link'), 'days before the first, of which there is no bill, and to come lead nowhere').toHaveLength(2)
  expect(screen.getByText('已关账 1')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '上个月' }))
  await waitFor(() => expect(strip().queryAllByRole('link')).toHaveLength(0))
  await user.click(screen.getByRole('button', { name: '下个月' }))
  await user.click(await strip().findByRole('link', { name: '2026-11-02 已关账' }))
  expect(await screen.findByRole('heading', { name: '对账 2026-11-02' })).toBeTruthy()
  expect(address()).toBe('/order/reconcile?day=2')
})

test('the books of a month that is over are proved from its strip, by who closes days', async () => {
  const { user } = opened('/order/reconcile', 4, ['RECONCILE', 'RECONCILE_EDIT'])
  await screen.findByRole('heading', { name: '对账 2026-11-04' })
  await user.click(screen.getByRole('button', { name: '上个月' }))
  await waitFor(() => expect(strip().queryAllByRole('link')).toHaveLength(0))
  await user.click(screen.getByRole('button', { name: '账册证明' }))
  await waitFor(() => expect(server.seen.find(({ path }) => path === proveBooks.path)?.body).toEqual({ month: '2026-10' }))
})

test('nobody else is offered the proof, and none of the month that is not over', async () => {
  const { user, unmount } = opened('/order/reconcile')
  await screen.findByRole('heading', { name: '对账 2026-11-04' })
  await user.click(screen.getByRole('button', { name: '上个月' }))
  await waitFor(() => expect(strip().queryAllByRole('link')).toHaveLength(0))
  expect(screen.queryByRole('button', { name: '账册证明' })).toBeNull()
  unmount()
  const now = formatDay(Date.now()).slice(0, 7)
  server.answer(({ path }) =>
    path === getReconciliationMonth.path ? { body: { month: now, mchId: 'm1', nextId: null, days: [] } } : undefined,
  )
  onScreen(<MonthStrip day={undefined} />, { at: '/order/reconcile', codes: ['RECONCILE', 'RECONCILE_EDIT'] })
  expect(await screen.findByRole('button', { name: '上个月' })).toBeDefined()
  expect(screen.queryByRole('button', { name: '账册证明' })).toBeNull()
})

test.each(['/order/reconcile?tab=days', '/order/reconcile?state=DIFFERS'])('%s is the list of all days', async (at) => {
  opened(at)
  await waitFor(() => expect(server.seen.some(({ path }) => path === listReconciliationDays.path)).toBe(true))
  expect(screen.getByRole('heading', { name: '支付对账' })).toBeTruthy()
})

test('without a day the list says where bills come from', async () => {
  opened('/order/reconcile', null)
  expect(await screen.findByText('还没有账单')).toBeTruthy()
})

test('a day that is not there is not one without payments', async () => {
  opened('/order/reconcile?day=99')
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(screen.queryByText('这一天没有交易')).toBeNull()
  expect(document.querySelector('.reconcile-sums')).toBeNull()
})

test('the same day of another merchant is not the one that is shown', async () => {
  const { user } = opened('/order/reconcile?day=4')
  await user.selectOptions(await screen.findByRole('combobox', { name: '商户' }), 'm2')
  await waitFor(() => expect(strip().queryByRole('link', { current: 'date' })).toBeNull())
  expect(strip().getByRole('link', { name: '2026-11-04 差 2' })).toBeTruthy()
})
