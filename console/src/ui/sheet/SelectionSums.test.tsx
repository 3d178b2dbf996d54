import { listOrders, orderFilter, sumOrders } from '@camp/contract/orders/orders'
import { orderRecord } from '@camp/contract/orders/orders.record'
import { workStatementRecord } from '@camp/contract/workHours/workHours.record'
import { listWorkStatements, statementFilter, sumWorkStatements, type WorkStatement } from '@camp/contract/workHours/workHours.statements'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { fakeServer } from '../../../test/fakeServer.ts'
import { aPage, someOrders } from '../../../test/listFixture.ts'
import { onScreen } from '../../../test/screenFixture.tsx'
import type { OrderRow } from '../../orders/orderActions.ts'
import { ListPage } from '../list/ListPage.tsx'
import { useList } from '../list/useList.ts'
import type { Column } from '../table/column.ts'

const server = fakeServer()
const columns: Column<OrderRow>[] = [{ key: 'orderNumber', title: 'Number', width: 160, cell: (order) => order.orderNumber }]
const sums = { call: sumOrders, record: orderRecord }

function Orders() {
  const list = useList(listOrders, { filter: orderFilter, sums })
  return <ListPage id="orders" title="Orders" list={list} columns={columns} empty="" />
}

const asked = () => server.seen.filter(({ path }) => path.includes('/sums')).map(({ body }) => body)
const answer = (count: number, amount: number) =>
  server.answer(({ path }) =>
    path.includes('/sums') ? { body: { count, payAmount: amount, refundedAmount: 1 } } : { body: aPage(someOrders(20), 95) },
  )

beforeEach(() => {
  localStorage.clear()
  answer(1, 49_900)
})

test('the chosen rows are summed up by the server, those of the page and all that match', async () => {
  const { user } = onScreen(<Orders />, { at: '/list?status=PAID', codes: ['ORDER_INDEX'] })
  await screen.findByText('共 95 条')
  expect(asked()).toEqual([])
  const [first] = screen.getAllByRole('checkbox', { name: '选择此行' })
  if (first) await user.click(first)
  expect(await screen.findByText('订单金额合计 ¥499.00')).toBeTruthy()
  expect(screen.getByText('已退金额合计 ¥0.01')).toBeTruthy()
  expect(asked()).toEqual([{ ids: [someOrders(1)[0]?.id] }])
  answer(95, 1_234_567_89)
  await user.click(screen.getByRole('button', { name: '选择全部 95 条' }))
  expect(await screen.findByText('订单金额合计 ¥1,234,567.89')).toBeTruthy()
  expect(asked().at(-1)).toEqual({ status: ['PAID'], except: [] })
  expect(screen.queryByText(/^现为/)).toBeNull()
})

test('says how many there are by now, where that is not what was chosen', async () => {
  answer(96, 5)
  const { user } = onScreen(<Orders />, { codes: ['ORDER_INDEX'] })
  await screen.findByText('共 95 条')
  await user.click(screen.getByRole('checkbox', { name: '选择本页全部' }))
  await user.click(screen.getByRole('button', { name: '选择全部 95 条' }))
  expect(await screen.findByText('现为 96 条')).toBeTruthy()
})

test('no rows are chosen for sums that one may not ask for', async () => {
  onScreen(<Orders />)
  await screen.findByText('共 95 条')
  expect(screen.queryByRole('checkbox')).toBeNull()
})

const months: Column<WorkStatement>[] = [{ key: 'month', title: 'Month', width: 160, cell: ({ month }) => month }]
const ofMonth = { monthFrom: '2026-10', monthTo: '2026-10' }

function Months() {
  const list = useList(listWorkStatements, {
    filter: statementFilter,
    sums: { call: sumWorkStatements, record: workStatementRecord },
    of: ofMonth,
  })
  return <ListPage id="workStatements" title="Months" list={list} columns={months} empty="" />
}

test('hours are said as time, what is always asked for is asked for, and money that is not for the reader is not said', async () => {
  server.answer(({ path }) =>
    path.includes('/sums') ? { body: { count: 2, minutes: 805, amount: null } } : { body: aPage([{ id: 1, month: '2026-10' }], 2) },
  )
  const { user } = onScreen(<Months />, { codes: ['COASH_WORKHOUR_STATS'] })
  await screen.findByText('共 2 条')
  await user.click(screen.getByRole('checkbox', { name: '选择本页全部' }))
  await user.click(screen.getByRole('button', { name: '选择全部 2 条' }))
  await waitFor(() => expect(document.querySelector('.sheet-sums')?.textContent).toBe('工时合计 13小时25分钟'))
  expect(asked().at(-1)).toEqual({ ...ofMonth, except: [] })
})
