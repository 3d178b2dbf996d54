import { getOrderDetail } from '@camp/contract/orders/orders'
import { listStatementLines } from '@camp/contract/reconcile/reconcile'
import { fetchBill } from '@camp/contract/reconcile/reconcile.steps'
import { confirmRefund, getRefundProposal, refundOrder } from '@camp/contract/refunds/refunds'
import { afterAll, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { businessDay, makeOrder } from '../../test/factories.ts'
import { signedIn } from '../../test/people.ts'
import { merchantEnvironment, WechatPeer } from '../../test/wechat.peer.ts'
import { packedBill } from '../integrations/payment/wechat.billText.ts'

const peer = new WechatPeer()
afterAll(() => peer.stop())
const server = aServer(async () => merchantEnvironment((await peer.start()).url))

it('an order paid in an old system is in no bill of ours, and its money goes back by hand', async () => {
  const { caller } = await signedIn(server, ['RECONCILE', 'RECONCILE_EDIT', 'ORDER_INDEX', 'ORDER_REFUND'])
  const day = businessDay(-5)
  const at = { paid_at: `${day}T10:00:00+08:00` }
  const own = await makeOrder(server.pool, at)
  const moved = await makeOrder(server.pool, { ...at, paid_at: businessDay(-400), source: 'MOVED_IN', transaction_id: null })
  await makeOrder(server.pool, { ...at, source: 'MOVED_IN', transaction_id: null })

  peer.bills.set(day, packedBill('1900000109', []))
  const { id } = (await caller.call(fetchBill, { body: { day } })).body
  const lines = (await caller.call(listStatementLines, { query: { page: 1, size: 50, day: id } })).body.content
  expect(lines.map(({ orderNumber }) => orderNumber)).toEqual([own.orderNumber])

  const { orderNumber } = moved
  const { warnings } = (await caller.call(getRefundProposal, { query: { orderNumber } })).body
  expect(warnings).toEqual(['MOVED_IN'])
  const { refundNumber } = (await caller.call(refundOrder, { body: { orderNumber, amount: 100, reason: '退营' } })).body
  const detail = async () => (await caller.call(getOrderDetail, { query: { orderNumber } })).body
  expect((await detail()).refunds).toMatchObject([{ byHand: true, status: 'PROCESSING' }])
  // The provider was never asked: it knows nothing of it, and would refuse.
  await caller.call(confirmRefund, { body: { refundNumber: refundNumber ?? '', result: 'SUCCESS', note: '已转账' } })
  expect(await detail()).toMatchObject({ source: 'MOVED_IN', refundedAmount: 100, refundState: 'PARTIAL' })
})
