import type { WorkKind } from '@camp/contract/base/work'
import { workEndsAfter } from '@camp/contract/homepage/homepage'
import { type ParcelTrouble, parcelTrouble } from '@camp/contract/logistics/logistics.troubles'
import { sql } from 'kysely'
import { ONLY_STAY, ROLLUP_STAYS } from '../campStatus/campStatus.api.ts'
import { contractsInScope, contractWholeText } from '../contracts/contracts.api.ts'
import { troubledParcels } from '../logistics/logistics.api.ts'
import { notAsked } from '../orders/orders.api.ts'
import { type Condition, everyRow } from '../platform/db/list.ts'
import type { Sql } from '../platform/db/statement.ts'
import { familiesInScope, groupsInScope, readerOf, type Scope } from '../platform/scope.ts'
import { toCallFirst } from '../risk/risk.api.ts'
import { accessAskedText, accessDueText, exportsAskedText } from '../roleAccess/roleAccess.api.ts'
import { coachMonthsInScope, requestConfirmText } from '../workHours/workHours.api.ts'

const and = (condition: Condition | null): Sql => (condition && condition !== everyRow ? sql` and ${condition}` : sql``)

/** A camp runs on the day of today. `c` is the camp. */
const RUNS = sql`c.deleted_at is null and current_date between c.start_date and c.end_date`

/** The order is of a family that the reader may see; without a look at it where all are seen. `order`: its id. */
export const ofOrder = (scope: Scope, order: string): Sql =>
  scope.all ? sql`` : sql` and exists (select from orders o where o.id = ${sql.raw(order)} and ${familiesInScope(scope, 'o.parent_id')})`

/** Parcels that somebody has to see to, of all these kinds at once. */
const parcels = (troubles: readonly ParcelTrouble[], scope: Scope): Sql => sql`
    select 'PARCEL_' || l.trouble, l.id, l.since, null::bigint
    from ${sql.raw(troubledParcels(troubles))} l where true${ofOrder(scope, 'l.order_id')}`

/** Is a child in its only stay at risk, by its last clock-in `last` and its first day `from`? `c` is the camp. */
const plainRisk = (last: string, from: string): Sql =>
  sql.raw(`coalesce(${last}, ${from}) <= current_date - 3 and (${last} is not null or c.start_date <= current_date - 3)`)
/** The day since which it is. */
const plainSince = (last: string, from: string): Sql => sql.raw(`(coalesce(${last}, greatest(c.start_date, ${from})) + 3)`)

/**
 * As `at_risk` says it, by what is kept of the stays: most children are in their only one, who came back is in another. `from`: a day as SQL, before
 * which those in their only stay are left out.
 */
function atRisk(scope: Scope, from: Sql | null): Sql {
  const seen = and(groupsInScope(scope, 't.group_id'))
  const late = from ? sql` and ${plainSince('t.last_clock_in_date', 't.from_day')} >= ${from}` : sql``
  return sql`
    select 'AT_RISK', t.camp_student_id, ${plainSince('t.last_clock_in_date', 't.from_day')}::timestamptz, null::bigint
    from camps c join camp_student_stays t on t.camp_id = c.id
    where ${RUNS} and ${ONLY_STAY} and ${plainRisk('t.last_clock_in_date', 't.from_day')}${late}${seen}
    union all
    ${returnedAtRisk(seen)}`
}
const returnedAtRisk = (seen: Sql): Sql => sql`
    select 'AT_RISK', t.camp_student_id, (greatest(coalesce(t.last_clock_in_date, c.start_date), t.from_day) + 3)::timestamptz, null::bigint
    from camps c join camp_student_stays t on t.camp_id = c.id
    where ${RUNS} and t.to_at is null and t.after_at is not null and t.finished_at is null
      and greatest(coalesce(t.last_clock_in_date, c.start_date), t.from_day) <= current_date - 3${seen}`

