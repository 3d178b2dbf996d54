import type { Tx } from '../platform/db/executor.ts'
import { statement } from '../platform/db/statement.ts'
import { found } from '../platform/errors.ts'

/** What is paid by the piece takes half an hour a piece at least: else a minute could hold any amount. */
const PIECE_MINUTES = 30

export interface Time {
  readonly minutes: number
  readonly pieces?: number | null | undefined
  /** How it is paid, where that is known: hours paid by the piece that say no pieces are one. */
  readonly unit?: string | undefined
}
export const timeOf = ({ minutes, pieces, unit }: Time): number => Math.max(minutes, (pieces ?? Number(unit === 'PIECE')) * PIECE_MINUTES)

/** What lines of hours by hand, and what corrections brought back, come to: in minutes as they count, and in fen. */
const SUMS = {
  minutes: {
    entered: `greatest(l.minutes, l.pieces * ${PIECE_MINUTES})`,
    corrected: `sign(l.minutes) * greatest(abs(l.minutes), abs(l.pieces) * ${PIECE_MINUTES})`,
  },
  amount: { entered: 'l.amount', corrected: 'l.amount' },
} as const

/**
 * What a person entered by hand for a day of a coach and stands: hours, and what corrections brought back. What another person confirmed is not alone.
 * `without` is a line that goes.
 */
export const aloneText = (of: keyof typeof SUMS, coach: string, day: string, by: string, without: string): string =>
  `(select (coalesce(sum(${SUMS[of].entered}) filter (where l.origin = 'MANUAL' and l.minutes > 0 and l.reverses_id is null
       and not exists (select from work_lines b where b.reverses_id = l.id)), 0)
     + greatest(0, coalesce(sum(${SUMS[of].corrected}) filter (where l.origin = 'ADJUSTMENT' and l.source_kind = 'NONE'), 0)))::bigint
   from work_lines l where l.coach_id = ${coach} and l.day = ${day} and coalesce(l.entered_by, l.created_by) = ${by} and l.request_id is null and l.id is distinct from ${without}
     and not exists (select from work_requests q where q.line_id = l.id))`

const aloneOf = (of: keyof typeof SUMS) => aloneText(of, '$1', '$2::date', '$3', '$4::bigint')
// Asked by the holder of the coach, so neither of two at once misses the other's hours.
const STANDS = statement('workHours.alone', `select ${aloneOf('minutes')} as minutes, ${aloneOf('amount')} as amount`, {
  notNull: ['minutes', 'amount'],
})
const PRICE = statement(
  'workHours.worthAlone',
  `select w.amount, w.unit, work_rate_of_late_on($1, $2, $3::date, $6::bigint) as own from work_worth($1, $2, $3::date, $4::int, $5::int) w`,
  { notNull: ['amount', 'unit', 'own'] },
)

export interface OwnDay {
  readonly coachId: number
  readonly day: string
  readonly by: number
  /** A line that goes. */
  readonly without?: number | undefined
}

/** What hours are worth in fen, and whether the person who enters them set that price of late. */
export interface Price {
  readonly amount: number
  readonly own: boolean
}

export const aloneRepository = {
  stands: async (tx: Tx, { coachId, day, by, without }: OwnDay) => found(await tx.one(STANDS, [coachId, day, by, without ?? null])),

  /** By the rate of the day, as an entry is priced. */
  price: async (
    tx: Tx,
    { coachId, day, by, kind, minutes, pieces }: Pick<OwnDay, 'coachId' | 'day' | 'by'> & Time & { readonly kind: string },
  ) => found(await tx.one(PRICE, [coachId, kind, day, minutes, pieces ?? null, by])),
}
