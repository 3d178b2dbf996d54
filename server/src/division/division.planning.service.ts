import { createHash, randomBytes } from 'node:crypto'
import { addDays } from '@camp/contract/base/days'
import { rateBp } from '@camp/contract/base/numbers'
import type { DivisionBoard, DivisionWeek } from '@camp/contract/division/division'
import { boardAfter, figuresOf, movesOf, placesAfter, unassignedOf } from '@camp/contract/division/division.answer'
import type { Mend } from '@camp/contract/division/division.mends'
import { costOf, type DivisionPlan, type DivisionProblem } from '@camp/contract/division/division.model'
import type * as calls from '@camp/contract/division/division.planning'
import type { DivisionMend, DivisionPreview, DivisionSettings } from '@camp/contract/division/division.planning'
import { limitOf, loadsNow, problemOf } from '@camp/contract/division/division.problem'
import { overtimeMinutes, weekFigures } from '@camp/contract/division/division.week'
import { reasonWords } from '@camp/contract/division/division.words'
import { runSelection } from '../platform/changes/change.engine.ts'
import { AppError, found } from '../platform/errors.ts'
import type { Handler } from '../platform/http/bind.ts'
import type { Cx } from '../platform/http/context.ts'
import { businessDay } from '../platform/time.ts'
import { transaction } from '../platform/write/transaction.ts'
import { write } from '../platform/write/write.ts'
import { divisionChange } from './division.bulkMove.ts'
import { divisionRuns, type StoredMove } from './division.runs.repository.ts'
import { boardOf } from './division.service.ts'
import { solveInThread } from './division.solving.service.ts'
import { weekOf } from './division.week.service.ts'

/** Of all that a plan rests on: children, groups and quotas, with their versions. Names may change. */
function basisOf({ started, levels, coaches, groups, children }: DivisionBoard): string {
  const facts = [
    started,
    levels,
    coaches.map((coach) => [coach.planId, coach.version, coach.active, coach.away, limitOf(coach), coach.weight]),
    groups.map((group) => [group.id, group.version, group.coachActive, group.capacity, group.taken, group.held]),
    children.map((child) => [child.id, child.version, child.groupId, child.moving]),
  ]
  return createHash('sha256').update(JSON.stringify(facts)).digest('base64url')
}

/** The task that is asked, or why it cannot be. */
function asked(board: DivisionBoard, settings: DivisionSettings): DivisionProblem {
  const { scope = 'DUE', allowStarted = false, weights = {}, pins = [] } = settings
  if (board.ended) throw new AppError('CAMP_OVER', {}, { field: 'campId' })
  if (board.started && scope === 'ALL') throw new AppError('PLAN_STARTED', {}, { field: 'scope' })
  const children = new Set(board.children.map(({ id }) => id))
  const groups = new Set(board.groups.map(({ id }) => id))
  if (pins.some(({ campStudentId, groupId }) => !children.has(campStudentId) || !groups.has(groupId))) {
    throw new AppError('PLAN_PIN', {}, { field: 'pins' })
  }
  return problemOf(board, {
    scope,
    allowStarted,
    weights,
    pins: new Map(pins.map(({ campStudentId, groupId }) => [campStudentId, groupId])),
  })
}

/** A step in the words of the camp; a quota that is not what holds the coach back is no help. */
function mendIn(board: DivisionBoard, mends: readonly Mend[], childId: number): DivisionMend | null {
  for (const { kind, id, childIds } of mends) {
    if (!childIds.includes(childId)) continue
    if (kind === 'CAPACITY') {
      return { kind, groupId: id, coachId: null, name: board.groups.find((group) => group.id === id)?.name ?? '', by: 1 }
    }
    const coach = board.coaches.find(({ coachId }) => coachId === id)
    if (!coach || limitOf({ ...coach, quota: coach.quota + 1 }) === limitOf(coach)) continue
    return { kind, groupId: null, coachId: id, name: coach.coachName, by: 1 }
  }
  return null
}

interface Answered {
  readonly plan: DivisionPlan
  readonly gap: number
  readonly mends: readonly Mend[]
  readonly ms: number
}

