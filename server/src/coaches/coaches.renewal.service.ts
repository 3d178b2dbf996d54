import type { CallAnswer, HandlerInput } from '@camp/contract/base/call'
import { rateBp } from '@camp/contract/base/numbers'
import { type getCoachRenewal, RENEWAL_DAYS } from '@camp/contract/coaches/coaches.renewal'
import { found } from '../platform/errors.ts'
import type { Cx } from '../platform/http/context.ts'
import { businessDay } from '../platform/time.ts'
import { renewalRepository } from './coaches.renewal.repository.ts'
import { coachesWritingRepository } from './coaches.writing.repository.ts'

const YEAR = 364 * 86_400_000

/** How many of the children of a coach came again, of a year where no days are named. */
export async function renewalOf(
  cx: Cx,
  { params, query }: HandlerInput<typeof getCoachRenewal>,
): Promise<CallAnswer<typeof getCoachRenewal>> {
  found((await coachesWritingRepository.seen(cx.db, [params.id], cx.scope))[0])
  const finishedTo = query.finishedTo ?? businessDay(cx.services.clock.now())
  const finishedFrom = query.finishedFrom ?? businessDay(new Date(Date.parse(finishedTo) - YEAR))
  const counts = await renewalRepository.of(cx.db, params.id, finishedFrom, finishedTo, RENEWAL_DAYS)
  return { finishedFrom, finishedTo, ...counts, renewalRateBp: rateBp(counts.renewed, counts.finished) }
}
