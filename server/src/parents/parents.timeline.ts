import type { CallAnswer, HandlerInput } from '@camp/contract/base/call'
import { type FamilyEvent, familyEvent, type getParentTimeline } from '@camp/contract/parents/parents.family'
import { sql } from 'kysely'
import { campNameSql, refundOfStaySql } from '../camps/camps.names.api.ts'
import type { Executor } from '../platform/db/executor.ts'
import { type Composed, composed, prepared, type Sql } from '../platform/db/statement.ts'
import { groupsInScope, Scope } from '../platform/scope.ts'
import { comingEntries, dawn, EMPTY, entriesWith, pageOfEntries, pastEntries, wantedKinds } from '../platform/timeline.ts'

type Answer = CallAnswer<typeof getParentTimeline>
type Query = HandlerInput<typeof getParentTimeline>['query']

/** A source of entries: its rows begin with `kind`, `id`, `at`, and are found by an index on what hangs on the family. */
type Source = (parent: number, scope: Scope) => Sql

const select = entriesWith({
  studentName: EMPTY.text,
  orderNumber: EMPTY.text,
  campStudentId: EMPTY.number,
  recordId: EMPTY.number,
  amount: EMPTY.number,
  day: EMPTY.number,
  makeup: EMPTY.flag,
  score: EMPTY.number,
})

const CAMP = sql.raw(campNameSql('c'))
const GOODS = sql`o.goods_snapshot->>'name'`
const clockIns = (parent: number, scope: Scope): Sql => sql`from camp_students e
  join clock_ins k on k.camp_student_id = e.id join camps c on c.id = e.camp_id join students s on s.id = e.student_id
  left join coaches h on h.id = k.commented_by
  where e.parent_id = ${parent} and ${groupsInScope(scope, 'e.group_id')}`

const stays = (parent: number, scope: Scope): Sql => sql`from camp_students e
  join camp_student_stays t on t.camp_student_id = e.id join camps c on c.id = e.camp_id join camp_groups g on g.id = t.group_id
  join students s on s.id = e.student_id left join users u on u.id = t.by_user_id
  cross join lateral (select ${sql.raw(refundOfStaySql('t'))} as refund_order) b
  where e.parent_id = ${parent} and ${groupsInScope(scope, 'e.group_id')}`

const orders = (parent: number, kind: 'ORDER' | 'PAYMENT', at: Sql, status: Sql): Sql =>
  sql`${select(kind, {
    id: sql`o.id`,
    at,
    status,
    title: GOODS,
    studentName: sql`s.name`,
    orderNumber: sql`o.order_number`,
    amount: sql`o.pay_amount`,
  })} from orders o left join students s on s.id = o.student_id where o.parent_id = ${parent}`

const parcels = (parent: number): Sql =>
  sql`${select('PARCEL', {
    id: sql`l.id`,
    at: sql`l.shipped_at`,
    status: sql`l.status`,
    title: sql`n.name`,
    orderNumber: sql`o.order_number`,
    note: sql`l.tracking_number`,
    recordId: sql`l.id`,
  })} from orders o join logistics_orders l on l.order_id = o.id and l.deleted_at is null join logistics_companies n on n.id = l.company_id
    where o.parent_id = ${parent}`

