import * as z from 'zod'
import type { Executor, Tx } from '../platform/db/executor.ts'
import { type Row, statement, TOUCHED } from '../platform/db/statement.ts'
import { readerOf, type Scope } from '../platform/scope.ts'
import { coachSeenBy } from './coaches.conditions.ts'

/** Absences as the log names them, the first one first; `coach` is the place of the coach. */
export const absencesText = (coach: string): string =>
  `(select coalesce(json_agg(json_build_object('from', a.from_date::text, 'to', a.to_date::text, 'substitute', s.name, 'reason', a.reason)
     order by a.from_date), '[]') from coach_absences a left join coaches s on s.id = a.substitute_id where a.coach_id = ${coach})`

const LIST = statement(
  'coachAbsences.list',
  `select a.id, a.version, to_char(a.from_date, 'YYYY-MM-DD') as from_date, to_char(a.to_date, 'YYYY-MM-DD') as to_date,
     a.substitute_id, s.name as substitute_name, a.reason
   from coach_absences a left join coaches s on s.id = a.substitute_id where a.coach_id = $1 order by a.from_date desc limit 200`,
  { notNull: ['fromDate'] },
)
const TOLD = statement('coachAbsences.told', `select ${absencesText('$1::bigint')} as absences`, {
  notNull: ['absences'],
  fits: { absences: z.array(z.record(z.string(), z.string().nullable())) },
})
const WHOSE = statement('coachAbsences.whose', 'select coach_id, substitute_id from coach_absences where id = $1')
const LOCK = statement(
  'coachAbsences.lock',
  `select id, version, from_date >= current_date as fresh, to_date < current_date as over
   from coach_absences where id = $1 and coach_id = $2 for update`,
  { notNull: ['fresh'] },
)
const ADD = statement(
  'coachAbsences.add',
  `insert into coach_absences (coach_id, from_date, to_date, substitute_id, reason, created_by) values ($1, $2, $3, $4, $5, $6)
   returning id, version`,
)
const CHANGE = statement(
  'coachAbsences.change',
  `update coach_absences set from_date = $2, to_date = $3, substitute_id = $4, reason = $5, ${TOUCHED}
   where id = $1 returning id, version`,
)
const END = statement('coachAbsences.end', `update coach_absences set to_date = current_date - 1, ${TOUCHED} where id = $1`)
const REMOVE = statement('coachAbsences.remove', 'delete from coach_absences where id = $1')
const AWAY_BETWEEN = statement(
  'coachAbsences.awayBetween',
  `select to_char(a.from_date, 'YYYY-MM-DD') as "from" from coach_absences a
   where a.coach_id = $1 and daterange(a.from_date, a.to_date, '[]') && daterange($2::date, $3::date, '[]') order by a.from_date limit 1`,
  { notNull: ['from'] },
)
const STANDS_IN = statement(
  'coachAbsences.standsIn',
  `select k.name, to_char(a.from_date, 'YYYY-MM-DD') as "from" from coach_absences a join coaches k on k.id = a.coach_id
   where a.substitute_id = $1 and daterange(a.from_date, a.to_date, '[]') && daterange($2::date, $3::date, '[]') order by a.from_date limit 1`,
  { notNull: ['from'] },
)
const ABSENT = statement(
  'coachAbsences.absentOn',
  `select a.coach_id from coach_absences a
   where a.from_date <= $1::date and (a.to_date is null or a.to_date >= $1::date) order by a.coach_id`,
)
const AHEAD = statement(
  'coachAbsences.ahead',
  `select a.coach_id, o.name as coach_name, to_char(a.from_date, 'YYYY-MM-DD') as from_date, to_char(a.to_date, 'YYYY-MM-DD') as to_date,
     a.substitute_id, a.from_date <= current_date as today, ${coachSeenBy('$2')} as seen
   from coach_absences a join coaches o on o.id = a.coach_id
   where (a.to_date is null or a.to_date >= current_date) and a.from_date <= current_date + $1::int order by a.coach_id, a.from_date`,
  { notNull: ['fromDate', 'today', 'seen'] },
)

export type AheadAbsence = Row<typeof AHEAD>

/** What is written of an absence. */
export interface AbsenceFields {
  readonly fromDate: string
  readonly toDate: string | null
  readonly substituteId: number | null
  readonly reason: string
}

const values = ({ fromDate, toDate, substituteId, reason }: AbsenceFields) => [fromDate, toDate, substituteId, reason]

export const absencesRepository = {
  list: (db: Executor, coachId: number) => db.all(LIST, [coachId]),
  told: async (tx: Tx, coachId: number) => (await tx.one(TOLD, [coachId]))?.absences ?? [],
  whose: async (tx: Tx, id: number) => await tx.one(WHOSE, [id]),
  lock: async (tx: Tx, id: number, coachId: number) => await tx.one(LOCK, [id, coachId]),
  add: async (tx: Tx, coachId: number, fields: AbsenceFields, by: number | null) => await tx.one(ADD, [coachId, ...values(fields), by]),
  change: async (tx: Tx, id: number, fields: AbsenceFields) => await tx.one(CHANGE, [id, ...values(fields)]),
  end: (tx: Tx, id: number) => tx.later(END, [id]),
  remove: (tx: Tx, id: number) => tx.later(REMOVE, [id]),

  /** The first absence of a coach on any of these days. */
  awayBetween: async (tx: Tx, coachId: number, from: string, to: string | null) => await tx.one(AWAY_BETWEEN, [coachId, from, to]),

  /** The first of the coaches for whom this one stands in on any of these days. */
  standsIn: async (tx: Tx, coachId: number, from: string, to: string | null) => await tx.one(STANDS_IN, [coachId, from, to]),

  /** Absences of today and of so many days to come; `seen`: of a coach whom the reader sees. */
  ahead: (db: Executor, days: number, scope: Scope): Promise<AheadAbsence[]> => db.all(AHEAD, [days, readerOf(scope)]),
}

/** The coaches who are away on a day. */
export const coachesAbsentOn = async (db: Executor, day: string): Promise<ReadonlySet<number>> =>
  new Set((await db.all(ABSENT, [day])).map(({ coachId }) => coachId))
