import type { Executor, Tx } from '../platform/db/executor.ts'
import { type Row, statement } from '../platform/db/statement.ts'
import { readerOf, type Scope } from '../platform/scope.ts'
import { ledOnText, ofEntryText } from './workHours.conditions.ts'

const NEW_AMOUNT = `coalesce(work_pay(t.unit, l.minutes, case when t.unit = 'PIECE' and l.pieces = 0 then sign(l.minutes)::int else l.pieces end, t.rate, l.factor_bp), 0)`
// Hours that a person entered are not priced upwards by the same person at a rate that this person set.
const FIELDS = `t.id, l.coach_id, c.name as coach, to_char(l.day, 'YYYY-MM-DD') as day, l.kind, l.minutes, l.rate_id,
  l.kind_rate_id, l.rate_amount, l.unit, l.amount, t.rate_id as new_rate_id, t.kind_rate_id as new_kind_rate_id, t.rate as new_rate,
  t.unit as new_unit, ${NEW_AMOUNT} as new_amount,
  l.origin = 'MANUAL' and coalesce(l.entered_by, l.created_by) is not distinct from $3::bigint and ${NEW_AMOUNT} > l.amount
    and work_rate_of_late(t.rate_id, t.kind_rate_id, $3::bigint) as own_rate`
const SAYS = { notNull: ['id', 'day', 'newRate', 'newUnit', 'newAmount', 'ownRate'] } as const
const OF_COACH = statement(
  'repricing.ofCoach',
  `select ${FIELDS} from work_lines_due($1) t join work_lines l on l.id = t.id join coaches c on c.id = l.coach_id
   where ${ledOnText('l.coach_group_id', '$2')} order by l.day, l.id`,
  SAYS,
)
const OF_LINES = statement(
  'repricing.ofLines',
  `select ${FIELDS} from (select distinct coach_id from work_lines where id = any($1::bigint[])) k cross join lateral work_lines_due(k.coach_id) t
     join work_lines l on l.id = t.id join coaches c on c.id = l.coach_id where t.id = any($1::bigint[])
     and ${ledOnText('l.coach_group_id', '$2')} order by l.day, l.id`,
  SAYS,
)
// Held, so that neither hours by hand nor a comment that is taken back comes between.
const HOLD_COACHES = statement(
  'repricing.holdCoaches',
  `select c.id, c.user_id from coaches c where c.id in (select coach_id from work_lines where id = any($1::bigint[])) order by c.id for no key update`,
)
const HOLD_SOURCES = statement(
  'repricing.holdSources',
  `select k.id from clock_ins k where k.id in (select source_id from work_lines where id = any($1::bigint[]) and source_kind = 'CLOCK_IN') order by k.id for update`,
)
const REWRITE = statement(
  'repricing.rewrite',
  `select w.old_id, w.new_id from reprice_work_lines($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::text[], $6, $7) w`,
  { notNull: ['oldId', 'newId'] },
)
const ENTRIES = statement(
  'repricing.entries',
  `select l.id as line_id, e.id, to_char(l.day, 'YYYY-MM-DD') as day, c.name as coach,
     exists (select from work_lines b where b.reverses_id = l.id) as gone,
     work_month_closed(l.coach_id, l.day) as closed, work_day_frozen(l.coach_id, l.day) as frozen
   from work_lines l join coaches c on c.id = l.coach_id join work_entries e on ${ofEntryText('l', 'e')}
   where l.id = any($1::bigint[]) and ${ledOnText('l.coach_group_id', '$2')} order by l.id`,
  { notNull: ['day', 'gone', 'closed', 'frozen'] },
)
const TAKE_BACK = statement('repricing.takeBack', 'select reverse_work_lines(array[$1::bigint], $2::date, $3, $4::bigint) as count', {
  notNull: ['count'],
})

export type PricedLine = Row<typeof OF_COACH>
/** A line and the rate at which it is written again: the general one, or one of its kind. */
export interface Rewrite {
  readonly id: number
  readonly rateId: number | null
  readonly kindRateId: number | null
  readonly rate: number | null
  readonly unit: string
}

export const repricingRepository = {
  /** Lines of a coach, of days on which the reader sees the coach. */
  ofCoach: (db: Executor, coachId: number, scope: Scope, by: number): Promise<PricedLine[]> =>
    db.all(OF_COACH, [coachId, readerOf(scope), by]),
  ofLines: (db: Executor, ids: readonly number[], scope: Scope, by: number): Promise<PricedLine[]> =>
    db.all(OF_LINES, [ids, readerOf(scope), by]),

  /** Holds the coaches of lines, and the clock-ins that they come from; says who the coaches are. */
  hold: async (tx: Tx, ids: readonly number[]) => {
    const coaches = await tx.all(HOLD_COACHES, [ids])
    await tx.all(HOLD_SOURCES, [ids])
    return coaches
  },

  /** Which new line stands for which old one. */
  rewrite: async (tx: Tx, lines: readonly Rewrite[], reason: string, by: number): Promise<ReadonlyMap<number, number>> => {
    const rows = await tx.all(REWRITE, [
      lines.map(({ id }) => id),
      lines.map(({ rateId }) => rateId),
      lines.map(({ kindRateId }) => kindRateId),
      lines.map(({ rate }) => rate),
      lines.map(({ unit }) => unit),
      reason,
      by,
    ])
    return new Map(rows.map(({ oldId, newId }) => [oldId, newId]))
  },

  /** The entries of lines, and what stands in the way of taking these back. */
  entries: (tx: Tx, lineIds: readonly number[], scope: Scope) => tx.all(ENTRIES, [lineIds, readerOf(scope)]),

  takeBack: async (tx: Tx, lineId: number, day: string, reason: string, by: number): Promise<number> =>
    (await tx.one(TAKE_BACK, [lineId, day, reason, by]))?.count ?? 0,
}

export type LineEntry = Row<typeof ENTRIES>
