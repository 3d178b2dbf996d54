import { countAct, countedActs } from '../platform/acts.ts'
import { AppError } from '../platform/errors.ts'
import type { Cx } from '../platform/http/context.ts'
import { lifeRepository } from './coupons.life.repository.ts'
import { codeOf } from './coupons.match.service.ts'

const WINDOW_MINUTES = 15
/** Codes that do not exist, of one account and of all accounts at one address, before they have to wait. */
const MOST_OF_ACCOUNT = 10
const MOST_OF_ADDRESS = 100

const tooMany = (wait: number): AppError => new AppError('TOO_MANY_TRIES', { minutes: Math.ceil(wait / 60) }, { retryAfter: wait })

/**
 * The id of a code that somebody typed. What is mistyped is refused before the database is asked and costs nothing; each one that does
 * not exist is counted for who guesses, and whoever has guessed too often is told nothing more, not even of a code that exists. For whom
 * the code is meant is never counted: a stranger could keep a family from its code by guessing in its name.
 */
export async function typedCoupon({ db, reader, ip }: Cx, typed: string, field = 'code'): Promise<number> {
  const code = codeOf(typed, field)
  const guessers = [
    { subject: `coupon:user:${reader.userId}`, most: MOST_OF_ACCOUNT },
    { subject: `coupon:address:${ip}`, most: MOST_OF_ADDRESS },
  ]
  for (const { subject, most } of guessers) {
    const counted = await countedActs(db, subject, WINDOW_MINUTES)
    if (counted && counted.count >= most) throw tooMany(counted.wait)
  }
  const id = await lifeRepository.idOf(db, code)
  if (id !== undefined) return id
  for (const { subject, most } of guessers) {
    const counted = await countAct(db, subject, WINDOW_MINUTES)
    // Those that came at once were all let through above: none of them beyond the limit is answered.
    if (counted.count > most) throw tooMany(counted.wait)
  }
  throw new AppError('COUPON_UNKNOWN', {}, { field })
}
