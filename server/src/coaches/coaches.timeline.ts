import type { CallAnswer, HandlerInput } from '@camp/contract/base/call'
import { type CoachEvent, coachEvent, type getCoachTimeline } from '@camp/contract/coaches/coaches.timeline'
import { sql } from 'kysely'
import { campNameSql } from '../camps/camps.names.api.ts'
import type { Executor } from '../platform/db/executor.ts'
import { type Condition, everyRow } from '../platform/db/list.ts'
import { type Composed, composed, prepared, type Sql } from '../platform/db/statement.ts'
import { groupsInScope, Scope } from '../platform/scope.ts'
import { comingEntries, dawn, EMPTY, entriesWith, pageOfEntries, pastEntries, wantedKinds } from '../platform/timeline.ts'
import { coachGroupsInScope } from './coaches.conditions.ts'

type Answer = CallAnswer<typeof getCoachTimeline>
type Query = HandlerInput<typeof getCoachTimeline>['query']

/** A source of entries, found by an index from the coach on. */
type Source = (coach: number, scope: Scope) => Sql

const select = entriesWith({
  coachId: EMPTY.number,
  recordId: EMPTY.number,
  minutes: EMPTY.number,
  amount: EMPTY.number,
  count: EMPTY.number,
  until: EMPTY.text,
})

const CAMP = sql.raw(campNameSql('c'))
/** What one wants to know of a contract later: the steps to its signature are in its evidence. */
const STEPS = "('SENT', 'REMINDED', 'SIGNED', 'SEALED', 'REFUSED', 'EXPIRED', 'CANCELLED', 'INVALID', 'TERMINATED')"
/** A day as an id: there is one entry of it. */
const ofDay = (day: string) => sql`(${sql.raw(day)} - date '2000-01-01')`
const text = (day: string) => sql`to_char(${sql.raw(day)}, 'YYYY-MM-DD')`

/** Of hours a limited reader sees those in the own groups alone, as their lists have it. `column` is the coach group of then. */
const inLedGroup = (scope: Scope, column: string): Condition =>
  scope.all ? everyRow : sql<boolean>`${sql.raw(column)} in (select o.id from coach_groups o where ${coachGroupsInScope(scope)})`

/** What a month comes to for its reader, as `n`, and whether it is one of theirs. `s` is the statement. */
const monthInSight = (scope: Scope): Sql =>
  scope.all
    ? sql`cross join lateral (select s.minutes, s.amount, true as seen) n`
    : sql`cross join lateral (select sum(e.minutes)::int as minutes, sum(e.amount)::bigint as amount, count(*) > 0 as seen from work_entries e
        where e.coach_id = s.coach_id and e.day >= (s.month || '-01')::date and e.day < ((s.month || '-01')::date + interval '1 month')::date
          and ${inLedGroup(scope, 'e.coach_group_id')}) n`

/** Contracts with hours in sight; `t` is the contract. */
const contractSeen = (scope: Scope): Condition =>
  scope.all
    ? everyRow
    : sql<boolean>`exists (select from contract_lines x join work_lines l on l.id = x.line_id
        where x.contract_id = t.id and ${inLedGroup(scope, 'l.coach_group_id')})`

const memberships = (coach: number, day: string, state: string, nth: number): Sql =>
  sql`${select('GROUP', {
    id: sql`m.id * 2 + ${sql.lit(nth)}`,
    at: dawn(`m.${day}`),
    status: sql`${sql.lit(state)}::text`,
    title: sql`b.name`,
    coachId: sql`m.coach_id`,
    recordId: sql`b.id`,
  })} from coach_group_members m join coach_groups b on b.id = m.group_id
    where m.coach_id = ${coach} and m.${sql.raw(day)} <= business_day(now())`

const camps = (coach: number, scope: Scope, day: string, when: Sql): Sql =>
  sql`${select('CAMP', {
    id: sql`g.id`,
    at: dawn(`c.${day}`),
    title: CAMP,
    note: sql`g.name`,
    coachId: sql`g.coach_id`,
    recordId: sql`c.id`,
  })} from camp_groups g join camps c on c.id = g.camp_id and c.deleted_at is null
    where g.coach_id = ${coach} and g.deleted_at is null and ${when} and ${groupsInScope(scope, 'g.id')}`

const absences = (coach: number, at: Sql, when: Sql): Sql =>
  sql`${select('ABSENCE', {
    id: sql`a.id`,
    at,
    title: text('a.from_date'),
    note: sql`a.reason`,
    byName: sql`u.real_name`,
    coachId: sql`a.coach_id`,
    until: text('a.to_date'),
  })} from coach_absences a left join users u on u.id = a.created_by where a.coach_id = ${coach} and ${when}`

