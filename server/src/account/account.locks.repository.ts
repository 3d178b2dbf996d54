import type { Executor } from '../platform/db/executor.ts'
import { statement } from '../platform/db/statement.ts'

/** So many wrong ones in a row lock. */
export const WRONG_IN_A_ROW = 5
const LOCK_MINUTES = 15
const MOST_MINUTES = 24 * 60
/** After so long without a try they are forgotten. */
const FORGOTTEN = "interval '2 days'"

const WRONG = `case when l.tried_at < now() - ${FORGOTTEN} then 1 else l.wrong + 1 end`

// Counted before it is looked at, so that those sent at once are all counted; who is locked counts no further.
const TAKE = statement(
  'secondLocks.take',
  `insert into second_locks as l (subject, wrong) values ($1, 1)
   on conflict (subject) do update set wrong = ${WRONG}, tried_at = now(),
     locked_until = case when ${WRONG} % ${WRONG_IN_A_ROW} = 0
       then now() + make_interval(mins => least(${LOCK_MINUTES} * 2 ^ least(${WRONG} / ${WRONG_IN_A_ROW} - 1, 10), ${MOST_MINUTES})::integer) end
     where l.locked_until is null or l.locked_until <= now()
   returning wrong, ceil(extract(epoch from locked_until - now()) / 60)::integer as minutes`,
)
const LEFT = statement(
  'secondLocks.left',
  'select ceil(extract(epoch from locked_until - now()))::integer as seconds from second_locks where subject = $1',
)
const CLEAR = statement('secondLocks.clear', 'delete from second_locks where subject = $1')
const GIVE_BACK = statement(
  'secondLocks.giveBack',
  'update second_locks set wrong = greatest(wrong - 1, 0), locked_until = null where subject = $1 and wrong = $2',
)

export const secondLocks = {
  /** A try, which counts as wrong until it was right; undefined: locked. `minutes`: for so long the next one is, as this is one too many if wrong. */
  take: async (db: Executor, subject: string) => await db.one(TAKE, [subject]),
  /** Seconds until it is open again. */
  left: async (db: Executor, subject: string): Promise<number> => Math.max((await db.one(LEFT, [subject]))?.seconds ?? 1, 1),
  clear: (db: Executor, subject: string) => db.all(CLEAR, [subject]),
  /** It was no guess. */
  giveBack: (db: Executor, subject: string, wrong: number) => db.all(GIVE_BACK, [subject, wrong]),
}
