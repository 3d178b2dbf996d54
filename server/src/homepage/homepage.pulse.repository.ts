import type { Executor } from '../platform/db/executor.ts'
import { seldom } from '../platform/db/statement.ts'

const HOURS = seldom(
  'homepage.pulseHours',
  `select extract(hour from k.submitted_at)::int as hour, count(*)::int as count from clock_ins k
    where k.clock_in_date = $1::date and k.submitted_at >= $1::date::timestamptz group by 1`,
  { notNull: ['hour', 'count'] },
)
const NEXT_DUE = seldom(
  'homepage.pulseNextDue',
  `select min(k.comment_due_at) as at from clock_ins k join camps c on c.id = k.camp_id
    where k.commented_at is null and k.comment_due_at > $1 and c.deleted_at is null`,
)

export const pulseRepository = {
  /** Clock-ins for a day that came in on it, by the hour. */
  hours: (db: Executor, day: string) => db.all(HOURS, [day]),

  /** When the next comment is due; null: none is to come. */
  nextDue: async (db: Executor, now: Date): Promise<string | null> => (await db.one(NEXT_DUE, [now]))?.at ?? null,
}