/** Where the entries of each kind come from. Every one is read by an index from the family on, however many rows its table has. */
const sources: Readonly<Record<FamilyEvent, Source>> = {
  ORDER: (parent) => orders(parent, 'ORDER', sql`o.created_at`, sql`o.status`),
  PAYMENT: (parent) => sql`${orders(parent, 'PAYMENT', sql`o.paid_at`, sql`o.pay_method`)} and o.paid_at is not null`,
  REDEMPTION: (parent) =>
    sql`${select('REDEMPTION', {
      id: sql`k.id`,
      at: sql`k.used_at`,
      title: sql`g.name`,
      orderNumber: sql`k.order_number`,
      amount: sql`b.discount_amount`,
    })} from coupons k join coupon_batches b on b.id = k.batch_id join goods g on g.id = b.goods_id
      where k.used_by_parent_id = ${parent} and k.used_at is not null`,
  MEMBER: (parent) =>
    sql`${select('MEMBER', { id: sql`m.id`, at: sql`m.started_at`, title: sql`v.name` })}
      from members m join member_levels v on v.id = m.level_id where m.parent_id = ${parent} and m.started_at <= now()`,
  REFUND: (parent) =>
    sql`${select('REFUND', {
      id: sql`f.id`,
      at: sql`f.created_at`,
      status: sql`f.status`,
      title: GOODS,
      orderNumber: sql`o.order_number`,
      amount: sql`f.amount`,
      note: sql`f.reason`,
      byName: sql`u.real_name`,
    })} from orders o join refunds f on f.order_id = o.id left join users u on u.id = f.requested_by where o.parent_id = ${parent}`,
  PARCEL: parcels,
  ENROLMENT: (parent, scope) =>
    sql`${select('ENROLMENT', {
      id: sql`t.id`,
      at: sql`t.from_at`,
      // How this stay stands: anyone who came back has left it all the same.
      status: sql`case when t.to_at is not null then 'QUIT' else e.status end`,
      title: CAMP,
      studentName: sql`s.name`,
      orderNumber: sql`t.order_number`,
      campStudentId: sql`e.id`,
      note: sql`g.name`,
    })} ${stays(parent, scope)}`,
  LEAVING: (parent, scope) =>
    sql`${select('LEAVING', {
      id: sql`t.id`,
      at: sql`t.to_at`,
      title: CAMP,
      studentName: sql`s.name`,
      // A refund says why in its own place, to those who may read it.
      orderNumber: sql`b.refund_order`,
      campStudentId: sql`e.id`,
      note: sql`case when b.refund_order is null then t.reason end`,
      byName: sql`u.real_name`,
    })} ${stays(parent, scope)} and t.to_at is not null`,
  MOVE: (parent, scope) => sql`${select('MOVE', {
    id: sql`v.id`,
    at: sql`v.created_at`,
    title: CAMP,
    studentName: sql`s.name`,
    campStudentId: sql`e.id`,
    note: sql`a.name || ' → ' || b.name`,
    byName: sql`u.real_name`,
  })} from camp_students e join camp_student_moves v on v.camp_student_id = e.id and v.cancelled_at is null
    join camps c on c.id = e.camp_id join students s on s.id = e.student_id
    join camp_groups a on a.id = v.from_group_id join camp_groups b on b.id = v.to_group_id left join users u on u.id = v.moved_by
    where e.parent_id = ${parent} and ${groupsInScope(scope, 'e.group_id')}`,
  CLOCK_IN: (parent, scope) =>
    sql`${select('CLOCK_IN', {
      id: sql`k.id`,
      at: sql`k.submitted_at`,
      title: CAMP,
      studentName: sql`s.name`,
      campStudentId: sql`e.id`,
      day: sql`k.lesson_day`,
      makeup: sql`k.makeup`,
      score: sql`k.score`,
      note: sql`k.makeup_reason`,
    })} ${clockIns(parent, scope)}`,
  COMMENT: (parent, scope) =>
    sql`${select('COMMENT', {
      id: sql`k.id`,
      at: sql`k.commented_at`,
      title: CAMP,
      studentName: sql`s.name`,
      campStudentId: sql`e.id`,
      day: sql`k.lesson_day`,
      note: sql`k.comment_text`,
      byName: sql`h.name`,
    })} ${clockIns(parent, scope)} and k.commented_at is not null`,
  FEEDBACK: (parent) =>
    sql`${select('FEEDBACK', {
      id: sql`b.id`,
      at: sql`b.created_at`,
      status: sql`b.status`,
      title: sql`b.category`,
      recordId: sql`b.id`,
      note: sql`b.content`,
      byName: sql`u.real_name`,
    })} from feedback b left join users u on u.id = b.handled_by where b.parent_id = ${parent}`,
  FOLLOW_UP: (parent) =>
    sql`${select('FOLLOW_UP', {
      id: sql`w.id`,
      at: sql`w.spoke_at`,
      status: sql`w.kind`,
      title: sql`coalesce(w.next_text, '')`,
      studentName: sql`s.name`,
      orderNumber: sql`o.order_number`,
      note: sql`w.content`,
      byName: sql`u.real_name`,
    })} from follow_ups w join users u on u.id = w.by_user_id left join students s on s.id = w.student_id
      left join orders o on o.id = w.order_id where w.parent_id = ${parent} and w.deleted_at is null`,
  MESSAGE: () =>
    sql`${select('MESSAGE', {
      id: sql`d.id`,
      at: sql`coalesce(d.sent_at, d.created_at)`,
      status: sql`d.state`,
      title: sql`t.title`,
      note: sql`d.channel`,
      recordId: sql`t.id`,
    })} from joined j join message_deliveries d on d.parent_id = j.id join message_tasks t on t.id = d.message_task_id`,
  CONSENT: (parent) => sql`${select('CONSENT', {
    id: sql`w.id`,
    at: sql`w.created_at`,
    status: sql`w.state`,
    // The purpose, in the words of its kind.
    title: sql`a.purpose`,
    studentName: sql`s.name`,
    recordId: sql`a.id`,
    note: sql`w.guardian`,
    byName: sql`coalesce(u.real_name, k.name)`,
  })} from students s join consents a on a.student_id = s.id join consent_entries w on w.consent_id = a.id
    left join users u on u.id = w.noted_by left join api_keys k on k.id = w.key_id where s.parent_id = ${parent}`,
  MERGE: (parent) =>
    sql`${select('MERGE', {
      id: sql`g.id`,
      at: sql`g.created_at`,
      status: sql`case when g.undone_at is null then 'DONE' else 'UNDONE' end`,
      title: sql`g.merged_parent_id::text`,
      recordId: sql`g.merged_parent_id`,
      note: sql`g.reason`,
      byName: sql`u.real_name`,
    })} from parent_merges g left join users u on u.id = g.by_user_id where g.kept_parent_id = ${parent}`,
}

