import * as z from 'zod'
import { event } from './events.definition.ts'
import { logisticsStatus } from './logistics/logistics.labels.ts'

const order = z.object({ id: z.int(), orderNumber: z.string(), parentId: z.int() })
const anOrder = { id: 4821, orderNumber: '202611262596236180', parentId: 1093 }
const refund = z.object({
  id: z.int(),
  refundNumber: z.string(),
  orderId: z.int(),
  orderNumber: z.string(),
  amount: z.int().describe('fen'),
})
const aRefund = { id: 317, refundNumber: 'R202611260000317', orderId: 4821, orderNumber: '202611262596236180', amount: 26_800 }
const shipment = z.object({
  id: z.int(),
  orderId: z.int(),
  orderNumber: z.string(),
  trackingNumber: z.string(),
  status: logisticsStatus.schema,
})
const aShipment = {
  id: 2954,
  orderId: 4821,
  orderNumber: '202611262596236180',
  trackingNumber: 'SF1304557120943',
  status: 'IN_TRANSIT',
} as const
const batch = z.object({ id: z.int(), count: z.int() })

/** What is told of orders, their money and their parcels. */
export const orderEvents = {
  'order.created': event({ zh: '新订单', en: 'An order was made', entity: 'order', schema: order, example: anOrder }),
  'order.paid': event({ zh: '订单已付款', en: 'An order was paid', entity: 'order', schema: order, example: anOrder }),
  'order.completed': event({ zh: '订单已完成', en: 'An order was completed', entity: 'order', schema: order, example: anOrder }),
  'order.cancelled': event({ zh: '订单已取消', en: 'An order was cancelled', entity: 'order', schema: order, example: anOrder }),
  'order.closed': event({
    zh: '订单超时未付，已关闭',
    en: 'An order was not paid in time and was closed',
    entity: 'order',
    schema: order,
    example: anOrder,
  }),
  'order.shipped': event({ zh: '订单已发货', en: 'An order was sent', entity: 'order', schema: order, example: anOrder }),
  'refund.requested': event({ zh: '退款已发起', en: 'A refund was started', entity: 'refund', schema: refund, example: aRefund }),
  'refund.succeeded': event({
    zh: '退款款项已退回',
    en: 'A refund succeeded',
    entity: 'refund',
    schema: refund,
    example: aRefund,
  }),
  'refund.failed': event({ zh: '退款失败', en: 'A refund failed', entity: 'refund', schema: refund, example: aRefund }),
  'refund.abnormal': event({
    zh: '退款异常，需人工处理',
    en: 'A refund is abnormal: people see to it',
    entity: 'refund',
    schema: refund,
    example: aRefund,
  }),
  'shipment.created': event({
    zh: '包裹已创建',
    en: 'A parcel was made',
    entity: 'logisticsOrder',
    schema: shipment,
    example: { ...aShipment, status: 'CREATED' },
  }),
  'shipment.moved': event({
    zh: '包裹状态或单号已更新',
    en: 'A parcel moved on, or has another number',
    entity: 'logisticsOrder',
    schema: shipment,
    example: aShipment,
  }),
  'shipment.signed': event({
    zh: '包裹已签收',
    en: 'A parcel was delivered',
    entity: 'logisticsOrder',
    schema: shipment,
    example: { ...aShipment, status: 'SIGNED' },
  }),
  'shipment.problem': event({
    zh: '包裹异常或已退回',
    en: 'A parcel has a problem, or was sent back',
    entity: 'logisticsOrder',
    schema: shipment,
    example: { ...aShipment, status: 'PROBLEM' },
  }),
  'coupon.batch_ready': event({
    zh: '一批兑换码已生成',
    en: 'A batch of codes is ready',
    entity: 'couponBatch',
    schema: batch,
    example: { id: 71, count: 500 },
  }),
  'coupon.redeemed': event({
    zh: '兑换码已使用',
    en: 'A code was used',
    entity: 'coupon',
    schema: z.object({ id: z.int(), orderNumber: z.string(), parentId: z.int() }),
    example: { id: 35_104, orderNumber: '202611262596236180', parentId: 1093 },
  }),
  'coupon.disabled': event({
    zh: '一批兑换码中有码停用',
    en: 'Codes of a batch were disabled or held back',
    entity: 'couponBatch',
    schema: batch.extend({ held: z.int().describe('those in use, or held back, that are disabled once they come back') }),
    example: { id: 71, count: 120, held: 3 },
  }),
}
