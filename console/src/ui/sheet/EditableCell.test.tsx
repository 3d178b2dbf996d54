import { listOrders, orderFilter } from '@camp/contract/orders/orders'
import { act, fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { fakeServer } from '../../../test/fakeServer.ts'
import { anOrder, aPage } from '../../../test/listFixture.ts'
import { onScreen } from '../../../test/screenFixture.tsx'
import type { OrderRow } from '../../orders/orderActions.ts'
import { RemarkCell } from '../../orders/RemarkCell.tsx'
import { keepComposedKeys } from '../../platform/composing.ts'
import { messageStore } from '../../platform/notices.ts'
import { ListPage } from '../list/ListPage.tsx'
import { useList } from '../list/useList.ts'
import type { Column } from '../table/column.ts'
import { useReads } from './editing.ts'

const server = fakeServer()
keepComposedKeys()
const columns: Column<OrderRow>[] = [
  { key: 'orderNumber', title: '订单号', width: 160, cell: (order) => order.orderNumber },
  { key: 'remark', title: '备注', width: 160, cell: (order, active) => <RemarkCell order={order} active={active} /> },
]

function Orders() {
  const list = useList(listOrders, { filter: orderFilter })
  return <ListPage id="orders" title="Orders" list={list} columns={columns} empty="" />
}

let rows: OrderRow[] = []
/** What a change is answered with; by default it is done. */
let refuses: { status: number; body: object } | undefined
const sent = () => server.seen.filter(({ path }) => path.includes('/remark')).map(({ body }) => body)

beforeEach(() => {
  localStorage.clear()
  refuses = undefined
  rows = [anOrder({ id: 1, remark: '先发书' }), anOrder({ id: 2, orderNumber: '202611200000000002' })]
  server.answer(({ path, body }) => {
    if (!path.includes('/remark')) return { body: aPage(rows, rows.length) }
    if (refuses) return refuses
    const { id, remark } = body as { id: number; remark: string }
    rows = rows.map((row) => (row.id === id ? { ...row, remark, version: row.version + 1 } : row))
    return { body: { id, version: rows.find((row) => row.id === id)?.version } }
  })
})

const cells = () => screen.getAllByRole('row').slice(1)
const value = (index: number) => within(cells()[index] as HTMLElement).getByRole('button', { description: '修改备注' })
const box = () => screen.getByRole('textbox', { name: '备注' })

test('Enter keeps a value over the version that was seen and goes on to the row below; Esc takes it back', async () => {
  const { user } = onScreen(<Orders />)
  await user.click(await screen.findByText('先发书'))
  expect([box(), (box() as HTMLInputElement).value]).toEqual([document.activeElement, '先发书'])
  await user.clear(box())
  await user.keyboard('放前台 {Enter}')
  expect(sent()).toEqual([{ id: 1, remark: '放前台', version: 1 }])
  expect(cells()[1]?.contains(box())).toBe(true)
  await user.keyboard('不要{Escape}')
  expect(screen.queryByRole('textbox', { name: '备注' })).toBeNull()
  expect(document.activeElement).toBe(value(1))
  expect(sent()).toHaveLength(1)
  await waitFor(() => expect(value(0).textContent).toBe('放前台'))
  expect(value(0).getAttribute('aria-busy')).toBeNull()
})

test('what was kept can be taken back, by the version that it made', async () => {
  const { user } = onScreen(<Orders />)
  await user.click(await screen.findByText('先发书'))
  await user.keyboard('！{Enter}')
  await waitFor(() => expect(messageStore.read().at(-1)?.title).toBe('备注已改为“！”'))
  const action = messageStore.read().at(-1)?.action
  if (action && 'run' in action) action.run()
  await waitFor(() => expect(sent().at(-1)).toEqual({ id: 1, remark: '先发书', version: 2 }))
  await waitFor(() => expect(messageStore.read().at(-1)?.title).toBe('备注已恢复'))
  // The row says again what it said before, and can be changed once more.
  await waitFor(() => expect(value(0).textContent).toBe('先发书'))
  expect(value(0).getAttribute('aria-busy')).toBeNull()
})

test('a refusal that comes while one types in the next row leaves the cursor there, and keeps nothing half typed', async () => {
  const { user } = onScreen(<Orders />)
  await user.click(await screen.findByText('先发书'))
  refuses = { status: 400, body: { code: 400, error: 'VALIDATION', msg: '备注不合规' } }
  await user.keyboard('我的{Enter}')
  expect(await screen.findByText('备注不合规')).toBeTruthy()
  const below = within(cells()[1] as HTMLElement).getByRole('textbox', { name: '备注' })
  expect(document.activeElement).toBe(below)
  await user.keyboard('半')
  expect(sent()).toHaveLength(1)
  expect(screen.getByDisplayValue('我的')).toBeTruthy()
  expect(screen.getByDisplayValue('半')).toBe(below)
})

test('somebody was faster: it is said, what was typed stays, and only another Enter saves it', async () => {
  const { user } = onScreen(<Orders />)
  await user.click(await screen.findByText('先发书'))
  refuses = { status: 409, body: { code: 409, error: 'VERSION_CONFLICT', msg: '数据已被他人修改，请刷新后重试' } }
  rows = rows.map((row) => (row.id === 1 ? { ...row, remark: '改地址', version: 7 } : row))
  await user.keyboard('我的{Enter}')
  expect(await screen.findByText(/现为“改地址”/)).toBeTruthy()
  expect(screen.getByDisplayValue('我的')).toBeTruthy()
  expect(sent()).toHaveLength(1)
  refuses = undefined
  await user.click(screen.getByDisplayValue('我的'))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(sent().at(-1)).toEqual({ id: 1, remark: '我的', version: 7 }))
})

