import type { HandlerInput } from '@camp/contract/base/call'
import { kindsRead } from '@camp/contract/base/timeline'
import type * as calls from '@camp/contract/coaches/coaches'
import type * as comments from '@camp/contract/coaches/coaches.comments'
import { coachEvent, coachEventReaders, type getCoachTimeline } from '@camp/contract/coaches/coaches.timeline'
import { Executor } from '../platform/db/executor.ts'
import { withPhone } from '../platform/db/search.ts'
import { AppError, found } from '../platform/errors.ts'
import type { Handler } from '../platform/http/bind.ts'
import type { Cx } from '../platform/http/context.ts'
import { businessDay } from '../platform/time.ts'
import { keepStep, leavesLater } from '../platform/write/undo.ts'
import { write } from '../platform/write/write.ts'
import { commentsRepository } from './coaches.comments.repository.ts'
import type { CommentMatch } from './coaches.conditions.ts'
import { coachesReminded, REMINDER_JOB } from './coaches.reminding.service.ts'
import { coachesRepository } from './coaches.repository.ts'
import { readCoachTimeline } from './coaches.timeline.ts'
import { coachesWritingRepository } from './coaches.writing.repository.ts'

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
export const countUncommented = (cx: Cx): Promise<number> =>
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
