import { type OrderStatus, orderStatus } from '@camp/contract/orders/orders.states'
import type { OrderRow } from '../src/orders/orderActions.ts'

/** An order as the list shows it; a test states only what it asserts on. */
export const anOrder = (own: Partial<OrderRow> = {}): OrderRow => ({
  id: 1,
  createdAt: '2026-11-20T03:18:00.000Z',
  updatedAt: '2026-11-20T03:18:00.000Z',
  version: 1,
  orderNumber: '202611200000000001',
  parentId: 1,
  parentName: '王思涵',
  parentPhone: '190****0001',
  studentId: 1,
  studentName: '王一诺',
  goodsId: 1,
  goodsName: '暑期口语体验营',
  quantity: 1,
  totalAmount: 49_900,
  discountAmount: 0,
  payAmount: 49_900,
  refundedAmount: 0,
  payMethod: 'WECHAT',
  channelId: null,
  channelName: null,
  referrerId: null,
  referrerName: null,
  status: 'PAID',
  progress: 'PAID',
  refundState: 'NONE',
  refundRequest: null,
  needsShipping: true,
  paidAt: null,
  vouched: false,
  remark: null,
  ...own,
})

/** `count` orders, one of each state in turn. */
export const someOrders = (count: number, from = 0): OrderRow[] =>
  Array.from({ length: count }, (_, index) => {
    const status: OrderStatus = orderStatus.values[(from + index) % orderStatus.values.length] ?? 'PAID'
    return anOrder({ id: from + index + 1, orderNumber: String(202_611_200_000_000_000n + BigInt(from + index + 1)), status })
  })

/** A paged answer. */
export const aPage = <Row>(rows: readonly Row[], total: number, { page = 1, size = 20 } = {}) => ({
  content: rows,
  totalElements: total,
  totalPages: Math.ceil(total / size),
  size,
  number: page - 1,
  pageable: { pageSize: size, pageNumber: page - 1 },
})
