import { addDays } from '@camp/contract/base/days'
import { cardsOf, homeFigure, isCardFor } from '@camp/contract/base/home'
import { type WorkItem, type WorkKind, workKind } from '@camp/contract/base/work'
import type * as calls from '@camp/contract/homepage/homepage'
import { isWorkFor } from '@camp/contract/homepage/homepage'
import type * as figureCalls from '@camp/contract/homepage/homepage.figures'
import { FIGURE_DAYS } from '@camp/contract/homepage/homepage.figures'
import { weekByCamp } from '../campStatus/campStatus.api.ts'
import { Executor } from '../platform/db/executor.ts'
import { AppError } from '../platform/errors.ts'
import type { Handler } from '../platform/http/bind.ts'
import type { Cx } from '../platform/http/context.ts'
import { publishToAll } from '../platform/push/publish.ts'
import { businessDay } from '../platform/time.ts'
import { write } from '../platform/write/write.ts'
import { homesOf } from '../roles/roles.api.ts'
import { figuresRepository } from './homepage.figures.repository.ts'
import { homepageRepository } from './homepage.repository.ts'
import { type WorkName, workRepository } from './homepage.work.repository.ts'

const reports = (cx: Cx): Executor => new Executor(cx.services.reportPool)

/** Parents who registered today. */
export const countNewFamilies = (cx: Cx): Promise<number> =>
  homepageRepository.countNewFamilies(reports(cx), businessDay(cx.services.clock.now()), cx.scope)

/** The camps of today with their figures of this week; a camp without children has none to count. */
export const runningCamps: Handler<typeof calls.listRunningCamps> = async (_input, cx) => {
  const today = businessDay(cx.services.clock.now())
  const [camps, figures] = await Promise.all([homepageRepository.runningCamps(reports(cx), today, cx.scope), weekByCamp(cx)])
  return camps.map((camp) => {
    const { enrolled = 0, due = 0, clockedIn = 0, clockInRateBp = null, atRisk = 0 } = figures.get(camp.id) ?? {}
    return { ...camp, enrolled, due, clockedIn, clockInRateBp, atRisk }
  })
}

/** What the reader's role lives by, each of the last days with today last. */
export const homeFigures: Handler<typeof figureCalls.listHomeFigures> = async (_input, cx) => {
  const today = businessDay(cx.services.clock.now())
  const days = Array.from({ length: FIGURE_DAYS }, (_, n) => addDays(today, n + 1 - FIGURE_DAYS))
  const own = homeFigure.values.filter((figure) => isCardFor(figure, (code) => cx.reader.codes.has(code)))
  return Promise.all(
    own.map(async (figure) => {
      const rows = new Map((await figuresRepository.days(reports(cx), figure, cx.scope)).map((row) => [row.day, row]))
      return { figure, days: days.map((day) => rows.get(day)?.sum ?? 0), before: rows.get(addDays(today, -7))?.early ?? 0 }
    }),
  )
}

/** What the reader's home is made of. */
export const home: Handler<typeof figureCalls.getHome> = async (_input, cx) => ({
  cards: cardsOf(await homesOf(cx.db, cx.reader.userId), (code) => cx.reader.codes.has(code)),
})

/** The kinds of work that the reader can do something about. */
const ownKinds = (cx: Cx, asked: readonly WorkKind[] = workKind.values): WorkKind[] =>
  asked.filter((kind) => isWorkFor(kind, (code) => cx.reader.codes.has(code)))

export const ownWork: Handler<typeof calls.listWork> = async ({ query, paging }, cx) => {
  const kinds = ownKinds(cx, query.kind)
  if (kinds.length === 0) return { rows: [], total: 0 }
  return workRepository.page(reports(cx), { kinds, state: query.state ?? 'OPEN', userId: cx.reader.userId }, cx.scope, paging)
}

export const ownWorkCounts: Handler<typeof calls.countWork> = async (_input, cx) => {
  const kinds = ownKinds(cx)
  return kinds.length === 0 ? [] : workRepository.counts(reports(cx), kinds, cx.reader.userId, cx.scope)
}

type Moved = WorkName & { state: WorkItem['state']; version: number }

/** Since when it has been due. What is not due, or not for the reader, is not there. */
async function dueSince(cx: Cx, work: WorkName): Promise<string> {
  if (ownKinds(cx, [work.kind]).length === 0) throw new AppError('FORBIDDEN')
  const since = await workRepository.dueSince(cx.db, work, cx.scope)
  if (since === undefined) throw new AppError('NOT_FOUND')
  return since
}

/** Changes who has a piece of work, and has all open queues read anew. */
async function move(cx: Cx, work: WorkName, state: Exclude<WorkItem['state'], 'ENDED'>, until: string | null = null): Promise<Moved> {
  const since = await dueSince(cx, work)
  return write(cx, async (w) => {
    if (until !== null && !(await workRepository.isSoon(w.tx, until))) throw new AppError('WORK_UNTIL', {}, { field: 'until' })
    const version = await workRepository.move(w.tx, work, cx.reader.userId, state, since, until)
    if (version === undefined) {
      const name = await workRepository.holder(w.tx, work)
      throw name === null
        ? new AppError('WORK_DONE', { name: (await workRepository.mover(w.tx, work)) ?? '' })
        : new AppError('WORK_TAKEN', { name })
    }
    publishToAll(w.tx, 'work')
    return { ...work, state, version }
  })
}

export const claimWork: Handler<typeof calls.claimWork> = ({ params: work }, cx) => move(cx, work, 'MINE')
export const releaseWork: Handler<typeof calls.releaseWork> = ({ params: work }, cx) => move(cx, work, 'OPEN')
export const snoozeWork: Handler<typeof calls.snoozeWork> = ({ params, body }, cx) => move(cx, params, 'SNOOZED', body.until)
export const finishWork: Handler<typeof calls.finishWork> = ({ params: work }, cx) => move(cx, work, 'DONE')

/** As if the caller's last step had not been: on what is still due to the reader, so that nobody hears of other work. */
export const undoWork: Handler<typeof calls.undoWork> = async ({ params: work, body: { version } }, cx) => {
  await dueSince(cx, work)
  return write(cx, async (w) => {
    const undone = await workRepository.undo(w.tx, work, cx.reader.userId, version)
    if (!undone) throw new AppError('WORK_MOVED', { name: (await workRepository.mover(w.tx, work)) ?? cx.reader.realName })
    publishToAll(w.tx, 'work')
    return { ...work, ...undone }
  })
}
