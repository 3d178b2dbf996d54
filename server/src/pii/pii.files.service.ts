import { maskPersonal } from '@camp/contract/base/pii'
import { systemEvents } from '@camp/contract/logs/logs.system'
import { countEach, countNew, countOne } from '../platform/counters.ts'
import { AppError, found } from '../platform/errors.ts'
import type { PhoneJudge } from '../platform/http/searching.ts'
import { tellAsked } from '../platform/write/system.ts'
import { transaction } from '../platform/write/transaction.ts'
import { WHOLE_AN_HOUR } from './pii.searches.service.ts'

const HOUR = 60
const DAY = 24 * HOUR
/** Of the numbers that look alike in lists so many cost nothing: of a file of families chance makes few alike. Who may see phones has more. */
const FREE = 1
const FREE_SEEING = 3

/** How many of each there are. */
function tally(texts: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  return counts
}

/**
 * Lists show the ends of a phone; a file that holds every number with these ends would learn the whole one from the row that differs. So each
 * number beyond the first with the same ends, of this file and of the day before, counts as a search by a whole number. The same numbers sent
 * again cost nothing, and a file that is refused is not counted. No phone is in a counter.
 */
export const judgePhoneFile: PhoneJudge['file'] = async (cx, { target, phones }) => {
  if (phones.length === 0) return
  const { userId, codes } = cx.reader
  const subject = (kind: string, text: string) =>
    `${kind}:${userId}:${target}:${cx.services.keys.digest(`phone file ${text}`).toString('base64url').slice(0, 22)}`
  const maskOf = new Map(phones.map((phone) => [subject('phone-tried', phone), subject('phone-alike', maskPersonal('phone', phone))]))
  const free = codes.has('PII_VIEW') ? FREE_SEEING : FREE
  await transaction(cx.services.pool, async (tx) => {
    const fresh = tally((await countNew(tx, [...maskOf.keys()], DAY)).map((number) => found(maskOf.get(number))))
    const alike = await countEach(tx, fresh, DAY)
    const further = alike.reduce((sum, { subject: mask, count }) => sum + Math.min(found(fresh.get(mask)), Math.max(count - free, 0)), 0)
    if (further === 0) return
    const { count, wait } = await countOne(tx, `phones-hour:${userId}`, HOUR, further)
    if (count > WHOLE_AN_HOUR) {
      const data = { count: further, most: WHOLE_AN_HOUR, minutes: Math.ceil(wait / 60) }
      throw new AppError('PHONES_IN_FILE', data, { retryAfter: wait })
    }
    tellAsked(tx, cx, systemEvents.phonesInFile, target, { entity: target, count: further })
  })
}
