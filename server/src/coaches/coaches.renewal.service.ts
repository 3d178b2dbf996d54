import { rateBp } from '@camp/contract/base/numbers'
import type * as calls from '@camp/contract/coaches/coaches.renewal'
import { RENEWAL_DAYS } from '@camp/contract/coaches/coaches.renewal'
import { found } from '../platform/errors.ts'
import type { Handler } from '../platform/http/bind.ts'
import { businessDay } from '../platform/time.ts'
import { renewalRepository } from './coaches.renewal.repository.ts'
import { coachesWritingRepository } from './coaches.writing.repository.ts'

const YEAR = 364 * 86_400_000

/** How many of the children of a coach came again, of a year where no days are named. */
export const renewalOf: Handler<typeof calls.getCoachRenewal> = async ({ params, query }, cx) => {
  found((await coachesWritingRepository.seen(cx.db, [params.id], cx.scope))[0])
  const finishedTo = query.finishedTo ?? businessDay(cx.services.clock.now())
  const finishedFrom = query.finishedFrom ?? businessDay(new Date(Date.parse(finishedTo) - YEAR))
  const counts = await renewalRepository.of(cx.db, params.id, finishedFrom, finishedTo, RENEWAL_DAYS)
  return { finishedFrom, finishedTo, ...counts, renewalRateBp: rateBp(counts.renewed, counts.finished) }
}
