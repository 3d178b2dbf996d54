import type { SealedValue } from '../parents/parents.api.ts'
import { orConflict } from '../platform/db/conflicts.ts'
import type { Executor, Tx } from '../platform/db/executor.ts'
import { AppError } from '../platform/errors.ts'
import { happened } from '../platform/facts.ts'
import type { Scope } from '../platform/scope.ts'
import { seatConflicts } from './campStudents.enrolling.service.ts'
import { lockForMoving } from './campStudents.locks.repository.ts'
import {
  type Applied,
  cancelMoves,
  type Handed,
  holdPlaces,
  noteMoves,
  placeMoved,
  planMovesAgain,
  takeBackMoves,
} from './campStudents.moves.repository.ts'
import { enrolmentsToMove, type MovingEnrolment, touchEnrolments } from './campStudents.moving.repository.ts'
import { type GroupPlaces, groupsById } from './campStudents.places.repository.ts'
import { assertOpen } from './campStudents.places.service.ts'

/** A child to be moved to another group of its camp. */
export interface MovePlan {
  /** Of the enrolment. */
  readonly id: number
  readonly groupId: number
  /** `YYYY-MM-DD`; today where none is named. A day that has not come holds a place until then. */
  readonly effectiveDate?: string | null | undefined
  readonly reason?: string | null | undefined
  /** Of a move that is taken back: clock-ins that had been handed over before it. */
  readonly handed?: readonly Handed[] | undefined
}

/** NONE: the child is there already. CANCELLED: a move that was still to come is taken back. */
export type MoveKind = 'MOVED' | 'PLANNED' | 'CANCELLED' | 'NONE'

/** What a checked plan leads to. */
export interface MoveStep {
  readonly plan: MovePlan
  readonly kind: MoveKind
  readonly enrolment: MovingEnrolment
  readonly from: GroupPlaces
  readonly to: GroupPlaces
  readonly effectiveDate: string
  /** The group of a planned move that this one takes the place of. */
  readonly replaced: string | null
}

export interface MoveManner {
  /** All happen at one moment, so children may change places between groups that are full. */
  readonly together?: boolean
  /** Moves are taken back: also into a group that takes nobody any more. */
  readonly back?: boolean
  /** How they are written down: as new ones, where nothing is said; as the last ones taken back; as cancelled ones that are planned again. */
  readonly as?: 'TAKEN_BACK' | 'AGAIN'
}

/** Judges moves in their order; each takes a place, and frees one, for those that follow. */
export class MoveBook {
  readonly #scope: Scope
  readonly #groups = new Map<number, GroupPlaces>()
  readonly #moved = new Set<number>()
  readonly #together: boolean
  readonly #back: boolean

  constructor(scope: Scope, { together = false, back = false }: MoveManner = {}) {
    this.#scope = scope
    this.#together = together
    this.#back = back
  }