const refreshed = { run: () => {} }
function One() {
  const [order, setOrder] = useState(() => anOrder({ id: 1, remark: '先发书' }))
  refreshed.run = () => setOrder({ ...order, remark: '改地址', version: 7 })
  return <RemarkCell order={order} active />
}

test('a list that comes anew while one types hands over no version to write over what a colleague wrote', async () => {
  const { user } = onScreen(<One />)
  await user.click(screen.getByText('先发书'))
  await user.keyboard('我的')
  act(() => refreshed.run())
  await user.keyboard('{Enter}')
  expect(screen.getByRole('alert').textContent).toContain('现为“改地址”')
  expect(sent()).toEqual([])
  await user.keyboard('{Enter}')
  await waitFor(() => expect(sent()).toEqual([{ id: 1, remark: '我的', version: 7 }]))
})

test('the Enter that ends a composed word saves nothing', async () => {
  const { user } = onScreen(<Orders />)
  await user.click(await screen.findByText('先发书'))
  fireEvent.keyDown(box(), { key: 'Enter', isComposing: true })
  fireEvent.keyDown(box(), { key: 'Escape', isComposing: true })
  expect(box()).toBeTruthy()
  expect(sent()).toEqual([])
})

test('leaving the box keeps what was changed, and what is the same is not sent', async () => {
  const { user } = onScreen(<Orders />)
  await user.click(await screen.findByText('先发书'))
  await user.keyboard('先发书{Enter}')
  await user.keyboard('急{Tab}')
  await waitFor(() => expect(sent()).toEqual([{ id: 2, remark: '急', version: 1 }]))
})

const read = (which: (reads: ReturnType<typeof useReads>) => (typed: string) => object, typed: string) =>
  which(renderHook(useReads).result.current)(typed)

test.each([
  ['１２９９．５', { text: '1299.50' }],
  ['¥1,299', { text: '1299.00' }],
  ['', { wrong: '请填写金额，最多两位小数' }],
  ['1.234', { wrong: '请填写金额，最多两位小数' }],
  ['2000', { wrong: '不能超过 ¥1500.00' }],
])('money typed as %s is %o', (typed, meant) => {
  expect(read(({ money }) => money(150_000), typed)).toEqual(meant)
})

test.each([
  ['３０', { text: '30' }],
  ['0', { wrong: '请填写 1 到 10000 的整数' }],
  ['a', { wrong: '请填写 1 到 10000 的整数' }],
])('a whole number typed as %s is %o', (typed, meant) => {
  expect(read(({ whole }) => whole({ required: true, min: 1, max: 10_000 }), typed)).toEqual(meant)
})

test('an @ names a colleague where the words stand: Enter takes the name first, Esc leaves the words, and the number goes with them', async () => {
  const readers: string[] = []
  server.answer(({ path, query, body }) => {
    if (path.endsWith('/readers')) {
      readers.push(`${query.get('id')} ${query.get('keyword') ?? ''}`)
      return { body: [{ id: 9, name: '周思远' }] }
    }
    return path.includes('/remark') ? { body: { id: (body as { id: number }).id, version: 2 } } : { body: aPage(rows, rows.length) }
  })
  const { user } = onScreen(<Orders />)
  await user.click(await screen.findByText('先发书'))
  await user.keyboard('{End} @周')
  await screen.findByRole('option', { hidden: true, name: '周思远' })
  expect(readers.at(-1)).toBe('1 周')
  await user.keyboard('{Escape}')
  expect([(box() as HTMLInputElement).value, screen.queryByRole('option', { hidden: true })]).toEqual(['先发书 @周', null])
  await user.keyboard('思')
  await screen.findByRole('option', { hidden: true, name: '周思远' })
  await user.keyboard('{Enter}请看')
  expect((box() as HTMLInputElement).value).toBe('先发书 @周思远 请看')
  await user.keyboard('{Enter}')
  const puts = () => server.seen.filter(({ method }) => method === 'PUT').map(({ body }) => body)
  await waitFor(() => expect(puts()).toEqual([{ id: 1, remark: '先发书 @周思远 请看', mentions: [9], version: 1 }]))
})
