import { listOrders } from '@camp/contract/orders/orders'
import { listRefundRequests } from '@camp/contract/refunds/refunds.requests'
import type { Staff } from './staff.ts'

/** Amounts that end in these fen have an outcome of their own at the built-in gateway. */
const ownOutcome = new Set([44, 55, 66, 77])

/** An order that was paid, of which nobody asks for money back, and nothing went back. */
export async function refundable(by: Staff, query: object = {}) {
  const asked = await by.ask(listRefundRequests, { query: { page: 1, size: 500 } })
  const taken = new Set(asked.content.map(({ orderNumber }) => orderNumber))
  const { content } = await by.ask(listOrders, {
    query: { page: 1, size: 100, status: ['COMPLETED'], refundState: ['NONE'], payMethod: ['OFFLINE'], amountFrom: 5_000, ...query },
  })
  const found = content.find(({ orderNumber, payAmount }) => !taken.has(orderNumber) && !ownOutcome.has(payAmount % 100))
  if (!found) throw new Error('no order to refund')
  return found
}
