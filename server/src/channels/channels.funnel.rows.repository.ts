import type { HandlerInput, Paging } from '@camp/contract/base/call'
import type * as calls from '@camp/contract/channels/channels.funnel.rows'
import { familyStep } from '@camp/contract/channels/channels.labels'
import { orderProgress } from '@camp/contract/orders/orders.states'
import { sql } from 'kysely'
import type { Executor } from '../platform/db/executor.ts'
import { all, days, listed, oneOrNone } from '../platform/db/list.ts'
import { familiesInScope, type Scope } from '../platform/scope.ts'
import { FAMILIES } from './channels.figures.ts'
import { stepOf } from './channels.steps.conditions.ts'

type FamilyAsk = HandlerInput<typeof calls.listFunnelFamilies>['query']
type OrderAsk = HandlerInput<typeof calls.listFunnelOrders>['query']

const FAMILY_ROWS = listed(
  'channels.funnelFamilies',
  {
    table: sql.raw(`(select f.parent_id as id, f.day, nullif(f.channel_id, 0) as channel_id, nullif(f.referrer_id, 0) as referrer_id,
      f.first_paid, f.first_amount, f.finished, f.next_camp, f.next_amount from (${FAMILIES}) f) o`),
    columns: sql.raw(`o.id, to_char(o.day, 'YYYY-MM-DD') as day, h.name as channel, case when o.next_camp = 1 then 'RENEWED'
      when o.finished = 1 then 'FINISHED' when o.first_paid = 1 then 'PAID' else 'UNPAID' end as step, o.first_amount, o.next_amount`),
    joins: sql`left join promotion_channels h on h.id = o.channel_id`,
    sorts: { id: 'o.id', day: 'o.day', firstAmount: 'o.first_amount', nextAmount: 'o.next_amount' },
  },
  { notNull: ['id', 'day', 'step', 'firstAmount', 'nextAmount'], fits: { step: familyStep.schema } },
)

const ORDER_ROWS = listed(
  'channels.funnelOrders',
  {
    table: sql`(select r.*, r.pay_amount - r.refunded_amount as net, business_day(r.paid_at) as day from orders r
      where r.progress in ('PAID', 'SHIPPED', 'COMPLETED')) o`,
    columns: sql.raw(`o.id, o.order_number, to_char(o.day, 'YYYY-MM-DD') as day, g.name as goods, o.progress, o.pay_amount as paid,
      o.refunded_amount as refunded, o.net, coalesce((select sum(l.amount) from commission_lines l where l.order_id = o.id), 0)::bigint as commission`),
    joins: sql`join goods g on g.id = o.goods_id`,
    sorts: { id: 'o.id', day: 'o.day', paid: 'o.pay_amount', net: 'o.net' },
  },
  { notNull: ['day', 'net', 'commission', 'paid'], fits: { progress: orderProgress.schema } },
)

export const funnelRowsRepository = {
  families: (db: Executor, ask: FamilyAsk, scope: Scope, paging: Paging) =>
    FAMILY_ROWS.page(
      db,
      all([
        days('o.day', ask.from, ask.to),
        oneOrNone('o.channel_id', ask.channelId),
        oneOrNone('o.referrer_id', ask.referrerId === undefined ? undefined : [ask.referrerId]),
        ask.couponBatchId === undefined
          ? null
          : sql<boolean>`o.id in (select c.used_by_parent_id from coupons c where c.batch_id = ${ask.couponBatchId} and c.status = 'USED')`,
        ask.step ? sql.raw<boolean>(stepOf('o', ask.step)) : null,
        familiesInScope(scope, 'o.id'),
      ]),
      paging,
    ),

  orders: (db: Executor, ask: OrderAsk, scope: Scope, paging: Paging) =>
    ORDER_ROWS.page(
      db,
      all([
        sql<boolean>`o.paid_at >= ${ask.from}::date::timestamptz and o.paid_at < (${ask.to}::date + 1)::timestamptz`,
        oneOrNone('o.channel_id', ask.channelId),
        oneOrNone('o.referrer_id', ask.referrerId === undefined ? undefined : [ask.referrerId]),
        ask.couponBatchId === undefined
          ? null
          : sql<boolean>`o.order_number in (select c.order_number from coupons c where c.batch_id = ${ask.couponBatchId} and c.status = 'USED')`,
        familiesInScope(scope, 'o.parent_id'),
      ]),
      paging,
    ),
}