  async check(db: Executor, plans: readonly MovePlan[]): Promise<(MoveStep | AppError)[]> {
    const ids = plans.map(({ id }) => id)
    const enrolments = new Map((await enrolmentsToMove(db, ids, this.#scope)).map((enrolment) => [enrolment.id, enrolment]))
    await this.#learn(db, [
      ...plans.map(({ groupId }) => groupId),
      ...[...enrolments.values()].flatMap(({ groupId, openGroupId }) => (openGroupId === null ? [groupId] : [groupId, openGroupId])),
    ])
    if (this.#together) for (const plan of plans) this.#free(plan, enrolments.get(plan.id))
    return plans.map((plan) => {
      try {
        const enrolment = enrolments.get(plan.id)
        if (!enrolment || this.#moved.has(plan.id)) throw new AppError('NOT_FOUND')
        const step = this.#judge(plan, enrolment)
        this.#moved.add(plan.id)
        return step
      } catch (error) {
        if (error instanceof AppError) return error
        throw error
      }
    })
  }

  async #learn(db: Executor, ids: readonly number[]): Promise<void> {
    const unknown = [...new Set(ids)].filter((id) => !this.#groups.has(id))
    const groups = await groupsById(db, unknown, this.#scope)
    for (const [id, group] of groups) this.#groups.set(id, group)
  }

  /** The place that a child leaves today, before anybody takes one. */
  #free({ groupId, effectiveDate }: MovePlan, enrolment: MovingEnrolment | undefined): void {
    const from = enrolment && this.#groups.get(enrolment.groupId)
    if (from && from.id !== groupId && (effectiveDate ?? enrolment.today) <= enrolment.today) from.taken--
  }

  #judge(plan: MovePlan, enrolment: MovingEnrolment): MoveStep {
    const { today, openGroupId } = enrolment
    if (enrolment.status === 'QUIT') throw new AppError('CAMP_STUDENT_LEFT')
    if (enrolment.status !== 'STUDYING') throw new AppError('CAMP_STUDENT_NOT_STUDYING')
    const from = this.#groups.get(enrolment.groupId)
    const to = this.#groups.get(plan.groupId)
    if (!from || !to?.inScope || to.campId !== enrolment.campId) throw new AppError('UNKNOWN_REFERENCE', {}, { field: 'groupId' })
    const effectiveDate = plan.effectiveDate ?? today
    const held = openGroupId === null ? undefined : this.#groups.get(openGroupId)
    const step = (kind: MoveKind): MoveStep => ({ plan, kind, enrolment, from, to, effectiveDate, replaced: held?.name ?? null })
    if (to === from) {
      if (held) held.held--
      return step(held ? 'CANCELLED' : 'NONE')
    }
    if (today > enrolment.endDate) throw new AppError('CAMP_OVER', {}, { field: 'groupId' })
    if (effectiveDate > enrolment.endDate) throw new AppError('CAMP_MOVE_LATE', { date: enrolment.endDate }, { field: 'effectiveDate' })
    if (effectiveDate < enrolment.earliest) throw new AppError('CAMP_MOVE_EARLY', { date: enrolment.earliest }, { field: 'effectiveDate' })
    const isPlan = effectiveDate > today
    if (isPlan && to === held && effectiveDate === enrolment.openDate) return step('NONE')
    this.#take(from, to, held, isPlan)
    return step(isPlan ? 'PLANNED' : 'MOVED')
  }

  #take(from: GroupPlaces, to: GroupPlaces, held: GroupPlaces | undefined, isPlan: boolean): void {
    if (held) held.held--
    try {
      assertOpen(this.#back ? { ...to, isActive: true } : to)
    } catch (error) {
      if (held) held.held++
      throw error
    }
    if (isPlan) to.held++
    else {
      to.taken++
      if (!this.#together) from.taken--
    }
  }
}

/** What became of a plan. */
export interface Moved {
  readonly id: number
  readonly parentId: number
  readonly version: number
  readonly kind: MoveKind
  readonly campName: string
  readonly from: { readonly id: number; readonly name: string }
  readonly to: { readonly id: number; readonly name: string }
  readonly effectiveDate: string
  /** The group of a planned move that this one took the place of. */
  readonly replaced: string | null
  /** The move that is planned again, since what took its place was taken back. */
  readonly again?: Pick<Moved, 'to' | 'effectiveDate'> | undefined
}

/** Moves many children, in a handful of statements; each plan has its answer. All that is judged is locked before. */
export async function moveAll(
  tx: Tx,
  scope: Scope,
  byUserId: number | null,
  plans: readonly MovePlan[],
  manner: MoveManner = {},
): Promise<(Moved | AppError)[]> {
  lockForMoving(
    tx,
    plans.map(({ id }) => id),
    plans.map(({ groupId }) => groupId),
  )
  const judged = await new MoveBook(scope, manner).check(tx, plans)
  const steps = judged.filter((one): one is MoveStep => !(one instanceof AppError) && one.kind !== 'NONE')
  await orConflict(seatConflicts, () => writeMoves(tx, byUserId, steps, manner))
  return judged.map((one) => {
    if (one instanceof AppError) return one
    const { enrolment, from, to, kind, effectiveDate, replaced } = one
    return {
      id: enrolment.id,
      parentId: enrolment.parentId,
      version: enrolment.version + (kind === 'NONE' ? 0 : 1),
      kind,
      campName: enrolment.campName,
      from: { id: from.id, name: from.name },
      to: { id: to.id, name: to.name },
      effectiveDate,
      replaced,
    }
  })
}

async function writeMoves(tx: Tx, byUserId: number | null, steps: readonly MoveStep[], { as }: MoveManner): Promise<void> {
  if (steps.length === 0) return
  const replaced = steps.filter(({ enrolment }) => enrolment.openMoveId !== null)
  await cancelMoves(
    tx,
    replaced.map(({ enrolment }) => ({ moveId: enrolment.openMoveId as number, groupId: enrolment.openGroupId as number })), // an open move has both
  )
  const made = steps.filter(({ kind }) => kind === 'MOVED' || kind === 'PLANNED')
  const planned = made.filter(({ kind }) => kind === 'PLANNED')
  await holdPlaces(
    tx,
    planned.map(({ to }) => to.id),
  )
  if (as === 'AGAIN') planMovesAgain(tx, made)
  else if (as === 'TAKEN_BACK')
    takeBackMoves(
      tx,
      made.map(({ enrolment }) => enrolment.id),
    )
  else noteMoves(tx, byUserId, made)
  await applyMoves(
    tx,
    made
      .filter(({ kind }) => kind === 'MOVED')
      .map(({ enrolment, to, effectiveDate, plan }) => ({ id: enrolment.id, groupId: to.id, effectiveDate, handed: plan.handed })),
  )
  const others = steps.filter(({ kind }) => kind !== 'MOVED').map(({ enrolment }) => enrolment.id)
  if (others.length > 0) await touchEnrolments(tx, others)
}

/** What the log says of a move; the reason is sealed, as all that is written about a family. */
export const moveFacts = ({ kind, from, to, effectiveDate, replaced, again }: Moved, reason?: SealedValue | null) => {
  const day = { effectiveDate, ...(reason && { reason }) }
  const replanned = again && { plannedGroup: again.to.name }
  if (kind === 'MOVED') {
    const before = { groupName: from.name, ...((replaced !== null || again) && { plannedGroup: replaced }) }
    return { before, after: { groupName: to.name, ...(replaced !== null && { plannedGroup: null }), ...day, ...replanned } }
  }
  if (kind === 'PLANNED') return { before: { plannedGroup: replaced }, after: { plannedGroup: to.name, ...day } }
  return {
    before: { plannedGroup: replaced },
    after: { plannedGroup: null, ...(again && { ...replanned, effectiveDate: again.effectiveDate }) },
  }
}

/** Puts children into their new groups; what they did since the day of the move follows. */
export async function applyMoves(tx: Tx, moves: readonly Applied[]): Promise<void> {
  if (moves.length === 0) return
  await placeMoved(tx, moves)
  await happened(tx, 'enrolment.moved', moves, null)
}
