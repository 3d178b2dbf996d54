import { listOrders, orderFilter } from '@camp/contract/orders/orders'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { fakeServer } from '../../test/fakeServer.ts'
import { someOrders } from '../../test/listFixture.ts'
import { ListServer } from '../../test/listServer.ts'
import { onScreen } from '../../test/screenFixture.tsx'
import { ListPage } from '../ui/list/ListPage.tsx'
import { useList } from '../ui/list/useList.ts'
import type { Column } from '../ui/table/column.ts'
import { OrderListBulk } from './OrderListBulk.tsx'
import type { OrderRow } from './orderActions.ts'

const server = fakeServer()
let matching: number
let exported: number | undefined

const columns: Column<OrderRow>[] = [{ key: 'orderNumber', title: 'Number', width: 160, cell: (order) => <b>{order.orderNumber}</b> }]

function Orders() {
  const list = useList(listOrders, { filter: orderFilter })
  return (
    <ListPage
      id="orders"
      title="Orders"
      empty=""
      list={list}
      columns={columns}
      bulk={(selection, shown) => <OrderListBulk list={list} selection={selection} shown={shown} />}
    />
  )
}

const drifted = (total: number) => ({
  status: 400,
  body: { code: 999, error: 'SELECTION_DRIFTED', msg: `已变为 ${total}`, total, requestId: 'r-1' },
})

beforeEach(() => {
  matching = 95
  exported = undefined
  const kept = new ListServer(someOrders(20), () => matching)
  server.answer((request) => {
    if (request.path === '/api/order/bulk/remark') {
      const { total } = request.body as { total: number } // what the console sent
      if (total === matching - 1) return { body: { token: 'x'.repeat(22), taskId: 1 } }
      return drifted(matching - 1)
    }
    if (request.path === '/api/order/countShipments') return { body: { rows: 12, asked: 2 } }
    if (!request.path.startsWith('/api/order/export')) return kept.answer(request)
    const { total, except } = request.body as { total: number; except: number[] } // what the console sent
    const now = matching - except.length
    if (total === now) {
      exported = total
      return { body: 'xlsx' }
    }
    return drifted(now)
  })
})

async function allButOne() {
  URL.createObjectURL = () => 'blob:x'
  URL.revokeObjectURL = () => undefined
  const { user } = onScreen(<Orders />, { codes: ['ORDER_EXPORT', 'ORDER_EXPORT_SHIPMENT', 'ORDER_REMARK'] })
  await screen.findByText('202611200000000001')
  await user.click(screen.getByRole('checkbox', { name: '选择本页全部' }))
  await user.click(screen.getByRole('button', { name: '选择全部 95 条' }))
  await user.click(screen.getAllByRole('checkbox', { name: '选择此行' })[0] as HTMLElement) // twenty rows are drawn
  return user
}

