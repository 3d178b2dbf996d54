import { countAct, countedActs } from '../platform/acts.ts'
import type { Executor } from '../platform/db/executor.ts'
import { AppError } from '../platform/errors.ts'
import { lifeRepository } from './coupons.life.repository.ts'
import { codeOf } from './coupons.match.service.ts'

const WINDOW_MINUTES = 15
/** Codes that do not exist, of one person or one family, before either has to wait. */
const MOST_WRONG = 10

const tooMany = (wait: number): AppError => new AppError('TOO_MANY_TRIES', { minutes: Math.ceil(wait / 60) }, { retryAfter: wait })

/**
 * The id of a code that somebody typed. What is mistyped is refused before the database is asked and costs nothing; each one that does
 * not exist is counted for all of `guessers`, and whoever has guessed too often is told nothing more, not even of a code that exists.
 */
export async function typedCoupon(db: Executor, typed: string, guessers: readonly string[], field = 'code'): Promise<number> {
  const code = codeOf(typed, field)
  const subjects = guessers.map((guesser) => `coupon:${guesser}`)
  for (const subject of subjects) {
    const counted = await countedActs(db, subject, WINDOW_MINUTES)
    if (counted && counted.count >= MOST_WRONG) throw tooMany(counted.wait)
  }
  const id = await lifeRepository.idOf(db, code)
  if (id !== undefined) return id
  for (const subject of subjects) {
    const counted = await countAct(db, subject, WINDOW_MINUTES)
    // Those that came at once were all let through above: none of them beyond the limit is answered.
    if (counted.count > MOST_WRONG) throw tooMany(counted.wait)
  }
  throw new AppError('COUPON_UNKNOWN', {}, { field })
}
