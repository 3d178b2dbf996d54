import { statement, type Tx } from '../platform/db/executor.ts'

/** What is paid by the piece takes half an hour a piece at least: else a minute could hold any amount. */
const PIECE_MINUTES = 30

export interface Time {
  readonly minutes: number
  readonly pieces?: number | null | undefined
}
export const timeOf = ({ minutes, pieces }: Time): number => Math.max(minutes, (pieces ?? 0) * PIECE_MINUTES)

/**
 * What a person wrote by hand for a day of a coach and stands: hours, and what corrections brought back. What another person confirmed is not alone.
 * `without` is a line that goes.
 */
export const aloneText = (coach: string, day: string, by: string, without: string): string =>
  `(select (coalesce(sum(greatest(l.minutes, l.pieces * ${PIECE_MINUTES})) filter (where l.origin = 'MANUAL' and l.minutes > 0 and l.reverses_id is null
       and not exists (select from work_lines b where b.reverses_id = l.id)), 0)
     + greatest(0, coalesce(sum(sign(l.minutes) * greatest(abs(l.minutes), abs(l.pieces) * ${PIECE_MINUTES})) filter (where l.origin = 'ADJUSTMENT' and l.source_kind = 'NONE'), 0)))::int
   from work_lines l where l.coach_id = ${coach} and l.day = ${day} and l.created_by = ${by} and l.id is distinct from ${without}
     and not exists (select from work_requests q where q.line_id = l.id))`

// Asked by the holder of the coach, so neither of two at once misses the other's minutes.
const MINUTES = statement('workHours.alone', `select ${aloneText('$1', '$2::date', '$3', '$4::bigint')} as minutes`, {
  notNull: ['minutes'],
})

export interface OwnDay {
  readonly coachId: number
  readonly day: string
  readonly by: number
  /** A line that goes. */
  readonly without?: number | undefined
}

export const aloneRepository = {
  minutes: async (tx: Tx, { coachId, day, by, without }: OwnDay): Promise<number> =>
    (await tx.named(MINUTES, [coachId, day, by, without ?? null]))[0]?.minutes ?? 0,
}
