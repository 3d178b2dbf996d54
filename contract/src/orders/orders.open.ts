import * as z from 'zod'
import { defineCall, json } from '../base/call.ts'
import { defineIngest, externalId } from '../base/ingest.ts'
import { fen, id, requiredText, wireInt } from '../base/wire.ts'
import { campStudentStatus } from '../camps/camps.labels.ts'
import { logisticsStatus } from '../logistics/logistics.labels.ts'
import { orderProgress, orderStatus, payMethod, refundState } from './orders.states.ts'
import { staffPayMethods } from './orders.writing.ts'

/**
 * What a family ordered in another program. What is bought, for whom and what it costs stays as it was put in; until it is paid it can be
 * cancelled.
 */
export const putOrders = defineIngest({
  op: 'orders',
  entity: 'order',
  scope: 'orders:write',
  codes: ['ORDER_CREATE', 'ORDER_CANCEL'],
  title: { zh: '写入订单', en: 'Put in an order' },
  area: 'Orders',
  data: {
    goodsId: id(),
    /** Without one the camp is chosen when the order is paid. */
    campId: id().optional(),
    quantity: wireInt(1, 999),
    /** A discount for these goods. A code that pays for all is redeemed instead. */
    couponCode: requiredText(40).optional(),
    /** Where none is named: that of the code, else the family's own. */
    channelId: id().optional(),
    referrerId: id().optional(),
    payMethod: z.enum(staffPayMethods),
    /** In fen, what the family was told that it pays: it is held against what it costs here. */
    payAmount: fen(),
    status: z.literal('CANCELLED').optional(),
  },
  references: { parent: 'parents' },
  /** The child who joins the camp, and where the goods are sent: the default address where none is named. */
  mayRefer: { student: 'students', address: 'addresses' },
  audit: { says: { zh: '写入订单 {orderNumber}', en: 'Put in order {orderNumber}' } },
})

/** How an order stands that the key put in: its money, its parcels, and the place in a camp that it bought. Of people it tells no more than ids. */
export const openOrder = defineCall({
  id: 'openOrder',
  title: { zh: '查询订单状态', en: 'Read how an order stands' },
  area: 'Orders',
  beyond: true,
  method: 'GET',
  path: '/open/v1/orders/{externalId}',
  params: z.object({ externalId: externalId() }),
  answer: json(
    z.object({
      id: z.int(),
      orderNumber: z.string(),
      status: orderStatus.schema,
      progress: orderProgress.schema,
      refundState: refundState.schema,
      goodsId: z.int(),
      quantity: z.int(),
      /** In fen, as are all amounts. */
      payAmount: z.int(),
      refundedAmount: z.int(),
      payMethod: payMethod.schema.nullable(),
      paidAt: z.string().nullable(),
      vouched: z.boolean(),
      closedAt: z.string().nullable(),
      /** The last payment by WeChat that a program told of. */
      toldPayment: z.object({ status: z.string(), error: z.string().nullable() }).nullable(),
      /** The last refund that was asked for. */
      refundRequest: z.object({ id: z.int(), amount: z.int(), status: z.string() }).nullable(),
      /** Paid, and its child is in no camp by it yet. */
      toEnrol: z.boolean(),
      enrolment: z.object({ id: z.int(), campId: z.int(), groupId: z.int(), status: campStudentStatus.schema }).nullable(),
      parcels: z.array(
        z.object({
          id: z.int(),
          carrier: z.string(),
          trackingNumber: z.string(),
          status: logisticsStatus.schema,
          shippedAt: z.string(),
          signedAt: z.string().nullable(),
        }),
      ),
    }),
  ),
  key: 'records:read',
  codes: ['ORDER_INDEX'],
})
