import type { CallAnswer, HandlerInput } from '@camp/contract/base/call'
import { type CampEvent, campEvent, type getCampTimeline } from '@camp/contract/camps/camps.timeline'
import { sql } from 'kysely'
import type { Executor } from '../platform/db/executor.ts'
import { type Composed, composed, prepared, type Sql } from '../platform/db/statement.ts'
import { groupsInScope, Scope } from '../platform/scope.ts'
import { comingEntries, dawn, EMPTY, entriesWith, pageOfEntries, pastEntries, wantedKinds } from '../platform/timeline.ts'

type Answer = CallAnswer<typeof getCampTimeline>
type Query = HandlerInput<typeof getCampTimeline>['query']

/** A source of entries, found by an index from the camp on; what is of a group, as far as the reader sees the group. */
type Source = (camp: number, scope: Scope) => Sql

const select = entriesWith({ campId: EMPTY.number, recordId: EMPTY.number, count: EMPTY.number })

/** A day as an id: there is one entry of it. */
const ofDay = (day: string) => sql`(${sql.raw(day)} - date '2000-01-01')`
const text = (day: string) => sql`to_char(${sql.raw(day)}, 'YYYY-MM-DD')`

/** What is counted by day: what `day` is, and of which rows. */
const byDay = (kind: CampEvent, camp: number, day: string, of: Sql): Sql =>
  sql`${select(kind, {
    id: ofDay(day),
    at: dawn(day),
    title: text(day),
    campId: sql`${camp}::bigint`,
    count: sql`count(*)`,
  })} ${of} group by ${sql.raw(day)}`

const stays = (kind: CampEvent, camp: number, scope: Scope, day: string): Sql =>
  byDay(
    kind,
    camp,
    day,
    sql`from camp_student_stays t where t.camp_id = ${camp} and ${sql.raw(day)} is not null and ${groupsInScope(scope, 't.group_id')}`,
  )

/**
 * Clock-ins of children whose stay on the day is of a group that the reader sees, as in the statistics of the day: one that was moved takes its
 * days along. A day on which a child left and came back is of the later stay.
 */
const clockIns = (camp: number, scope: Scope): Sql =>
  scope.all
    ? sql`from clock_ins k where k.camp_id = ${camp}`
    : sql`from camp_student_stays t join clock_ins k on k.camp_student_id = t.camp_student_id and k.clock_in_date >= t.from_day
        and (t.to_day is null or k.clock_in_date < t.to_day or k.clock_in_date = t.to_day and not exists (select from camp_student_stays n
          where n.camp_student_id = t.camp_student_id and n.after_at = t.to_at and n.from_day = t.to_day))
      where t.camp_id = ${camp} and ${groupsInScope(scope, 't.group_id')}`

const moves = (camp: number, scope: Scope, when: Sql): Sql =>
  byDay(
    'MOVE',
    camp,
    'm.effective_date',
    sql`from camp_students e join camp_student_moves m on m.camp_student_id = e.id
      where e.camp_id = ${camp} and ${when} and (${groupsInScope(scope, 'm.from_group_id')} or ${groupsInScope(scope, 'm.to_group_id')})`,
  )

const turns = (camp: number, when: Sql): Sql =>
  sql`${select('STATE', {
    id: sql`v.nth`,
    at: dawn('v.day'),
    status: sql`v.turn`,
    title: text('v.day'),
    campId: sql`c.id`,
  })} from camps c cross join lateral (values (0, 'ENROL_START', c.enrol_start), (1, 'ENROL_END', c.enrol_end), (2, 'START', c.start_date),
      (3, 'END', c.end_date)) v(nth, turn, day) where c.id = ${camp} and ${when}`

