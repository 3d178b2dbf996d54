import type { Executor } from './db/executor.ts'
import { statement } from './db/statement.ts'

interface Counted {
  /** How many there were since the window began, or what they come to, this one among them. */
  readonly count: number
  /** Seconds until the window ends. */
  readonly wait: number
  /** When it began, in seconds of the epoch. */
  readonly since: number
}

// One statement, so that of those that come at once each is counted and each knows how many were before it. Kept in the database: every
// instance counts together.
const COUNT = statement(
  'counters.count',
  `insert into attempt_counters as kept (subject, window_start, tries) values ($1, now(), $3)
   on conflict (subject) do update set
     tries = case when kept.window_start < now() - make_interval(mins => $2) then $3 else kept.tries + $3 end,
     window_start = case when kept.window_start < now() - make_interval(mins => $2) then now() else kept.window_start end
   returning tries as count, extract(epoch from window_start)::bigint as since,
     greatest(ceil(extract(epoch from window_start + make_interval(mins => $2) - now())), 1)::integer as wait`,
  { notNull: ['since'] },
)

const KNOWN = statement(
  'counters.known',
  `select tries as count, greatest(ceil(extract(epoch from window_start + make_interval(mins => $2) - now())), 1)::integer as wait,
     extract(epoch from window_start)::bigint as since
   from attempt_counters where subject = $1 and window_start >= now() - make_interval(mins => $2)`,
  { notNull: ['since', 'wait'] },
)

const COUNT_NEW = statement(
  'counters.countNew',
  `insert into attempt_counters as kept (subject, window_start, tries) select s, now(), 1 from unnest($1::text[]) s order by s
   on conflict (subject) do update set window_start = now(), tries = 1 where kept.window_start < now() - make_interval(mins => $2)
   returning subject`,
)

const COUNT_EACH = statement(
  'counters.countEach',
  `insert into attempt_counters as kept (subject, window_start, tries)
   select s, now(), amount from unnest($1::text[], $3::integer[]) as wanted (s, amount) order by s
   on conflict (subject) do update set
     tries = case when kept.window_start < now() - make_interval(mins => $2) then excluded.tries else kept.tries + excluded.tries end,
     window_start = case when kept.window_start < now() - make_interval(mins => $2) then now() else kept.window_start end
   returning subject, tries as count`,
)

/** How many acts of a subject were counted in the window that runs; undefined where none does. */
export const countedSoFar = async (db: Executor, subject: string, minutes: number): Promise<Counted | undefined> =>
  await db.one(KNOWN, [subject, minutes])

/** Counts an act of a subject in a window of so many minutes, which begins with the first; a day at most. `amount`: what it counts for. */
export async function countOne(db: Executor, subject: string, minutes: number, amount = 1): Promise<Counted> {
  const [counted] = await db.all(COUNT, [subject, minutes, amount])
  if (!counted) throw new Error('a counter gave no answer')
  return counted
}

/** Counts an act of each of these subjects that has none in a window of so many minutes; answers which those are. */
export const countNew = async (db: Executor, subjects: readonly string[], minutes: number): Promise<string[]> =>
  (await db.all(COUNT_NEW, [subjects, minutes])).map(({ subject }) => subject)

/** `countOne` of many subjects at once, each with what its act counts for. */
export const countEach = (db: Executor, amounts: ReadonlyMap<string, number>, minutes: number) =>
  db.all(COUNT_EACH, [[...amounts.keys()], minutes, [...amounts.values()]])