/** Of all children, those at risk in their only stay, by the day since which they are: how many they are is kept. */
export const RISK_DAYS = sql`
  select ${plainSince('k.last', 'k.from_day')} as since, sum(k.children)::integer as children
  from camps c join ${ROLLUP_STAYS} k on k.camp_id = c.id where ${RUNS} and ${plainRisk('k.last', 'k.from_day')} group by 1`
/** Those of all children that came back, and are few. */
export const RETURNED_AT_RISK = sql`(${returnedAtRisk(sql``)})`
/** Children at risk, but for those in their only stay before a day. */
export const atRiskFrom = (scope: Scope, from: Sql): Sql => sql`(${atRisk(scope, from)}) as i (kind, subject_id, since, count)`

type ParcelKind = `PARCEL_${ParcelTrouble}`
export const isParcel = (kind: WorkKind): kind is ParcelKind => kind.startsWith('PARCEL_')

type Source = (scope: Scope) => Sql

/** Work that is somebody's from the start: nobody takes it, and it is never open. By the columns of `ownedSource`: the owner is the last. */
const ownedSources = {
  // A promise is its maker's, from the morning of its day on.
  PROMISE_DUE: (scope) => sql`
    select 'PROMISE_DUE', f.id, f.next_at, null::bigint, f.by_user_id from follow_ups f
    where f.next_at < (current_date + 1)::timestamptz and f.kept_at is null and f.deleted_at is null${and(familiesInScope(scope, 'f.parent_id'))}`,
} satisfies Partial<Record<WorkKind, Source>>
type OwnedKind = keyof typeof ownedSources
export const isOwned = (kind: WorkKind): kind is OwnedKind => kind in ownedSources

