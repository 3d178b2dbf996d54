import { goodsKind } from '@camp/contract/goods/goods.labels'
import { payMethod } from '@camp/contract/orders/orders.states'
import { ruleCounts, ruleFrom } from '@camp/contract/refunds/refunds.labels'
import { ruleStep } from '@camp/contract/refunds/refunds.rules'
import * as z from 'zod'
import { campNameSql, staysOfOrderSql } from '../camps/camps.names.api.ts'
import type { Executor } from '../platform/db/executor.ts'
import { type Row, statement } from '../platform/db/statement.ts'
import { findInScope, type Scope, scopedStatement } from '../platform/scope.ts'

// What the proposal of a refund follows from: the order, its camp, its membership, its parcels.

const ORDER = scopedStatement(
  'refunds.facts.order',
  'o.parent_id',
  (scope) => `select o.id, o.order_number, o.pay_amount, o.refunded_amount, o.pay_method, o.source,
      o.paid_at, o.coupon_code, o.goods_snapshot->>'kind' as kind, g.camp_type_id, o.camp_id,
      (select coalesce(sum(f.amount), 0)::bigint from refunds f where f.order_id = o.id and f.status in ('PROCESSING', 'ABNORMAL')) as open,
      (select count(*) from refunds f where f.order_id = o.id) as refund_count,
      (select max(f.created_at) from refunds f where f.order_id = o.id) as last_refund_at,
      exists (select from logistics_orders l where l.order_id = o.id and l.deleted_at is null and l.status <> 'CREATED') as sent,
      (select max(business_day(coalesce(l.signed_at, l.shipped_at + interval '10 days')))::text from logistics_orders l
        where l.order_id = o.id and l.deleted_at is null and l.status <> 'RETURNED') as received_day,
      exists (select from logistics_orders l where l.order_id = o.id and l.deleted_at is null
        and l.status in ('CREATED', 'COLLECTED', 'IN_TRANSIT', 'DELIVERING', 'PROBLEM')) as moving,
      exists (select from refund_requests q where q.order_id = o.id and q.status = 'REQUESTED') as asked
    from orders o join goods g on g.id = o.goods_id where o.order_number = $1 ${scope}`,
  { fits: { kind: goodsKind.schema, payMethod: payMethod.schema.nullable() }, notNull: ['open', 'refundCount', 'sent', 'moving', 'asked'] },
)
export type RefundOrderFacts = NonNullable<Awaited<ReturnType<typeof refundFacts>>>
export const refundFacts = (db: Executor, orderNumber: string, scope: Scope) => findInScope(db, scope, ORDER, orderNumber)

// The last stay by the order; without one the camp that the order names. Lessons count from the day on which the child came, and are
// past up to the day on which it left.
const CAMP = statement(
  'refunds.facts.camp',
  `select ${campNameSql('c')} as name, c.start_date > $3::date as before_start, $3::date - c.start_date + 1 as day_no, t.id as stay_id,
     t.camp_student_id, t.to_at is null and t.id is not null as studying, g.name as group_name,
     count(l.day) as total, count(l.day) filter (where l.lesson_date < least($3::date, t.to_day)) as past,
     (select count(*) from clock_ins k where k.camp_student_id = t.camp_student_id and k.clock_in_date >= t.from_day) as clock_ins
   from camps c
   left join lateral (select * from ${staysOfOrderSql('$1')} s where s.camp_id = c.id order by s.from_at desc limit 1) t on true
   left join camp_groups g on g.id = t.group_id
   left join camp_lessons l on l.camp_id = c.id and l.lesson_date >= greatest(c.start_date, t.from_day)
   where c.id = coalesce((select s.camp_id from camp_student_stays s where s.order_number = $1 order by s.from_at desc limit 1), $2)
   group by c.id, t.id, t.camp_student_id, t.to_at, t.to_day, t.from_day, g.name`,
  { notNull: ['beforeStart', 'dayNo', 'studying', 'total', 'past', 'clockIns'] },
)
export type CampFacts = Row<typeof CAMP>
export const campFacts = async (db: Executor, orderNumber: string, campId: number | null, today: string): Promise<CampFacts | undefined> =>
  await db.one(CAMP, [orderNumber, campId, today])

const MEMBERSHIP = statement(
  'refunds.facts.membership',
  `select v.name as level, n.ends_at, extract(epoch from n.ends_at - n.starts_at)::bigint / 86400 as total,
     greatest(0, least(extract(epoch from $2::timestamptz - n.starts_at), extract(epoch from n.ends_at - n.starts_at)))::bigint / 86400 as past
   from member_grants n join member_levels v on v.id = n.level_id where n.order_number = $1`,
  { notNull: ['total', 'past'] },
)
export const membershipFacts = async (db: Executor, orderNumber: string, at: string) => await db.one(MEMBERSHIP, [orderNumber, at])

// The rule for just this type of camp before that for all of them, then the newest that had begun.
const RULE = statement(
  'refunds.facts.rule',
  `select id, name, counts, counts_from, steps, material_amount, two_person_above from refund_rules
   where goods_kind = $1 and (camp_type_id is null or camp_type_id = $2) and effective_from <= business_day($3) and deleted_at is null
   order by camp_type_id is null, effective_from desc limit 1`,
  { fits: { counts: ruleCounts.schema, countsFrom: ruleFrom.schema, steps: z.array(ruleStep) } },
)
export type RuleInForce = Row<typeof RULE>
/** The rule of the day of payment. */
export const ruleFor = async (db: Executor, kind: string, campTypeId: number | null, paidAt: string): Promise<RuleInForce | undefined> =>
  await db.one(RULE, [kind, campTypeId, paidAt])