/** What comes next, by the kind that it will be: promises that were not kept yet, parcels on their way, camps that begin, a membership that ends. */
const ahead: Readonly<Partial<Record<FamilyEvent, Source>>> = {
  FOLLOW_UP: (parent) =>
    sql`${select('FOLLOW_UP', {
      id: sql`w.id`,
      at: sql`w.next_at`,
      status: sql`case when w.next_at < now() then 'OVERDUE' else 'OPEN' end`,
      title: sql`coalesce(w.next_text, '')`,
      studentName: sql`s.name`,
      orderNumber: sql`o.order_number`,
      byName: sql`u.real_name`,
    })} from follow_ups w join users u on u.id = w.by_user_id left join students s on s.id = w.student_id left join orders o on o.id = w.order_id
      where w.parent_id = ${parent} and w.deleted_at is null and w.next_at is not null and w.kept_at is null`,
  PARCEL: (parent) => sql`${parcels(parent)} and l.status not in ('SIGNED', 'RETURNED')`,
  ENROLMENT: (parent, scope) =>
    sql`${select('ENROLMENT', {
      id: sql`e.id`,
      at: dawn('c.start_date'),
      title: CAMP,
      studentName: sql`s.name`,
      campStudentId: sql`e.id`,
      note: sql`g.name`,
    })} from camp_students e join camps c on c.id = e.camp_id join camp_groups g on g.id = e.group_id join students s on s.id = e.student_id
      where e.parent_id = ${parent} and e.status <> 'QUIT' and c.start_date > business_day(now()) and ${groupsInScope(scope, 'e.group_id')}`,
  MEMBER: (parent) =>
    sql`${select('MEMBER', { id: sql`m.id`, at: sql`m.expires_at`, title: sql`v.name` })}
      from members m join member_levels v on v.id = m.level_id where m.parent_id = ${parent} and m.expires_at > now()`,
}

const everyone = Scope.everything('its columns')
const fits = { kind: familyEvent.schema }

const TIMELINE = composed(
  'parents.timeline',
  (parentId: number, past: Sql) => sql`
      with recursive joined as (
        select ${parentId}::bigint as id
        union select g.merged_parent_id from joined j join parent_merges g on g.kept_parent_id = j.id and g.undone_at is null)
      ${past}`,
  { notNull: ['id', 'micros', 'key', 'at', 'title'], fits },
  (make) =>
    make(
      1,
      pastEntries(
        familyEvent.values.map((kind) => sources[kind](1, everyone)),
        {},
      ),
    ),
)

const COMING = composed(
  'parents.coming',
  (next: Sql) => sql`${next}`,
  { notNull: ['id', 'key', 'at', 'title'], fits },
  (make) => make(comingEntries(familyEvent.values.flatMap((kind) => ahead[kind]?.(1, everyone) ?? []))),
)

/** A family's timeline from a cursor on, the newest first, of the kinds that the reader reads. `why`: with the reasons of refunds. */
export async function readTimeline(db: Executor, query: Query, scope: Scope, read: readonly FamilyEvent[], why: boolean): Promise<Answer> {
  const { parentId } = query
  const kinds = wantedKinds(read, query.kind)
  if (kinds.length === 0) return { coming: [], entries: [], next: null }
  const past = TIMELINE(
    parentId,
    pastEntries(
      kinds.map((kind) => sources[kind](parentId, scope)),
      query,
    ),
  )
  const next = query.before === undefined ? kinds.flatMap((kind) => ahead[kind]?.(parentId, scope) ?? []) : []
  // Planning so many sources takes longer than reading them; there are many choices of kinds, but only those of one or of all are usual.
  const usual = kinds.length === 1 || kinds.length === read.length
  const ask = <R>(built: Composed<R>): Promise<R[]> => db.all(usual ? prepared(built) : built)
  const [rows, coming] = await Promise.all([ask(past), next.length > 0 ? ask(COMING(comingEntries(next))) : []])
  const page = pageOfEntries(rows, query)
  return {
    coming,
    entries: page.entries.map((row) => (row.kind === 'REFUND' && !why ? { ...row, note: null } : row)),
    next: page.next,
  }
}