describe('an export of all orders that match but one', () => {
  test('of shipments says how many wait to be sent and what the file holds, and wants the reason', async () => {
    const user = await allButOne()
    await user.click(screen.getByRole('button', { name: '导出所选发货单' }))
    const dialog = await screen.findByRole('dialog', { name: '导出发货单 12 条' })
    expect(within(dialog).getByText('所选 94 条中有 12 条待发货，只导出这些。')).toBeDefined()
    expect(within(dialog).getByText(/^其中 2 条已申请退款/)).toBeDefined()
    expect(within(dialog).getByText(/姓名、手机号和地址都是完整的/)).toBeDefined()
    expect(server.seen.find(({ path }) => path === '/api/order/countShipments')?.body).toEqual({ except: [1] })
    await user.click(within(dialog).getByRole('button', { name: '导出 12 条' }))
    const reason = within(dialog).getByRole('textbox', { name: '用途' })
    await waitFor(() => expect(document.activeElement).toBe(reason))
    expect(within(dialog).getByText('请填写用途')).toBeDefined()
    expect(server.seen.filter(({ path }) => path === '/api/order/exportShipment')).toEqual([])
    await user.type(reason, ' 打印面单 ')
    await user.click(within(dialog).getByRole('button', { name: '导出 12 条' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(server.seen.find(({ path }) => path === '/api/order/exportShipment')?.body).toMatchObject({ total: 94, reason: '打印面单' })
  })

  test('of shipments too goes with the number that was shown, and asks again where it has moved', async () => {
    const user = await allButOne()
    matching = 99
    await user.click(screen.getByRole('button', { name: '导出所选发货单' }))
    const dialog = await screen.findByRole('dialog', { name: '导出发货单 12 条' })
    await user.type(within(dialog).getByRole('textbox', { name: '用途' }), '打印面单')
    await user.click(within(dialog).getByRole('button', { name: '导出 12 条' }))
    const question = await screen.findByRole('dialog', { name: '符合条件的记录现在是 98 条' })
    await user.click(within(question).getByRole('button', { name: '继续处理 98 条' }))
    await waitFor(() => expect(exported).toBe(98))
    expect(server.seen.filter(({ path }) => path === '/api/order/exportShipment').map(({ body }) => body)).toMatchObject([
      { except: [1], total: 94 },
      { except: [1], total: 98 },
    ])
  })

  test('goes with the number that was shown', async () => {
    const user = await allButOne()
    await user.click(screen.getByRole('button', { name: '导出所选' }))
    await waitFor(() => expect(exported).toBe(94))
    expect(server.seen.find(({ path }) => path === '/api/order/exportOrders')?.body).toMatchObject({ except: [1], total: 94 })
  })

  test('asks again with the new number where it has moved, and loses nothing if the answer is no', async () => {
    const user = await allButOne()
    matching = 99
    await user.click(screen.getByRole('button', { name: '导出所选' }))
    const question = await screen.findByRole('dialog', { name: '符合条件的记录现在是 98 条' })
    await user.click(within(question).getByRole('button', { name: '取消' }))
    await screen.findByText('已选 98 条，共 99 条符合条件')
    expect(exported).toBeUndefined()

    matching = 97
    await user.click(screen.getByRole('button', { name: '导出所选' }))
    const again = await screen.findByRole('dialog', { name: '符合条件的记录现在是 96 条' })
    await user.click(within(again).getByRole('button', { name: '继续处理 96 条' }))
    await waitFor(() => expect(exported).toBe(96))
  })
})

describe('one remark on all orders that match but one', () => {
  const planned = () => server.seen.filter(({ path }) => path === '/api/order/bulk/remark').map(({ body }) => body)

  test('goes after theirs unless one says otherwise, is not sent empty, and comes to a check before anything is written', async () => {
    const user = await allButOne()
    await user.click(screen.getByRole('button', { name: '批量备注' }))
    const dialog = await screen.findByRole('dialog', { name: '给 94 个订单写备注' })
    const go = within(dialog).getByRole('button', { name: '下一步：检查' })
    expect(within(dialog).getByText(/^用“；”接在原备注后面/)).toBeDefined()
    await user.click(go)
    expect(within(dialog).getByText('请填写备注')).toBeDefined()
    expect(planned()).toEqual([])
    await user.type(within(dialog).getByRole('textbox', { name: '备注' }), '已电话确认')
    await user.click(within(dialog).getByRole('radio', { name: '替换原备注' }))
    expect(within(dialog).getByText(/^原备注会被替换/)).toBeDefined()
    await user.click(within(dialog).getByRole('radio', { name: '写在原备注后面' }))
    await user.click(go)
    await screen.findByRole('dialog', { name: '批量备注' })
    expect(planned()).toEqual([{ except: [1], total: 94, how: 'APPEND', remark: '已电话确认' }])
  })

  test('keeps what was typed where other orders match by now', async () => {
    const user = await allButOne()
    matching = 99
    await user.click(screen.getByRole('button', { name: '批量备注' }))
    const dialog = await screen.findByRole('dialog', { name: '给 94 个订单写备注' })
    await user.type(within(dialog).getByRole('textbox', { name: '备注' }), '加急')
    await user.click(within(dialog).getByRole('button', { name: '下一步：检查' }))
    const again = await screen.findByRole('dialog', { name: '给 98 个订单写备注' })
    expect(within(again).getByRole('textbox', { name: '备注' })).toHaveProperty('value', '加急')
    await user.click(within(again).getByRole('button', { name: '下一步：检查' }))
    await screen.findByRole('dialog', { name: '批量备注' })
    expect(planned()).toMatchObject([{ total: 94 }, { total: 98 }])
  })
})
