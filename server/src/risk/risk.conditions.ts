import type { RiskFilter } from '@camp/contract/risk/risk'
import { sql } from 'kysely'
import { campNameSql } from '../camps/camps.names.api.ts'
import { all, among, type Condition, part } from '../platform/db/list.ts'
import type { Sql } from '../platform/db/statement.ts'
import { groupsInScope, type Scope } from '../platform/scope.ts'
import { WORDS_FROM_BP } from './risk.night.repository.ts'

/** The last night that is done. */
export const NIGHT = '(select max(n.day) from risk_nights n where n.done_at is not null)'
/** What somebody said of a child holds for so many days. */
const HOLDS = "interval '7 days'"

/** Does the chance decide the order? Else how long a child has been silent. Asked once by a statement, whoever reads. */
const BY_CHANCE = '(select risk_by_chance())'

/** Is the score `s` of the enrolment named so in the list, whoever reads it? Who is not shown, to compare, is not in it. */
export const listedText = (enrolment: string): string =>
  `s.camp_student_id = ${enrolment}.id and s.day = ${NIGHT} and ${enrolment}.status = 'STUDYING' and not s.held
    and (s.silent >= 3 or ${BY_CHANCE} and s.chance_bp >= ${WORDS_FROM_BP})`
/** Of such a score what is said of it: a chance and its reasons only while the chance decides. */
const CHANCE_TEXT = `case when ${BY_CHANCE} then round(s.chance_bp, -2)::integer end`
const REASONS_TEXT = `case when ${BY_CHANCE} then s.reasons else '[]' end`

/** What is said of the enrolment `o`, as its row has it; null where it is not in the list. */
export const WARNING = sql.raw(`(select json_build_object('chanceBp', ${CHANCE_TEXT}, 'reasons', ${REASONS_TEXT}, 'silent', s.silent)
  from risk_scores s where ${listedText('o')})`)
export const WARNED: Condition = sql<boolean>`exists (select from risk_scores s where ${sql.raw(listedText('o'))})`

/**
 * Children of the last night that are worth a look, as their reader sees them, with what was done about each: `turn` numbers those with whom nobody
 * spoke within a week, by the order that holds.
 */
export const risksOf = (scope: Scope): Sql => sql`(
  select x.*, case when x.mark is null and (x.last_contact_at is null or x.last_contact_at < now() - ${sql.raw(HOLDS)})
      then row_number() over (partition by x.mark is null and (x.last_contact_at is null or x.last_contact_at < now() - ${sql.raw(HOLDS)})
        order by x.score desc, x.id desc) end as turn
  from (
    select e.id, e.camp_id, e.group_id, e.student_id, e.parent_id, ${sql.raw(REASONS_TEXT)} as reasons, s.streak, s.silent, s.silent >= 3 as ruled,
      case when ${sql.raw(BY_CHANCE)} then s.chance_bp else s.silent end as score, ${sql.raw(CHANCE_TEXT)} as chance_bp,
      f.spoke_at as last_contact_at, f.by_user_id as contact_by, f.next_at, m.kind as mark, m.at as marked_at, m.by_user_id as mark_by
    from risk_scores s join camp_students e on ${sql.raw(listedText('e'))}
    left join lateral (select n.spoke_at, n.by_user_id, case when n.kept_at is null then n.next_at end as next_at from follow_ups n
      where n.parent_id = e.parent_id and n.deleted_at is null and (n.student_id is null or n.student_id = e.student_id)
      order by n.spoke_at desc, n.id desc limit 1) f on true
    left join lateral (select k.kind, k.at, k.by_user_id from risk_marks k
      where k.camp_student_id = e.id and k.undone_at is null and k.at > now() - ${sql.raw(HOLDS)} order by k.at desc, k.id desc limit 1) m on true
    where ${groupsInScope(scope, 'e.group_id')}) x)`

/** The rows of the list that it shows first, with the moment from which on they are to be called. */
export const toCallFirst = (scope: Scope): Sql => sql`(
  select o.id, n.done_at as since from ${risksOf(scope)} o join risk_nights n on n.day = ${sql.raw(NIGHT)}
  where o.turn <= (select (p.value #>> '{}')::integer from param_configs p where p.key = 'risk.callsADay'))`

/** The only place of conditions on the list, over its `o`. */
export const riskConditions = (filter: RiskFilter, calls: number): Condition =>
  all([
    filter.view === 'ALL' ? null : filter.view === 'DONE' ? sql<boolean>`o.turn is null` : sql<boolean>`o.turn <= ${calls}`,
    among('o.camp_id', filter.campId),
    among('o.group_id', filter.groupId),
    filter.coachId && sql<boolean>`o.group_id in (select g.id from camp_groups g where g.coach_id = any(${filter.coachId}::bigint[]))`,
    filter.studentName === undefined
      ? null
      : sql<boolean>`o.student_id in (select t.id from students t where ${part('t.name', filter.studentName)})`,
  ])

export const CAMP_NAME = sql.raw(campNameSql('c'))
