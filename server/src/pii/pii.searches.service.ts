import { systemEvents } from '@camp/contract/logs/logs.system'
import { countedSoFar, countOne } from '../platform/counters.ts'
import { AppError } from '../platform/errors.ts'
import type { Cx } from '../platform/http/context.ts'
import type { PhoneJudge, PhoneSearch } from '../platform/http/searching.ts'
import { tellAsked } from '../platform/write/system.ts'
import { transaction } from '../platform/write/transaction.ts'
import { countReveal, revealsLeft } from './pii.limits.service.ts'
import { phonesWith } from './pii.searches.repository.ts'

const HOUR = 60
const DAY = 24 * HOUR
/** So many different whole numbers may one person search by in an hour. */
export const WHOLE_AN_HOUR = 120

const WHOLE = 11
const LAST = 4

/** The same search by the same person is counted once: its list, total, export and next pages tell nothing more. The phone is in no counter. */
const subjectOf = (cx: Cx, { holder, digits }: PhoneSearch): string =>
  `phone:${cx.reader.userId}:${holder}:${cx.services.keys.digest(`phone search ${digits}`).toString('base64url').slice(0, 22)}`

/** In the log without the digits: that it was asked for is told, not what for. */
const log = (cx: Cx, event: 'phoneSearched' | 'phonePartSearched', { holder }: PhoneSearch, count: number): Promise<void> =>
  transaction(cx.services.pool, async (tx) => tellAsked(tx, cx, systemEvents[event], holder, { entity: holder, count }))

async function judgeWhole(cx: Cx, search: PhoneSearch): Promise<void> {
  const subject = subjectOf(cx, search)
  if (await countedSoFar(cx.db, subject, HOUR)) return
  const { count, wait } = await countOne(cx.db, `phones-hour:${cx.reader.userId}`, HOUR)
  if (count > WHOLE_AN_HOUR)
    throw new AppError('PHONES_AN_HOUR', { most: WHOLE_AN_HOUR, minutes: Math.ceil(wait / 60) }, { retryAfter: wait })
  await log(cx, 'phoneSearched', search, 1)
  await countOne(cx.db, subject, HOUR)
}

/**
 * Each phone that a part is found in outside its last four digits becomes known by one more step: it counts as a reveal. What would be more
 * than is left is refused and counts as one, for the refusal tells something too.
 */
async function judgePart(cx: Cx, search: PhoneSearch): Promise<void> {
  const subject = subjectOf(cx, search)
  if (await countedSoFar(cx.db, subject, DAY)) return
  const left = await revealsLeft(cx)
  if (left < 1) return countReveal(cx)
  const found = await phonesWith(cx.db, search, cx.scope, left + 1)
  if (found > left) {
    await countReveal(cx)
    throw new AppError('PHONE_PART_BROAD')
  }
  if (found > 0) {
    await countReveal(cx, found)
    await log(cx, 'phonePartSearched', search, found)
  }
  await countOne(cx.db, subject, DAY)
}

/**
 * What a search by phone costs who searches: the last four digits nothing, a whole number one of so many an hour, any other part a reveal
 * for each phone found. Who may search by no other part is refused by the search itself.
 */
export const judgePhoneSearch: PhoneJudge['search'] = async (cx, search) => {
  const { length } = search.digits
  if (length === WHOLE) {
    // What is no mobile number, such as the beginning of an order's, is nobody's.
    if (search.digits.startsWith('1')) await judgeWhole(cx, search)
  } else if (length !== LAST && cx.reader.codes.has('PII_VIEW')) await judgePart(cx, search)
}
