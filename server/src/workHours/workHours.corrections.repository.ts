import type { Executor, Tx } from '../platform/db/executor.ts'
import { type Row, statement } from '../platform/db/statement.ts'
import { found } from '../platform/errors.ts'
import { readerOf, type Scope } from '../platform/scope.ts'
import { ledOnText, ofEntryText } from './workHours.conditions.ts'

// Asked by the holder of the coach: a correction that came while this waited is seen.
const LINE = statement(
  'corrections.line',
  `select l.id, l.coach_id, to_char(l.day, 'YYYY-MM-DD') as day, to_char(l.day, 'YYYY-MM') as month, l.kind, l.origin, l.unit, n.minutes, n.pieces,
     l.reverses_id is not null or exists (select from work_lines b where b.reverses_id = l.id) as gone,
     work_month_closed(l.coach_id, l.day) or work_day_frozen(l.coach_id, l.day) as shut
   from work_lines l cross join lateral work_line_left(l.id) n where l.id = $1 and ${ledOnText('l.coach_group_id', '$2')}`,
  { notNull: ['day', 'month', 'minutes', 'pieces', 'gone', 'shut'] },
)
// What a part that comes back is worth, at the price of its line; the last part is what is left, to the fen.
const WORTH = statement(
  'corrections.worth',
  `select case when n.minutes + $2::int = 0 and n.pieces + $3::int = 0 then -n.amount
       else coalesce(work_pay(l.unit, $2::int, $3::int, l.rate_amount, l.factor_bp), 0) end as amount,
     work_rate_of_late(l.rate_id, l.kind_rate_id, $4::bigint) as own
   from work_lines l cross join lateral work_line_left(l.id) n where l.id = $1`,
  { notNull: ['amount', 'own'] },
)
const CORRECT = statement('corrections.correct', 'select correct_work_line($1, $2::date, $3, $4, $5, $6) as id')
const LOWER = statement('corrections.lower', 'select lower_work_line($1, $2, $3, $4, $5) as id')
const AMOUNT = statement(
  'corrections.amount',
  `insert into work_lines (coach_id, day, kind, origin, minutes, amount, coach_group_id, reason, about_statement_id, created_by)
   select s.coach_id, $2::date, $3, 'ADJUSTMENT', 0, $4, work_coach_group(s.coach_id, ((s.month || '-01')::date + interval '1 month')::date - 1), $5, s.id, $6
   from work_statements s where s.id = $1 returning id`,
)
const ENTRY = statement(
  'corrections.entry',
  `select e.id, e.version, e.minutes, e.amount, to_char(e.day, 'YYYY-MM-DD') as day, e.kind, e.origin as source,
     (select coalesce(sum(x.pieces), 0)::int from work_lines x where ${ofEntryText('x', 'e')})
       as pieces
   from work_lines l join work_entries e on ${ofEntryText('l', 'e')}
   where l.id = $1`,
  { notNull: ['day', 'pieces'] },
)

export type CorrectedLine = Row<typeof LINE>
/** What is taken off a line; both below or above zero as the line is above or below. */
export interface Less {
  readonly minutes: number
  readonly pieces: number
  readonly reason: string
  readonly by: number
}

export const correctionsRepository = {
  /** A line of a day on which the reader sees the coach, with what no correction has taken back. */
  line: async (tx: Tx, id: number, scope: Scope): Promise<CorrectedLine | undefined> => await tx.one(LINE, [id, readerOf(scope)]),

  /** What a part of a line is worth, and whether that person set its price of late. */
  worth: async (tx: Tx, id: number, { minutes, pieces }: Pick<Less, 'minutes' | 'pieces'>, by: number) =>
    found(await tx.one(WORTH, [id, minutes, pieces, by])),

  /** Takes a part back on another day. */
  correct: async (tx: Tx, id: number, day: string, { minutes, pieces, reason, by }: Less): Promise<number | null> =>
    (await tx.one(CORRECT, [id, day, minutes, pieces, reason, by]))?.id ?? null,

  /** Writes a line of an open day as less; the line that stands now, null where nothing is left. */
  lower: async (tx: Tx, id: number, { minutes, pieces, reason, by }: Less): Promise<number | null> =>
    (await tx.one(LOWER, [id, minutes, pieces, reason, by]))?.id ?? null,

  /** An amount by itself, about a month. */
  amount: async (
    tx: Tx,
    statementId: number,
    { day, kind, amount, reason, by }: { day: string; kind: string; amount: number; reason: string; by: number },
  ): Promise<number | undefined> => (await tx.one(AMOUNT, [statementId, day, kind, amount, reason, by]))?.id,

  /** The entry that a line is in. */
  entry: async (db: Executor, lineId: number) => await db.one(ENTRY, [lineId]),
}
