import * as z from 'zod'
import { defineCall, json } from '../base/call.ts'
import { saved } from '../base/page.ts'
import { undo } from '../base/undo.ts'
import { day, filter, id, idOrNone, oneOrMany, text, wireInt } from '../base/wire.ts'
import { channelKind, funnelBy, funnelStepKey } from './channels.labels.ts'

const area = 'Promotion channel'
const MOST_COST = 10_000_000_000

/** How one thing leads to the next, and to money. Amounts in fen. */
const figures = {
  /** Visitors of the short link, each once a day; null where visits are not told apart so. */
  visits: z.int().nullable(),
  registered: z.int(),
  firstPaid: z.int(),
  finished: z.int(),
  nextCamp: z.int(),
  /** Of those who registered, who has paid, in hundredths of a percent; null where nobody registered. */
  conversionBp: z.int().nullable(),
  /** Null where costs are not told apart so. */
  cost: z.int().nullable(),
  /** Paid less refunded, of the orders that were paid in these days: a refund lowers the days of its payment, whenever it comes. */
  netAmount: z.int(),
  /** Commission for the orders that were paid in these days, less what was taken back. */
  commission: z.int(),
  /** Cost for each family that paid for the first time; null where there is no cost or no such family. */
  costPerPaid: z.int().nullable(),
  /** Days from the first of the range until the net amount has reached the cost; null where it has not, or where there is no cost. */
  paybackDays: z.int().nullable(),
}

const funnelRow = z.object({
  /** The id of the channel, batch or referrer, 0 for those without one; the Monday of a week. */
  key: z.string(),
  /** Null: none, or a week. */
  name: z.string().nullable(),
  kind: channelKind.schema.nullable(),
  ...figures,
  /** Of as many days before the range. */
  before: z.object({ registered: z.int(), firstPaid: z.int() }),
  /** Families that have paid, by the weeks in which they registered, the oldest first: of the last twelve of the range. */
  trend: z.array(z.int()),
})
export type FunnelRow = z.output<typeof funnelRow>

const funnelStep = z.object({
  key: funnelStepKey.schema,
  count: z.int(),
  /** What these families paid with this step; null for steps that are no payment. */
  amount: z.int().nullable(),
  /** The count of as many days before the range. */
  before: z.int(),
})
export type FunnelStep = z.output<typeof funnelStep>

/**
 * From the visit to the money. Families stand on the day of their registration, by their channel; each step counts families of the step before.
 * Money stands on the day of its payment, by the channel of the order. Without days: the twelve weeks until today.
 */
export const getChannelFunnel = defineCall({
  id: 'getChannelFunnel',
  title: { zh: '查看渠道漏斗', en: 'Read the funnel of channels' },
  area,
  beyond: true,
  method: 'GET',
  path: '/api/promotion-channel/funnel',
  query: filter({
    from: day(),
    to: day(),
    /** 0: without a channel. */
    channelId: oneOrMany(idOrNone()),
    kind: oneOrMany(channelKind.schema),
    by: funnelBy.schema,
  }),
  answer: json(
    z.object({
      from: z.string(),
      to: z.string(),
      steps: z.array(funnelStep),
      rows: z.array(funnelRow),
      cost: z.int(),
      netAmount: z.int(),
      commission: z.int(),
      costPerPaid: z.int().nullable(),
      paybackDays: z.int().nullable(),
    }),
  ),
  codes: ['PROMOTE_INDEX'],
})
export type ChannelFunnel = z.output<typeof getChannelFunnel.answer.schema>

const cost = z.object({
  id: z.int(),
  channelId: z.int(),
  fromDay: z.string(),
  toDay: z.string(),
  amount: z.int(),
  note: z.string().nullable(),
  byName: z.string().nullable(),
  createdAt: z.string(),
})
export type ChannelCost = z.output<typeof cost>

/** What was paid for a channel, the newest first. */
export const listChannelCosts = defineCall({
  id: 'listChannelCosts',
  title: { zh: '查看渠道成本', en: 'List the costs of a channel' },
  area,
  beyond: true,
  method: 'GET',
  path: '/api/promotion-channel/cost',
  query: z.object({ channelId: id() }),
  answer: json(z.array(cost)),
  codes: ['PROMOTE_INDEX', 'PROFIT'],
})

/** In equal parts on each of the days; 0 where somebody knows that nothing was paid. Q-135. */
export const addChannelCost = defineCall({
  id: 'addChannelCost',
  title: { zh: '录入渠道成本', en: 'Enter a cost of a channel' },
  area,
  beyond: true,
  method: 'POST',
  path: '/api/promotion-channel/cost',
  body: z.object({
    channelId: id(),
    fromDay: day(),
    toDay: day(),
    amount: wireInt(0, MOST_COST),
    note: text(200).nullable().optional(),
  }),
  answer: json(saved),
  codes: ['PROMOTE_EDIT', 'PROFIT_EDIT'],
  changes: true,
  proof: 'ALWAYS',
  audit: {
    type: 'ADD',
    target: 'channelCost',
    touches: 'money',
    says: { zh: '录入渠道“{name}”的成本', en: 'Entered a cost of channel "{name}"' },
  },
})

export const deleteChannelCost = defineCall({
  id: 'deleteChannelCost',
  title: { zh: '删除渠道成本', en: 'Delete a cost of a channel' },
  area,
  beyond: true,
  method: 'DELETE',
  path: '/api/promotion-channel/cost',
  query: z.object({ id: id() }),
  answer: json(saved.extend({ undo })),
  codes: ['PROMOTE_EDIT'],
  changes: true,
  audit: {
    type: 'DELETE',
    target: 'channelCost',
    says: { zh: '删除渠道“{name}”的成本', en: 'Deleted a cost of channel "{name}"' },
  },
})