/** Where work of each other kind comes from, by the columns of `workSource`. Whatever is settled is not in it any more. */
const sources: Readonly<Record<Exclude<WorkKind, ParcelKind | OwnedKind>, Source>> = {
  // Once the goods that it waits for are back.
  REFUND_TO_APPROVE: (scope) => sql`
    select 'REFUND_TO_APPROVE', q.id, coalesce(q.returned_at, q.created_at), null::bigint
    from refund_requests q where q.status = 'REQUESTED' and (q.returned_at is not null or not q.awaits_return)${ofOrder(scope, 'q.order_id')}`,
  // A program says that the money of an order came in: finance looks.
  PAYMENT_TO_CONFIRM: (scope) => sql`
    select 'PAYMENT_TO_CONFIRM', o.id, o.paid_at, null::bigint from orders o where o.vouched${and(familiesInScope(scope, 'o.parent_id'))}`,
  // Money that came in for an order that was over.
  PAYMENT_TO_RETURN: (scope) => sql`
    select 'PAYMENT_TO_RETURN', y.id, y.created_at, null::bigint
    from stray_payments y where y.state in ('WAITING', 'FAILED')${ofOrder(scope, 'y.order_id')}`,
  // A day of a bill is nobody's family.
  BILL_DIFFERS: () => sql`
    select 'BILL_DIFFERS', d.id, coalesce(d.fetched_at, d.created_at), d.open_count::bigint
    from reconciliation_days d where d.open_count > 0 and d.closed_at is null`,
  REFUND_TO_CONFIRM: (scope) => sql`
    select 'REFUND_TO_CONFIRM', r.id, r.created_at, null::bigint
    from refunds r where r.by_hand and r.status in ('PROCESSING', 'ABNORMAL')${ofOrder(scope, 'r.order_id')}`,
  // The money is in, and the child is in no camp; what the family asks back is left alone until somebody has decided.
  ORDER_TO_ENROL: (scope) => sql`
    select 'ORDER_TO_ENROL', o.id, o.paid_at, null::bigint from orders o
    where o.to_enrol and o.refund_state in ('NONE', 'PARTIAL') and ${notAsked}${and(familiesInScope(scope, 'o.parent_id'))}`,
  // What was paid today has time until tomorrow.
  ORDER_TO_SHIP: (scope) => sql`
    select 'ORDER_TO_SHIP', o.id, o.paid_at, null::bigint from orders o
    where o.progress = 'PAID' and o.needs_shipping and o.refund_state in ('NONE', 'PARTIAL')
      and ${notAsked} and o.paid_at < current_date::timestamptz${and(familiesInScope(scope, 'o.parent_id'))}`,
  COMMENT_OVERDUE: (scope) => sql`
    select 'COMMENT_OVERDUE', k.group_id, max(k.comment_due_at), count(*) from clock_ins k
    where k.commented_at is null and k.comment_due_at <= now()
      and k.camp_id in (select c.id from camps c where ${RUNS})${and(groupsInScope(scope, 'k.group_id'))}
    group by k.group_id`,
  AT_RISK: (scope) => atRisk(scope, null),
  // Whom to call first today, by last night: until somebody called, wrote a note, or said that it is not needed.
  WARNED: (scope) => sql`select 'WARNED', w.id, w.since, null::bigint from ${toCallFirst(scope)} w`,
  // A guardian took back the consent to lessons of a child that is in a camp: staff call; nobody is thrown out by itself.
  LESSONS_WITHDRAWN: (scope) => sql`
    select 'LESSONS_WITHDRAWN', e.id, a.updated_at, null::bigint from consents a
    join camp_students e on e.student_id = a.student_id and e.status = 'STUDYING'
    join camps c on c.id = e.camp_id and c.deleted_at is null and c.end_date >= current_date
    where a.purpose = 'LESSONS' and a.state = 'WITHDRAWN'${and(groupsInScope(scope, 'e.group_id'))}`,
  FEEDBACK_PENDING: (scope) => sql`
    select 'FEEDBACK_PENDING', k.id, case when k.status <> 'DONE' then coalesce(k.due_at, k.created_at) end, null::bigint from feedback k
    where k.status = 'PENDING' and (k.snoozed_until is null or k.snoozed_until <= now()) and not exists (select from parents o where o.id = k.parent_id and o.deleted_at is not null)
      ${and(familiesInScope(scope, 'k.parent_id'))}`,
  // A family has a week to send goods back.
  RETURN_AWAITED: (scope) => sql`
    select 'RETURN_AWAITED', q.id, q.created_at + interval '7 days', null::bigint
    from refund_requests q
    where q.status = 'REQUESTED' and q.awaits_return and q.returned_at is null
      and q.created_at <= now() - interval '7 days'${ofOrder(scope, 'q.order_id')}`,
  // What a coach says is wrong with a month, until it is answered.
  HOURS_DISPUTED: (scope) => sql`
    select 'HOURS_DISPUTED', d.statement_id, min(d.created_at), null::bigint
    from work_disputes d join work_statements s on s.id = d.statement_id and s.live
    where d.outcome is null${and(coachMonthsInScope(scope, 's'))} group by d.statement_id`,
  // Hours of open months that are worth nothing yet: somebody who may set the coach's rate sees to it.
  HOURS_NO_RATE: (scope) => sql`
    select 'HOURS_NO_RATE', s.coach_id, min(s.created_at), sum(s.unpriced)::bigint from work_statements s
    where s.live and s.unpriced > 0 and s.status in ('OPEN', 'SUBMITTED', 'CONFIRMED')${and(coachMonthsInScope(scope, 's'))} group by s.coach_id`,
  // Refused, or not signed in time, and no other was sent for these days: somebody who sends contracts sees to it, for a quarter of a year.
  CONTRACT_ENDED: (scope) => sql`
    select 'CONTRACT_ENDED', q.id, q.updated_at, null::bigint from contracts q
    where q.status in ('REJECTED', 'EXPIRED') and q.updated_at > now() - interval '90 days'
      and not exists (select from contracts n where n.coach_id = q.coach_id and n.id > q.id and n.status in ('DRAFT', 'PENDING', 'DONE')
        and daterange(n.start_date, n.end_date, '[]') && daterange(q.start_date, q.end_date, '[]'))${and(contractsInScope(scope, 'q'))}`,
  // Hours and amounts that pay nobody until another person confirms them, and the end of a signed contract: who sees all that it is about, and the amount of hours.
  HOURS_TO_CONFIRM: (scope) => sql`
    select 'HOURS_TO_CONFIRM', r.coach_id, min(r.created_at), count(*)
    from work_requests r left join work_statements o on o.id = (r.body->>'statementId')::bigint cross join (select ${readerOf(scope)}::bigint as id) reading
    where r.status = 'ASKED' and ${sql.raw(requestConfirmText('reading.id'))} group by r.coach_id`,
  CONTRACT_TO_END: (scope) => sql`
    select 'CONTRACT_TO_END', o.id, t.created_at, null::bigint
    from contract_terminations t join contracts o on o.id = t.contract_id cross join (select ${readerOf(scope)}::bigint as id) reading
    where t.status = 'ASKED' and o.status = 'DONE' and ${sql.raw(contractWholeText('reading.id'))}`,
  // Approvals are of nobody's family.
  ACCESS_OVER: () => sql.raw(accessDueText('ACCESS_OVER')),
  ACCESS_ENDING: () => sql.raw(accessDueText('ACCESS_ENDING')),
  ACCESS_TO_CONFIRM: () => sql.raw(accessAskedText),
  EXPORT_TO_APPROVE: () => sql.raw(exportsAskedText),
}

