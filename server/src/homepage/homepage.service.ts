import { addDays } from '@camp/contract/base/days'
import { homeFigure } from '@camp/contract/base/home'
import { isCardFor } from '@camp/contract/base/home.cards'
import { type WorkItem, type WorkKind, workKind } from '@camp/contract/base/work'
import type * as calls from '@camp/contract/homepage/homepage'
import { isWorkFor, workCodes, workSight } from '@camp/contract/homepage/homepage'
import type * as figureCalls from '@camp/contract/homepage/homepage.figures'
import { FIGURE_DAYS } from '@camp/contract/homepage/homepage.figures'
import { weekByCamp } from '../campStatus/campStatus.api.ts'
import { tell, untell } from '../notify/notify.api.ts'
import { Executor } from '../platform/db/executor.ts'
import { AppError } from '../platform/errors.ts'
import type { Handler } from '../platform/http/bind.ts'
import type { Cx } from '../platform/http/context.ts'
import { publishToAll } from '../platform/push/publish.ts'
import { scopeOf } from '../platform/scope.ts'
import { businessDay } from '../platform/time.ts'
import { type Write, write } from '../platform/write/write.ts'
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

interface How {
  readonly until?: string
  /** Who has it from now on, where it is not who asks. */
  readonly holderId?: number
  /** What follows, in the same transaction. */
  readonly telling?: (w: Write, version: number) => Promise<void>
}

/** Changes who has a piece of work, and has all open queues read anew. */
async function move(cx: Cx, work: WorkName, state: Exclude<WorkItem['state'], 'ENDED'>, how: How = {}): Promise<Moved> {
  const { until = null, holderId = cx.reader.userId, telling } = how
  const since = await dueSince(cx, work)
  return write(cx, async (w) => {
    if (until !== null && !(await workRepository.isSoon(w.tx, until))) throw new AppError('WORK_UNTIL', {}, { field: 'until' })
    const version = await workRepository.move(w.tx, work, cx.reader.userId, state, since, until, holderId)
    if (version === undefined) {
      const name = await workRepository.holder(w.tx, work)
      throw name === null
        ? new AppError('WORK_DONE', { name: (await workRepository.mover(w.tx, work)) ?? '' })
        : new AppError('WORK_TAKEN', { name })
    }
    await telling?.(w, version)
    publishToAll(w.tx, 'work')
    return { ...work, state, version }
  })
}

export const claimWork: Handler<typeof calls.claimWork> = ({ params: work }, cx) => move(cx, work, 'MINE')
export const releaseWork: Handler<typeof calls.releaseWork> = ({ params: work }, cx) => move(cx, work, 'OPEN')
export const snoozeWork: Handler<typeof calls.snoozeWork> = ({ params, body }, cx) => move(cx, params, 'SNOOZED', { until: body.until })
export const finishWork: Handler<typeof calls.finishWork> = ({ params: work }, cx) => move(cx, work, 'DONE')

/**
 * Colleagues who can see this piece of work and do something about it. Few see own groups alone: each of them is asked for, and everybody where the
 * first of a list are another choice for each.
 */
async function colleaguesFor(cx: Cx, work: WorkName): Promise<{ id: number; name: string }[]> {
  const able = await workRepository.able(cx.db, workCodes[work.kind], workSight[work.kind] ?? null, cx.reader.userId)
  const sees = await Promise.all(
    able.map(async ({ id, limited }) => {
      if (!limited && work.kind !== 'WARNED') return true
      return (await workRepository.dueSince(cx.db, work, scopeOf(id, limited ? 'OWN_GROUPS' : 'ALL'))) !== undefined
    }),
  )
  return able.flatMap(({ id, name }, n) => (sees[n] ? { id, name } : []))
}

export const workColleagues: Handler<typeof calls.listWorkColleagues> = async ({ params: work }, cx) => {
  // Whoever is logged in may ask; of other work nobody hears.
  if (ownKinds(cx, [work.kind]).length === 0) throw new AppError('NOT_FOUND')
  await dueSince(cx, work)
  return colleaguesFor(cx, work)
}

/** By this a handing over is taken back. */
const handing = ({ kind, subjectId }: WorkName, version: number): string => `work:${kind}:${subjectId}:${version}`

/** It is the colleague's for today, who is told what kind of work it is, and nothing of the family. */
export const handOverWork: Handler<typeof calls.handOverWork> = async ({ params: work, body: { userId } }, cx) => {
  await dueSince(cx, work)
  if (!(await colleaguesFor(cx, work)).some(({ id }) => id === userId)) throw new AppError('WORK_NOT_FOR', {}, { field: 'userId' })
  const { state: _theirs, ...moved } = await move(cx, work, 'MINE', {
    holderId: userId,
    telling: ({ tx }, version) =>
      tell(tx, {
        userId,
        title: { code: 'message.workHanded', data: { by: cx.reader.realName } },
        detail: { code: 'message.workHanded.detail' },
        link: '/dashboard/workplace?state=MINE',
        cause: handing(work, version),
      }),
  })
  return moved
}

/** As if the caller's last step had not been: on what is still due to the reader, so that nobody hears of other work. */
export const undoWork: Handler<typeof calls.undoWork> = async ({ params: work, body: { version } }, cx) => {
  await dueSince(cx, work)
  return write(cx, async (w) => {
    const undone = await workRepository.undo(w.tx, work, cx.reader.userId, version)
    if (!undone) throw new AppError('WORK_MOVED', { name: (await workRepository.mover(w.tx, work)) ?? cx.reader.realName })
    await untell(w.tx, handing(work, version))
    publishToAll(w.tx, 'work')
    return { ...work, ...undone }
  })
}
