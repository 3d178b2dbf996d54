import { generateCoupons, listCoupons } from '@camp/contract/coupons/coupons'
import { disableCoupons } from '@camp/contract/coupons/coupons.steps'
import { createLogisticsOrder } from '@camp/contract/logistics/logistics'
import type { LogisticsStatus } from '@camp/contract/logistics/logistics.labels'
import { cancelOrder, getOrderDetail } from '@camp/contract/orders/orders'
import { redeemCoupon } from '@camp/contract/orders/orders.redeeming'
import { confirmPayment, createOrder } from '@camp/contract/orders/orders.writing'
import { confirmRefund, refundOrder } from '@camp/contract/refunds/refunds'
import { moveParcels } from '../src/logistics/logistics.jobs.ts'
import { closeUnpaidOrders, completeOrders } from '../src/orders/orders.jobs.ts'
import { refundTasks } from '../src/refunds/refunds.jobs.ts'
import { makeChannel, makeCompany, makeGoods, makeOrder, makeParent } from './factories.ts'
import { gatewayOf } from './gateways.ts'
import { done, type World } from './happenings.ts'

/** How what is told of orders and their money comes about. */
export const orderHappenings = ({ server, staff, byStaff, rows }: World) => {
  const { pool } = server
  const idsOf = ({ id, orderNumber, parentId }: { id: number; orderNumber: string; parentId: number }) => ({ id, orderNumber, parentId })
  const unpaid = () => makeOrder(pool, { progress: 'PENDING_PAYMENT', pay_method: 'OFFLINE' })

  /** A refund of a part of an order, as it stands when it was started. */
  async function refunded(payMethod: 'OFFLINE' | 'WECHAT') {
    const { orderNumber, id: orderId } = await makeOrder(pool, { payMethod })
    done(await staff.call(refundOrder, { body: { orderNumber, amount: 4_000, reason: '退一部分' } }))
    const [refund] = done(await staff.call(getOrderDetail, { query: { orderNumber } })).refunds
    const refundNumber = refund?.refundNumber ?? ''
    const [{ id }] = await rows('select id from refunds where refund_number = $1', [refundNumber])
    return { id, refundNumber, orderId, orderNumber, amount: 4_000 }
  }
  const settled = async (result: 'SUCCESS' | 'CLOSED') => {
    const data = await refunded('OFFLINE')
    done(await staff.call(confirmRefund, { body: { refundNumber: data.refundNumber, result, note: '已转账' } }))
    return { data, actor: byStaff }
  }

  async function shipped({ id: orderId, orderNumber }: { id: number; orderNumber: string }, trackingNumber: string) {
    const body = { orderNumber, companyId: await makeCompany(pool), trackingNumber }
    const { id } = done(await staff.call(createLogisticsOrder, { body }))
    return { id, orderId, orderNumber, trackingNumber, status: 'CREATED' }
  }
  /** A parcel of which its carrier says this; said twice it is told once. */
  async function reported(status: LogisticsStatus, trackingNumber: string) {
    const parcel = await shipped(await makeOrder(pool), trackingNumber)
    const steps = [{ time: new Date(), location: null, context: '到达', status }]
    const carrier = { byPlan: false, ask: async (asked: { id: number }) => ({ steps: asked.id === parcel.id ? steps : [] }) }
    for (const _twice of [1, 2]) await moveParcels(server.running.services, carrier as never)
    return { data: { ...parcel, status }, actor: 'job:logistics.move' }
  }

  /** A batch of codes, with the first of them. */
  async function codes(count: number) {
    const [channelId, goodsId] = [await makeChannel(pool), await makeGoods(pool, { needs_shipping: false })]
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
    const body = { channelId, goodsId, count, validFrom: inDays(-1), validTo: inDays(1), kind: 'EXCHANGE' as const }
    const { batchId } = done(await staff.call(generateCoupons, { body })) as { batchId: number }
    const { content } = done(await staff.call(listCoupons, { query: { page: 1, batchId: [batchId] } }))
    // Nobody redeems alone what they made.
    await rows('update coupon_batches set made_by = (select min(id) from users) where id = $1', [batchId])
    return { batchId, ids: content.map(({ id }) => id), code: content[0]?.code ?? '', first: content[0]?.id ?? 0 }
  }

  return {
    'order.created': async () => {
      const [parentId, goodsId] = [await makeParent(pool), await makeGoods(pool, { needs_shipping: false })]
      const { id, orderNumber } = done(await staff.call(createOrder, { body: { parentId, goodsId, quantity: 1, payMethod: 'OFFLINE' } }))
      return { data: { id, orderNumber, parentId }, actor: byStaff }
    },
    'order.paid': async () => {
      const order = await unpaid()
      const body = { orderNumber: order.orderNumber, amount: 10_000, paidAt: new Date().toISOString(), note: '已到账' }
      done(await staff.call(confirmPayment, { body }))
      return { data: idsOf(order), actor: byStaff }
    },
    'order.shipped': async () => {
      const order = await makeOrder(pool)
      const companyId = await makeCompany(pool)
      const ship = (trackingNumber: string) =>
        staff.call(createLogisticsOrder, { body: { orderNumber: order.orderNumber, companyId, trackingNumber } })
      done(await ship('SF700000000001'))
      // A further parcel of it.
      done(await ship('SF700000000002'))
      return { data: idsOf(order), actor: byStaff }
    },
    'order.completed': async () => {
      const ago = new Date(Date.now() - 8 * 86_400_000)
      const order = await makeOrder(pool, { progress: 'SHIPPED', shipped_at: ago })
      await pool.query(
        `insert into logistics_orders (order_id, company_id, tracking_number, receiver, phone, address, status, signed_at)
         values ($1, $2, $3, '王芳', '19000000001', '浙江省 杭州市', 'SIGNED', $4)`,
        [order.id, await makeCompany(pool), `T${order.orderNumber}`, ago],
      )
      await completeOrders(server)
      return { data: idsOf(order), actor: 'job:orders.complete' }
    },
    'order.cancelled': async () => {
      const order = await unpaid()
      done(await staff.call(cancelOrder, { params: { id: order.id }, query: { reason: '不买了' } }))
      return { data: idsOf(order), actor: byStaff }
    },
    'order.closed': async () => {
      const order = await makeOrder(pool, { progress: 'PENDING_PAYMENT', created_at: new Date(Date.now() - 90 * 60_000) })
      await closeUnpaidOrders(server)
      return { data: idsOf(order), actor: 'job:orders.close' }
    },
    'shipment.created': async () => {
      const order = await makeOrder(pool)
      return { data: await shipped(order, 'SF700000000003'), actor: byStaff }
    },
    'shipment.moved': () => reported('IN_TRANSIT', 'SF700000000004'),
    'shipment.signed': () => reported('SIGNED', 'SF700000000005'),
    'shipment.problem': () => reported('PROBLEM', 'SF700000000006'),
    'coupon.batch_ready': async () => ({ data: { id: (await codes(3)).batchId, count: 3 }, actor: byStaff }),
    'coupon.redeemed': async () => {
      const { code, first: id } = await codes(1)
      const parentId = await makeParent(pool)
      // Asked for twice it is used once.
      const { orderNumber } = done(await staff.call(redeemCoupon, { body: { code, parentId } }))
      done(await staff.call(redeemCoupon, { body: { code, parentId } }))
      return { data: { id, orderNumber, parentId }, actor: byStaff }
    },
    'coupon.disabled': async () => {
      const { batchId: id, ids } = await codes(3)
      done(await staff.call(disableCoupons, { body: ids.slice(0, 2) }))
      return { data: { id, count: 2, held: 0 }, actor: byStaff }
    },
    'refund.requested': async () => ({ data: await refunded('WECHAT'), actor: byStaff }),
    'refund.succeeded': () => settled('SUCCESS'),
    'refund.failed': () => settled('CLOSED'),
    'refund.abnormal': async () => {
      const data = await refunded('WECHAT')
      const abnormal = gatewayOf({ requestRefund: () => Promise.resolve({ status: 'ABNORMAL', refundId: 'w-1', failure: 'ABNORMAL' }) })
      const tasks = refundTasks(server.running.services, () => Promise.resolve(abnormal))
      await tasks['refund.send']({ refundId: data.id }, { id: '1', attempt: 1, lastAttempt: false })
      return { data, actor: 'job:refunds' }
    },
  }
}
