import * as z from 'zod'
import { defineIngest } from '../base/ingest.ts'
import { fen, id, requiredText, wireInt } from '../base/wire.ts'
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
  audit: { says: { zh: '通过接口写入订单 {orderNumber}', en: 'Put in order {orderNumber}' } },
})
