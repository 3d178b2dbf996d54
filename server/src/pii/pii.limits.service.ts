import { tell } from '../notify/notify.api.ts'
import { activeHolders } from '../permissions/permissions.api.ts'
import { countedSoFar, countOne } from '../platform/counters.ts'
import { AppError } from '../platform/errors.ts'
import type { Cx } from '../platform/http/context.ts'
import { numberParameter } from '../platform/parameters.ts'
import { needProof } from '../platform/session/proofs.ts'
import { transaction } from '../platform/write/transaction.ts'

const HOUR = 60
/** How often one person may see a personal value in full (security rule 45). */
const limits = [
  { window: 'hour', minutes: HOUR, parameter: 'personal.revealsPerHour', error: 'REVEALS_AN_HOUR', detail: 'message.reveals.hour' },
  { window: 'day', minutes: 24 * HOUR, parameter: 'personal.revealsPerDay', error: 'REVEALS_A_DAY', detail: 'message.reveals.day' },
] as const

/** How many more values a person may see in full now. */
export async function revealsLeft({ db, reader }: Cx): Promise<number> {
  const left = await Promise.all(
    limits.map(async ({ window, minutes, parameter }) => {
      const counted = await countedSoFar(db, `reveals-${window}:${reader.userId}`, minutes)
      return (await numberParameter(db, parameter)) - (counted?.count ?? 0)
    }),
  )
  return Math.max(Math.min(...left), 0)
}

/**
 * Counts a reveal before its value is read, so that of those that come at once no more are answered than may be. A person who reaches the limit
 * is refused, and those who read the log hear of it: once a window, not once a try.
 */
export async function countReveal(cx: Cx, amount = 1): Promise<void> {
  const { userId, username } = cx.reader
  const usual = await numberParameter(cx.db, 'personal.revealsProofAbove')
  for (const { window, minutes, parameter, error, detail } of limits) {
    const most = await numberParameter(cx.db, parameter)
    const { count, wait, since } = await countOne(cx.db, `reveals-${window}:${userId}`, minutes, amount)
    // Above the usual of an hour somebody proves that it is still they who look.
    if (count <= most && window === 'hour' && count > usual) await needProof(cx)
    if (count <= most) continue
    await transaction(cx.services.pool, async (tx) => {
      for (const watcher of await activeHolders(tx, 'LOG_MANAGE')) {
        await tell(tx, {
          userId: watcher,
          title: { code: 'message.reveals' },
          detail: { code: detail, data: { username, most } },
          link: `#/permission/log?operationType=VIEW_PII&operatorId=${userId}`,
          cause: `reveals-${window}:${userId}:${since}`,
        })
      }
    })
    throw new AppError(error, { most, minutes: Math.ceil(wait / 60) }, { retryAfter: wait })
  }
}