function answerOf(
  board: DivisionBoard,
  week: DivisionWeek,
  problem: DivisionProblem,
  token: string,
  { plan, gap, mends, ms }: Answered,
): DivisionPreview {
  const places = placesAfter(board, problem, plan)
  const [now, then] = [loadsNow(board), loadsNow(boardAfter(board, places))]
  const shares = new Map(problem.coaches.map(({ id, share }) => [id, share]))
  const weeks = new Map(week.coaches.map((coach) => [coach.coachId, coach]))
  const { late: expectedLate, pay: weekPay } = weekFigures(week, then)
  const cost = costOf(problem, plan)
  // Points may add up to nothing or less: wishes that are met take some off.
  const share = rateBp(gap, Math.max(1, Math.abs(cost))) ?? 0
  // What is not the best for sure is never said to be 0.00 % from it.
  const gapBp = Math.min(10_000, gap > 0 ? Math.max(1, share) : share)
  return {
    token,
    rows: board.coaches.map(({ coachId, coachName, quota, weight }) => ({
      coachId,
      coachName,
      quota,
      weight,
      before: now.get(coachId) ?? 0,
      after: then.get(coachId) ?? 0,
      share: shares.get(coachId) ?? 0,
      overtimeForecastMinutes: overtimeMinutes(weeks.get(coachId), then.get(coachId) ?? 0),
    })),
    moves: movesOf(board, problem, plan),
    unassigned: unassignedOf(board, problem, plan).map((one) => ({ ...one, mend: mendIn(board, mends, one.campStudentId) })),
    figures: { ...figuresOf(board, places), expectedLate, weekPay, cost, gap, gapBp, ms },
  }
}

/** Works out a plan. It is kept for a day, so that exactly what was seen can be run. */
export const previewDivision: Handler<typeof calls.previewDivision> = async ({ body }, cx) => {
  const board = await boardOf(cx.db, body.campId, cx.scope, cx.services.clock.now())
  const problem = asked(board, body)
  const began = performance.now()
  const solved = problem.children.length === 0 ? { plan: [], gap: 0, mends: [] } : await solveInThread(problem)
  const token = randomBytes(16).toString('base64url')
  const answer = answerOf(board, await weekOf(cx, board), problem, token, { ...solved, ms: Math.round(performance.now() - began) })
  const versions = new Map(board.children.map(({ id, version }) => [id, version]))
  await transaction(cx.services.pool, (tx) =>
    divisionRuns.add(tx, cx.reader.userId, {
      campId: body.campId,
      token,
      settings: body,
      before: board.children.map(({ id, groupId }) => [id, groupId] as const),
      moves: answer.moves.map(({ campStudentId, fromGroupId, toGroupId, reasons }) => ({
        id: campStudentId,
        version: versions.get(campStudentId) ?? 0,
        from: fromGroupId,
        to: toGroupId,
        why: reasons,
      })),
      // What is paid is asked anew by who may see it.
      figures: { ...answer.figures, weekPay: null },
      basis: basisOf(board),
    }),
  )
  return answer
}

/** The day of the moves: today before the camp begins, then a later one. */
function dayOf(cx: Cx, { started }: DivisionBoard, sent: string | undefined): string | null {
  const today = businessDay(cx.services.clock.now())
  if (!started) return null
  const day = sent ?? addDays(today, 1)
  if (day <= today) throw new AppError('CAMP_MOVE_EARLY', { date: addDays(today, 1) }, { field: 'effectiveDate' })
  return day
}

const rowOf = (cx: Cx, { id, version, from, to, why }: StoredMove, day: string | null) => ({
  id: String(id),
  version: String(version),
  from: String(from),
  to: String(to),
  day: day ?? '',
  // Written by previewDivision.
  reason: reasonWords(why as DivisionPreview['moves'][number]['reasons'], cx.language),
})

/** Runs what was previewed, if nothing that it rests on has changed. */
export const runDivision: Handler<typeof calls.runDivision> = ({ body: { token, effectiveDate } }, cx) =>
  write(cx, async (w) => {
    const run = found(await divisionRuns.find(w.tx, cx.reader.userId, token))
    divisionRuns.lockCamp(w.tx, run.campId)
    const board = await boardOf(w.tx, run.campId, cx.scope, cx.services.clock.now())
    if (await divisionRuns.underWay(w.tx, run.campId)) throw new AppError('PLAN_RUNNING')
    if (run.applied || basisOf(board) !== run.basis) throw new AppError('PLAN_STALE')
    if (run.moves.length === 0) throw new AppError('PLAN_NOTHING')
    const day = dayOf(cx, board, effectiveDate)
    const groups = Object.fromEntries(board.groups.map(({ id, name }) => [String(id), name]))
    const started = await runSelection(
      w,
      cx,
      divisionChange,
      run.moves.map((move) => rowOf(cx, move, day)),
      { groups, dated: day !== null },
    )
    await divisionRuns.applied(w.tx, run.id, started.setId)
    w.audit({
      id: null,
      data: { camp: board.campName, rows: run.moves.length },
      after: { campName: board.campName, moves: run.moves.length },
    })
    return { token: started.token, taskId: started.taskId }
  })
