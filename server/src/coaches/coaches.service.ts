import type { HandlerInput } from '@camp/contract/base/call'
import { rateBp } from '@camp/contract/base/numbers'
import { kindsRead } from '@camp/contract/base/timeline'
import type * as calls from '@camp/contract/coaches/coaches'
import type * as comments from '@camp/contract/coaches/coaches.comments'
import type * as renewals from '@camp/contract/coaches/coaches.renewal'
import { RENEWAL_DAYS } from '@camp/contract/coaches/coaches.renewal'
import { coachEvent, coachEventReaders, type getCoachTimeline } from '@camp/contract/coaches/coaches.timeline'
import * as z from 'zod'
import { Executor } from '../platform/db/executor.ts'
import { withPhone } from '../platform/db/search.ts'
import { AppError, found } from '../platform/errors.ts'
import type { Handler } from '../platform/http/bind.ts'
import type { Cx } from '../platform/http/context.ts'
import { businessDay } from '../platform/time.ts'
import { defineUndo, keepStep, leavesLater } from '../platform/write/undo.ts'
import { write } from '../platform/write/write.ts'
import { commentsRepository } from './coaches.comments.repository.ts'
import type { CommentMatch } from './coaches.conditions.ts'
import { coachesRepository, renewalRepository } from './coaches.repository.ts'
import { readCoachTimeline } from './coaches.timeline.ts'
import { coachesWritingRepository } from './coaches.writing.repository.ts'

/** The job that tells coaches what they were reminded of. */
export const REMINDER_JOB = 'coaches.remind'

/** Clock-ins that were noted together on a day. */
export const reminders = z.object({ ids: z.array(z.int().positive()), day: z.string() })
/** The same as their job has them, with the step that let them leave. */
export const heldReminders = reminders.extend({ step: z.int().optional() })

/** Nobody is reminded; the same clock-ins can be reminded of again today. */
export const coachesReminded = defineUndo({
  step: 'COACHES_REMINDED',
  code: 'COASH_OVERTIME_REMIND',
  trace: reminders,
  put: async (w, _cx, { ids, day }) => {
    // All of them leave together, so that none is left where they have.
    const count = await commentsRepository.withdrawReminders(w.tx, ids, day)
    if (count === 0) throw new AppError('UNDO_SENT')
    w.audit({ id: null, target: 'campStudent', data: { step: 'COACHES_REMINDED', count } })
  },
})

/** The list; ID cards are opened here and masked where the answer leaves. */
export const listOfCoaches: Handler<typeof calls.listCoaches> = async ({ query, paging }, cx) => {
  const { rows, total } = await coachesRepository.page(cx.db, withPhone(query, cx.reader.codes), cx.scope, paging)
  return {
    rows: rows.map(({ idCardSealed, ...coach }) => ({ ...coach, idCard: cx.services.keys.opened(idCardSealed) })),
    total,
  }
}

/** What happened to a coach whom the reader sees. */
export const coachTimeline: Handler<typeof getCoachTimeline> = async ({ query }, cx) => {
  found((await coachesWritingRepository.seen(cx.db, [query.coachId], cx.scope))[0])
  return readCoachTimeline(cx.db, query, cx.scope, kindsRead(coachEvent, coachEventReaders, cx.reader.codes))
}

/** Clock-ins of running camps without a comment, due or missing: as many as the list shows for the same filter. */
export const countUncommented = (cx: Pick<Cx, 'services' | 'scope'>): Promise<number> =>
  commentsRepository.count(new Executor(cx.services.reportPool), { kind: ['DUE', 'MISSING'], campStatus: ['IN_PROGRESS'] }, cx.scope)

type RemindInput = HandlerInput<typeof comments.remindCoaches>

function matchOf(body: RemindInput['body']): CommentMatch {
  if (Array.isArray(body)) return { ids: body, kind: ['DUE', 'MISSING'] }
  const { total: _total, ...filter } = body
  return filter
}

/** One message for each coach's account, however many clock-ins it is about; what was chosen and is done with is passed over. */
export const remindCoaches: Handler<typeof comments.remindCoaches> = ({ body }, cx) =>
  write(cx, async (w) => {
    const match = matchOf(body)
    if (!Array.isArray(body) && body.total !== undefined) {
      const total = await commentsRepository.count(w.tx, match, cx.scope)
      if (total !== body.total) throw new AppError('SELECTION_DRIFTED', { total })
    }
    const day = businessDay(cx.services.clock.now())
    const ids = await commentsRepository.remind(w.tx, match, cx.scope, day)
    w.audit({ id: null, data: { count: ids.length } })
    if (ids.length === 0) return { count: 0, undo: null }
    const step = await keepStep(w, cx, coachesReminded, { ids, day })
    w.job(REMINDER_JOB, { ids, day, step }, leavesLater(cx))
    return { count: ids.length, undo: step }
  })

const YEAR = 364 * 86_400_000

/** How many of the children of a coach came again, of a year where no days are named. */
export const renewalOf: Handler<typeof renewals.getCoachRenewal> = async ({ params, query }, cx) => {
  found((await coachesWritingRepository.seen(cx.db, [params.id], cx.scope))[0])
  const finishedTo = query.finishedTo ?? businessDay(cx.services.clock.now())
  const finishedFrom = query.finishedFrom ?? businessDay(new Date(Date.parse(finishedTo) - YEAR))
  const counts = await renewalRepository.of(cx.db, params.id, finishedFrom, finishedTo, RENEWAL_DAYS)
  return { finishedFrom, finishedTo, ...counts, renewalRateBp: rateBp(counts.renewed, counts.finished) }
}