const sources: Readonly<Record<CoachEvent, Source>> = {
  HOURS: (coach, scope) =>
    sql`${select('HOURS', {
      id: ofDay('e.day'),
      at: dawn('e.day'),
      title: text('e.day'),
      coachId: sql`e.coach_id`,
      minutes: sql`sum(e.minutes)`,
      amount: sql`sum(e.amount)::bigint`,
      count: sql`sum(e.line_count)`,
    })} from work_entries e where e.coach_id = ${coach} and ${inLedGroup(scope, 'e.coach_group_id')} group by e.coach_id, e.day`,
  LATE: (coach, scope) =>
    sql`${select('LATE', {
      id: ofDay('business_day(k.comment_due_at)'),
      at: dawn('business_day(k.comment_due_at)'),
      title: text('business_day(k.comment_due_at)'),
      status: sql`case when bool_or(k.commented_at is null) then 'MISSING' else 'LATE' end`,
      coachId: sql`k.coach_id`,
      count: sql`count(*)`,
    })} from clock_ins k where k.coach_id = ${coach} and (k.commented_at is null or k.commented_at > k.comment_due_at)
      and k.comment_due_at < now() and ${groupsInScope(scope, 'k.group_id')} group by k.coach_id, business_day(k.comment_due_at)`,
  STATEMENT: (coach, scope) =>
    sql`${select('STATEMENT', {
      id: sql`s.id * 4 + v.nth`,
      at: sql`v.at`,
      status: sql`v.step`,
      title: sql`s.month`,
      byName: sql`u.real_name`,
      coachId: sql`s.coach_id`,
      recordId: sql`s.id`,
      minutes: sql`n.minutes`,
      amount: sql`n.amount`,
    })} from work_statements s ${monthInSight(scope)} cross join lateral (values (0, 'SUBMITTED', s.submitted_at, s.submitted_by), (1, 'CONFIRMED', s.confirmed_at,
        s.confirmed_by), (2, 'CLOSED', s.closed_at, s.closed_by), (3, 'PAID', s.paid_at, s.paid_by)) v(nth, step, at, by)
      left join users u on u.id = v.by where s.coach_id = ${coach} and v.at is not null and n.seen`,
  CONTRACT: (coach, scope) =>
    sql`${select('CONTRACT', {
      id: sql`v.id`,
      at: sql`v.at`,
      status: sql`v.kind`,
      title: sql`t.flow_id`,
      byName: sql`u.real_name`,
      coachId: sql`t.coach_id`,
      until: text('t.end_date'),
    })} from contracts t join contract_events v on v.contract_id = t.id left join users u on u.id = v.user_id
      where t.coach_id = ${coach} and v.kind in ${sql.raw(STEPS)} and ${contractSeen(scope)}`,
  ABSENCE: (coach) => absences(coach, sql`a.created_at`, sql`true`),
  GROUP: (coach) => sql`${memberships(coach, 'joined_at', 'JOINED', 0)} union all ${memberships(coach, 'left_at', 'LEFT', 1)}`,
  CAMP: (coach, scope) => camps(coach, scope, 'start_date', sql`c.start_date <= business_day(now())`),
}

/** What comes next, by the kind that it will be. */
const ahead: Readonly<Partial<Record<CoachEvent, Source>>> = {
  ABSENCE: (coach) => absences(coach, dawn('a.from_date'), sql`a.from_date > business_day(now())`),
  CONTRACT: (coach, scope) =>
    sql`${select('CONTRACT', {
      id: sql`t.id`,
      at: sql`t.expires_at`,
      status: sql`t.status`,
      title: sql`t.flow_id`,
      coachId: sql`t.coach_id`,
      until: text('t.end_date'),
    })} from contracts t where t.coach_id = ${coach} and t.expires_at > now() and t.flow_status in (0, 1, 2, 7, 8, 9)
      and ${contractSeen(scope)}`,
  CAMP: (coach, scope) => camps(coach, scope, 'start_date', sql`c.start_date > business_day(now())`),
}

const everyone = Scope.everything('its columns')
const says = { notNull: ['id', 'key', 'at', 'title', 'coachId'], fits: { kind: coachEvent.schema } } as const

const TIMELINE = composed(
  'coaches.timeline',
  (past: Sql) => sql`${past}`,
  { ...says, notNull: [...says.notNull, 'micros'] },
  (make) =>
    make(
      pastEntries(
        coachEvent.values.map((kind) => sources[kind](1, everyone)),
        {},
      ),
    ),
)
const COMING = composed(
  'coaches.coming',
  (next: Sql) => sql`${next}`,
  says,
  (make) => make(comingEntries(coachEvent.values.flatMap((kind) => ahead[kind]?.(1, everyone) ?? []))),
)

/** A coach's timeline from a cursor on, the newest first, of the kinds that the reader reads. */
export async function readCoachTimeline(db: Executor, query: Query, scope: Scope, read: readonly CoachEvent[]): Promise<Answer> {
  const { coachId } = query
  const kinds = wantedKinds(read, query.kind)
  if (kinds.length === 0) return { coming: [], entries: [], next: null }
  const next = query.before === undefined ? kinds.flatMap((kind) => ahead[kind]?.(coachId, scope) ?? []) : []
  const past = TIMELINE(
    pastEntries(
      kinds.map((kind) => sources[kind](coachId, scope)),
      query,
    ),
  )
  const usual = kinds.length === 1 || kinds.length === read.length
  const ask = <R>(built: Composed<R>): Promise<R[]> => db.all(usual ? prepared(built) : built)
  const [rows, coming] = await Promise.all([ask(past), next.length > 0 ? ask(COMING(comingEntries(next))) : []])
  return { coming, ...pageOfEntries(rows, query) }
}