/** What is due of these kinds, all of which have an owner, as `i`. */
export const ownedSource = (kinds: readonly OwnedKind[], scope: Scope): Sql =>
  sql`(${sql.join(
    kinds.map((kind) => ownedSources[kind](scope)),
    sql` union all `,
  )}) as i (kind, subject_id, since, count, owner)`

/** What is due of these kinds, as far as the reader may see it, as `i`: the only place that says so. */
export function workSource(kinds: readonly WorkKind[], scope: Scope): Sql {
  const parts = kinds.flatMap((kind) => {
    if (isParcel(kind)) return []
    return isOwned(kind) ? sql`select kind, subject_id, since, count from ${ownedSource([kind], scope)}` : sources[kind](scope)
  })
  const troubles = parcelTrouble.values.filter((trouble) => kinds.includes(`PARCEL_${trouble}`))
  if (troubles.length > 0) parts.push(parcels(troubles, scope))
  return sql`(${sql.join(parts, sql` union all `)}) as i (kind, subject_id, since, count)`
}

/** A claim holds for the day on which it was made. `w` is what is kept beside a piece of work. */
const CLAIMED = 'w.claimed_by is not null and business_day(w.claimed_at) = current_date'

/** Past its days (see `workEndsAfter`), by the kind and the moment of `i`. */
export const OVER: Sql = sql`case i.kind ${sql.join(
  Object.entries(workEndsAfter).map(
    ([kind, days]) => sql`when ${sql.lit(kind)} then i.since < now() - ${sql.lit(`${days} days`)}::interval`,
  ),
  sql` `,
)} else false end`

/**
 * What is put off, what somebody has today, and what is done: all that is kept beside work and holds still, if it is due since then (`HOLDS`). The person
 * who has a piece is named, not who asks, so that all who ask at once can be given one answer.
 */
export const LIVE = sql`select w.kind, w.subject_id, w.claimed_by, w.snoozed_until, w.done_since,
    ${sql.raw(standsText())} as stands
  from work_items w where w.snoozed_until > now() or w.done_at is not null or ${sql.raw(CLAIMED)}`

/** Of the row `w` of `LIVE` and the work `i` itself: what fell due after it was done is due. Moments are kept as they are told, in milliseconds. */
export const HOLDS = sql`(w.stands <> 'DONE' or date_trunc('milliseconds', i.since) <= w.done_since)`

/** How a piece of work stands by what is kept beside it, as `w`; it is one of these. */
export function standsText(): string {
  return `case when w.snoozed_until > now() then 'SNOOZED' when ${CLAIMED} then 'TAKEN' when w.done_at is not null then 'DONE' else 'OPEN' end`
}

/** Nobody else has it today; `user`: the parameter of who asks. */
export const freeFor = (user: string): string => `not (${CLAIMED} and w.claimed_by <> ${user})`
