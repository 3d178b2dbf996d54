import { countAct } from '../acts.ts'
import type { Executor } from '../db/executor.ts'
import { AppError } from '../errors.ts'

const WINDOW_MINUTES = 15
/** Failures in 15 minutes before one has to wait (security rule 14). */
export const ACCOUNT_LIMIT = 10
export const ADDRESS_LIMIT = 100

// Counted before the password is looked at, so that guesses sent at once are all counted.
async function count(db: Executor, subject: string, limit: number): Promise<void> {
  const { count: tries, wait } = await countAct(db, subject, WINDOW_MINUTES)
  if (tries > limit) throw new AppError('TOO_MANY_TRIES', { minutes: Math.ceil(wait / 60) }, { retryAfter: wait })
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
