import { countOne } from '../counters.ts'
import type { Executor } from '../db/executor.ts'
import { AppError } from '../errors.ts'
import { netOf } from '../http/local.ts'

const WINDOW_MINUTES = 15
/** Failures in 15 minutes before one has to wait (security rule 14). */
export const ACCOUNT_LIMIT = 10
export const ADDRESS_LIMIT = 100

// Counted before the password is looked at, so that guesses sent at once are all counted.
async function count(db: Executor, subject: string, limit: number): Promise<void> {
  const { count: tries, wait } = await countOne(db, subject, WINDOW_MINUTES)
  if (tries > limit) throw new AppError('TOO_MANY_TRIES', { minutes: Math.ceil(wait / 60) }, { retryAfter: wait })
}

/** Who tries what. */
interface Tried {
  readonly account: string
  readonly address: string
  /** The counter of a browser that logged in to this account before. */
  readonly device: string | null
  /** What is tried, where it is no password: it is counted apart, under a name that nobody can type as that of an account. */
  readonly step?: 'code' | 'second'
}

const accountOf = ({ account, step }: Tried): string => `${step ?? 'account'}:${account.toLowerCase().slice(0, 64)}`
const addressOf = ({ address }: Tried): string => `address:${netOf(address)}`
const deviceOf = ({ device, step }: Tried): string => `device${step ? `-${step}` : ''}:${device}`

/**
 * Counts a try for an account and an address; throws 429 when either is over its limit. A browser that logged in to the account before has a
 * count of its own instead, as high as the account's: nobody else uses that one up. Kept in the database: every instance counts together.
 */
export async function countAttempt(db: Executor, tried: Tried): Promise<void> {
  if (tried.device !== null) return count(db, deviceOf(tried), ACCOUNT_LIMIT)
  await count(db, addressOf(tried), ADDRESS_LIMIT)
  await count(db, accountOf(tried), ACCOUNT_LIMIT)
}

/** The try was right: what counted it starts anew, but the address only gets this one back. */
export async function forgiveAttempt(db: Executor, tried: Tried): Promise<void> {
  await db.all(
    {
      name: 'attempts.forgive',
      text: `with cleared as (delete from attempt_counters where subject = $1)
      update attempt_counters set tries = greatest(tries - 1, 0) where subject = $2`,
    },
    tried.device === null ? [accountOf(tried), addressOf(tried)] : [deviceOf(tried), null],
  )
}

/** The try was no guess: it is given back, and what counted before it stays. */
export async function takeBackAttempt(db: Executor, tried: Tried): Promise<void> {
  const subjects = tried.device === null ? [accountOf(tried), addressOf(tried)] : [deviceOf(tried)]
  await db.all(
    {
      name: 'attempts.takeBack',
      text: 'update attempt_counters set tries = greatest(tries - 1, 0) where subject = any($1::text[])',
    },
    [subjects],
  )
}