const sources: Readonly<Record<CampEvent, Source>> = {
  STATE: (camp) => turns(camp, sql`v.day <= business_day(now())`),
  ENROLMENT: (camp, scope) => stays('ENROLMENT', camp, scope, 't.from_day'),
  LEAVING: (camp, scope) => stays('LEAVING', camp, scope, 't.to_day'),
  MOVE: (camp, scope) => moves(camp, scope, sql`m.applied_at is not null and m.cancelled_at is null`),
  // A division is of the whole camp.
  DIVISION: (camp, scope) =>
    sql`${select('DIVISION', {
      id: sql`r.id`,
      at: sql`r.applied_at`,
      title: sql`''::text`,
      byName: sql`u.real_name`,
      campId: sql`r.camp_id`,
      count: sql`jsonb_array_length(r.after)`,
    })} from division_runs r join users u on u.id = r.created_by left join change_sets s on s.id = r.applied_set_id
      where r.camp_id = ${camp} and r.applied_at is not null and s.stage is distinct from 'UNDO' and ${sql.lit(scope.all)}`,
  GROUP: (camp, scope) =>
    sql`${select('GROUP', {
      id: sql`g.id`,
      at: sql`g.created_at`,
      title: sql`g.name`,
      note: sql`k.name`,
      campId: sql`g.camp_id`,
      recordId: sql`g.id`,
    })} from camp_groups g left join coaches k on k.id = g.coach_id
      where g.camp_id = ${camp} and g.deleted_at is null and ${groupsInScope(scope, 'g.id')}`,
  CLOCK_IN: (camp, scope) => byDay('CLOCK_IN', camp, 'k.clock_in_date', clockIns(camp, scope)),
  LATE: (camp, scope) =>
    byDay(
      'LATE',
      camp,
      'k.clock_in_date',
      sql`from clock_ins k where k.camp_id = ${camp} and (k.commented_at is null or k.commented_at > k.comment_due_at)
        and k.comment_due_at < now() and ${groupsInScope(scope, 'k.group_id')}`,
    ),
}

/** What comes next, by the kind that it will be. */
const ahead: Readonly<Partial<Record<CampEvent, Source>>> = {
  STATE: (camp) => turns(camp, sql`v.day > business_day(now())`),
  MOVE: (camp, scope) => moves(camp, scope, sql`m.applied_at is null and m.cancelled_at is null`),
}

const everyone = Scope.everything('its columns')
const says = { notNull: ['id', 'key', 'at', 'title', 'campId'], fits: { kind: campEvent.schema } } as const

const TIMELINE = composed(
  'camps.timeline',
  (past: Sql) => sql`${past}`,
  { ...says, notNull: [...says.notNull, 'micros'] },
  (make) =>
    make(
      pastEntries(
        campEvent.values.map((kind) => sources[kind](1, everyone)),
        {},
      ),
    ),
)
const COMING = composed(
  'camps.coming',
  (next: Sql) => sql`${next}`,
  says,
  (make) => make(comingEntries(campEvent.values.flatMap((kind) => ahead[kind]?.(1, everyone) ?? []))),
)

/** A camp's timeline from a cursor on, the newest first, of the kinds that the reader reads. */
export async function readCampTimeline(db: Executor, query: Query, scope: Scope, read: readonly CampEvent[]): Promise<Answer> {
  const { campId } = query
  const kinds = wantedKinds(read, query.kind)
  if (kinds.length === 0) return { coming: [], entries: [], next: null }
  const next = query.before === undefined ? kinds.flatMap((kind) => ahead[kind]?.(campId, scope) ?? []) : []
  const past = TIMELINE(
    pastEntries(
      kinds.map((kind) => sources[kind](campId, scope)),
      query,
    ),
  )
  const usual = kinds.length === 1 || kinds.length === read.length
  const ask = <R>(built: Composed<R>): Promise<R[]> => db.all(usual ? prepared(built) : built)
  const [rows, coming] = await Promise.all([ask(past), next.length > 0 ? ask(COMING(comingEntries(next))) : []])
  return { coming, ...pageOfEntries(rows, query) }
}
