import * as z from 'zod'
import { defineCall, page } from '../base/call.ts'
import { day, filter, id, idOrNone, oneOrMany } from '../base/wire.ts'
import { orderProgress } from '../orders/orders.states.ts'
import { familyStep } from './channels.labels.ts'

// What stands behind a figure of the funnel, for who may see the funnel alone: when, by which channel and for how much, and nothing of a person.

const area = 'Promotion channel'
const where = { channelId: oneOrMany(idOrNone()), referrerId: idOrNone(), couponBatchId: id() }

const funnelFamily = z.object({
  id: z.int(),
  day: z.string(),
  channel: z.string().nullable(),
  step: familyStep.schema,
  /** What the first payment was, and that for a further camp. In fen. */
  firstAmount: z.int(),
  nextAmount: z.int(),
})
export type FunnelFamily = z.output<typeof funnelFamily>

/** The families behind a figure, by the days on which they registered. */
export const listFunnelFamilies = defineCall({
  id: 'listFunnelFamilies',
  title: { zh: '查看漏斗数字背后的家长', en: 'Read the families behind a figure of the funnel' },
  area,
  beyond: true,
  method: 'GET',
  path: '/api/promotion-channel/funnel/families',
  query: filter({ ...where, step: familyStep.schema }, { from: day(), to: day() }),
  answer: page(funnelFamily),
  codes: ['PROMOTE_INDEX'],
  sorts: ['day', 'firstAmount', 'nextAmount'],
  defaultSort: 'day,desc',
})

const funnelOrder = z.object({
  id: z.int(),
  orderNumber: z.string(),
  day: z.string(),
  goods: z.string(),
  progress: orderProgress.schema,
  /** In fen: paid, given back, what is left, and the commission of it. */
  paid: z.int(),
  refunded: z.int(),
  net: z.int(),
  commission: z.int(),
})
export type FunnelOrder = z.output<typeof funnelOrder>

/** The orders behind the net amount, by the days of their payment. */
export const listFunnelOrders = defineCall({
  id: 'listFunnelOrders',
  title: { zh: '查看漏斗净收背后的订单', en: 'Read the orders behind the net amount of the funnel' },
  area,
  beyond: true,
  method: 'GET',
  path: '/api/promotion-channel/funnel/orders',
  query: filter(where, { from: day(), to: day() }),
  answer: page(funnelOrder),
  codes: ['PROMOTE_INDEX'],
  sorts: ['day', 'paid', 'net'],
  defaultSort: 'day,desc',
})
