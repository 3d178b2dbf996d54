import { orderProgress, refundState } from '@camp/contract/orders/orders.states'
import { describe, expect, test, vi } from 'vitest'
import { anOrder } from '../../test/listFixture.ts'
import { asInRow, isNext, type OrderRow, orderTaskActions } from './orderActions.ts'

const all = () => true
const allowed = (order: OrderRow) =>
  orderTaskActions(order, all, vi.fn())
    .filter((action) => action.refusal === undefined)
    .map((action) => action.key)

describe('what can be done with an order', () => {
  test.each([
    ['PENDING_PAYMENT', 'NONE', ['remark', 'cancel']],
    ['PAID', 'NONE', ['refund', 'ship', 'remark']],
    ['PAID', 'REFUNDING', ['remark']],
    ['SHIPPED', 'PARTIAL', ['refund', 'remark']],
    ['COMPLETED', 'FULL', ['remark']],
    ['CANCELLED', 'NONE', ['remark']],
  ] as const)('%s and %s: %j', (progress, refund, keys) => {
    expect(allowed(anOrder({ progress, refundState: refund }))).toEqual(keys)
  })

  test('names what is due of it: the payment and the parcel, not a further parcel', () => {
    const due = (order: OrderRow) =>
      orderTaskActions(order, all, vi.fn())
        .filter((action) => isNext(action, order))
        .map(({ key }) => key)
    expect(due(anOrder({ progress: 'PAID' }))).toEqual(['ship'])
    expect(due(anOrder({ progress: 'PENDING_PAYMENT', payMethod: 'OFFLINE' }))).toEqual(['pay'])
    expect(due(anOrder({ progress: 'SHIPPED' }))).toEqual([])
    expect(due(anOrder({ progress: 'SHIPPED', payMethod: 'ALIPAY', vouched: true }))).toEqual(['pay'])
    expect(due(anOrder({ progress: 'PAID', needsShipping: false }))).toEqual([])
  })

  test('stands in a row with what is due before the refund, both before the page, and the rest behind it', () => {
    const inRow = (order: OrderRow, holds = all) => {
      const details = { key: 'details', title: '详情', run: vi.fn() }
      return asInRow([details, ...orderTaskActions(order, holds, vi.fn())], order).map(({ key }) => key)
    }
    const paid = anOrder({ progress: 'PAID' })
    expect(inRow(paid)).toEqual(['ship', 'refund', 'details', 'remark', 'cancel'])
    expect(inRow(anOrder({ progress: 'SHIPPED' }))).toEqual(['refund', 'details', 'ship', 'remark', 'cancel'])
    const asks = (...codes: string[]) => !codes.includes('ORDER_REFUND')
    expect(inRow(paid, asks).slice(0, 3)).toEqual(['ship', 'ask', 'details'])
    // What cannot be done now does not lead.
    expect(inRow({ ...anOrder({ progress: 'SHIPPED' }), refundRequest: 'WAITING' })[0]).toBe('details')
  })

  test('needs its code: without it the action is not there, whatever the state', () => {
    const holds = (...codes: string[]) => codes.includes('ORDER_REMARK')
    for (const progress of orderProgress.values) {
      for (const refund of refundState.values) {
        const actions = orderTaskActions(anOrder({ progress, refundState: refund }), holds, vi.fn())
        expect(actions.map((action) => action.key)).toEqual(['remark'])
      }
    }
  })

  test('that the state does not allow says why', () => {
    const why = (order: OrderRow, key: string) => orderTaskActions(order, all, vi.fn()).find((action) => action.key === key)?.refusal
    expect(why(anOrder({ status: 'CANCELLED', progress: 'CANCELLED' }), 'refund')).toBe('“已取消”的订单不能退款')
    expect(why(anOrder({ payMethod: 'CODE' }), 'refund')).toBe('兑换码订单没有可退金额')
    expect(why(anOrder({ needsShipping: false }), 'ship')).toBe('该商品不需要发货')
    const asked = anOrder({ refundRequest: 'WAITING' })
    expect([why(asked, 'refund'), why(asked, 'ship')]).toEqual(['已有一笔待审批的退款申请，请先等审批结果', undefined])
    const service = (...codes: string[]) => codes.includes('ORDER_REFUND_ASK')
    expect(orderTaskActions(asked, service, vi.fn())).toMatchObject([{ key: 'ask', refusal: expect.stringContaining('待审批') }])
    expect(why(anOrder(), 'cancel')).toBe('只有待支付的订单可以取消')
  })
})
