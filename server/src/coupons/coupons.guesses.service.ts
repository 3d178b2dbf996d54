import { countedSoFar, countOne } from '../platform/counters.ts'
import { AppError } from '../platform/errors.ts'
import type { Cx } from '../platform/http/context.ts'
import { netOf } from '../platform/http/local.ts'
import type { CouponMatch } from './coupons.conditions.ts'
import { lifeRepository } from './coupons.life.repository.ts'
import { type CouponChoice, codeOf, matchOf } from './coupons.match.service.ts'

const WINDOW_MINUTES = 15
/** Codes that do not exist, of one account, and of all accounts at one address or of a key, before they have to wait. */
const MOST_OF_ACCOUNT = 10
const MOST_OF_ADDRESS = 100

const tooMany = (wait: number): AppError => new AppError('TOO_MANY_TRIES', { minutes: Math.ceil(wait / 60) }, { retryAfter: wait })

/**
 * The id of a code, if there is one; each that does not exist is counted for the caller, and one who has guessed too often is told nothing
 * more, not even of a code that exists. For whom the code is meant is never counted: a stranger could keep a family from its code by guessing
 * in its name.
 */
async function countedCoupon({ db, reader, byKey, ip }: Cx, code: string): Promise<number | undefined> {
  const guessers = [
    // Many families type what one program sends, and none of it was typed by the maker of its key.
    byKey
      ? { subject: `coupon:key:${byKey.id}`, most: MOST_OF_ADDRESS }
      : { subject: `coupon:user:${reader.userId}`, most: MOST_OF_ACCOUNT },
    { subject: `coupon:address:${netOf(ip)}`, most: MOST_OF_ADDRESS },
  ]
  for (const { subject, most } of guessers) {
    const counted = await countedSoFar(db, subject, WINDOW_MINUTES)
    if (counted && counted.count >= most) throw tooMany(counted.wait)
  }
  const id = await lifeRepository.idOf(db, code)
  if (id !== undefined) return id
  for (const { subject, most } of guessers) {
    const counted = await countOne(db, subject, WINDOW_MINUTES)
    // Those that came at once were all let through above: none of them beyond the limit is answered.
    if (counted.count > most) throw tooMany(counted.wait)
  }
  return undefined
}

/** The id of a code that somebody typed. What is mistyped is refused before the database is asked and costs nothing. */
export async function typedCoupon(cx: Cx, typed: string, field = 'code'): Promise<number> {
  const id = await countedCoupon(cx, codeOf(typed, field))
  if (id === undefined) throw new AppError('COUPON_UNKNOWN', {}, { field })
  return id
}

/**
 * A filter as somebody asks by it. A whole code in it tells whether it exists, as typing it does, so it counts as a try of those who may not
 * take codes out; they find nothing by one that does not exist.
 */
export async function askedMatch(cx: Cx, filter: CouponChoice): Promise<CouponMatch> {
  const who = { services: cx.services, codes: cx.reader.codes }
  const { code, ...rest } = filter
  if (code === undefined || who.codes.has('PROMOTE_CODE_EXPORT')) return matchOf(who, filter)
  const meant = codeOf(code)
  await countedCoupon(cx, meant)
  return { ...matchOf(who, rest), code: meant }
}
