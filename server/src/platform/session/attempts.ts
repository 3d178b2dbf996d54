import type { Executor } from '../db/executor.ts'
import { AppError } from '../errors.ts'

const WINDOW_MINUTES = 15
/** Failures in 15 minutes before one has to wait (security rule 14). */
export const ACCOUNT_LIMIT = 10
export const ADDRESS_LIMIT = 100

interface Counter {
  tries: number
  wait_seconds: number
}

// Counted before the password is looked at, so that guesses sent at once are all counted.
const COUNT = `
insert into attempt_counters as kept (subject, window_start, tries) values ($1, now(), 1)
on conflict (subject) do update set
  tries = case when kept.window_start < now() - interval '${WINDOW_MINUTES} minutes' then 1 else kept.tries + 1 end,
  window_start = case when kept.window_start < now() - interval '${WINDOW_MINUTES} minutes' then now() else kept.window_start end
returning tries, ceil(extract(epoch from window_start + interval '${WINDOW_MINUTES} minutes' - now()))::integer as wait_seconds`

async function count(db: Executor, subject: string, limit: number): Promise<void> {
  const [counter] = await db.named<Counter>({ name: 'attempts.count', text: COUNT }, [subject])
  if (counter && counter.tries > limit) {
    const seconds = Math.max(counter.wait_seconds, 1)
    throw new AppError('TOO_MANY_TRIES', { minutes: Math.ceil(seconds / 60) }, { retryAfter: seconds })
  }
}

/** Counts a try for an account and an address; throws 429 when either is over its limit. Kept in the database: every instance counts together. */
export async function countAttempt(db: Executor, account: string, address: string): Promise<void> {
  await count(db, `address:${address}`, ADDRESS_LIMIT)
  await count(db, `account:${account.toLowerCase().slice(0, 64)}`, ACCOUNT_LIMIT)
}

/** The try was right: the account starts anew, the address gets this one back. */
export async function forgiveAttempt(db: Executor, account: string, address: string): Promise<void> {
  await db.named(
    {
      name: 'attempts.forgive',
      text: `with cleared as (delete from attempt_counters where subject = $1)
      update attempt_counters set tries = greatest(tries - 1, 0) where subject = $2`,
    },
    [`account:${account.toLowerCase().slice(0, 64)}`, `address:${address}`],
  )
}
