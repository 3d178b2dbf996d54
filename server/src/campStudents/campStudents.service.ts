import type { HandlerInput, Paging } from '@camp/contract/base/call'
import type * as calls from '@camp/contract/campStudents/campStudents'
import type { CampStudentRow } from '@camp/contract/campStudents/campStudents'
import type { RawBuilder } from 'kysely'
import { familySeal } from '../parents/parents.api.ts'
import type { Executor } from '../platform/db/executor.ts'
import type { Rows } from '../platform/db/list.ts'
import { AppError, found } from '../platform/errors.ts'
import { happened } from '../platform/facts.ts'
import type { Handler } from '../platform/http/bind.ts'
import type { Cx } from '../platform/http/context.ts'
import { personOf } from '../platform/http/person.ts'
import type { Scope } from '../platform/scope.ts'
import { businessDay } from '../platform/time.ts'
import { keepStep } from '../platform/write/undo.ts'
import { type Write, write } from '../platform/write/write.ts'
import { traceOf } from './campStudents.bulkMove.ts'
import { handedOver } from './campStudents.clockIns.repository.ts'
import { type CampStudentMatch, campStudentConditions as conditionsOf } from './campStudents.conditions.ts'
import { type Enrolled, type EnrolPlan, enrolAll, enrolFacts } from './campStudents.enrolling.service.ts'
import { familyByPhone } from './campStudents.families.repository.ts'
import { type Left, leaveAll } from './campStudents.leaving.service.ts'
import { lockForMoving } from './campStudents.locks.repository.ts'
import { cancelMoves } from './campStudents.moves.repository.ts'
import { type Moved, type MovePlan, moveAll, moveFacts } from './campStudents.moving.service.ts'
import { idsOf, pageAmong, pageOf } from './campStudents.repository.ts'
import { type Edited, markEdited, readEdited } from './campStudents.states.repository.ts'
import { studentMoved } from './campStudents.undoing.service.ts'

/**
 * The condition of a filter and of what the reader may see. Other nouns may add to it by the aliases `o` (camp_students), `c` (its camp),
 * `s` (the child) and `f` (camp_student_figures).
 */
export const campStudentConditions = (match: CampStudentMatch, scope: Scope): RawBuilder<boolean> => conditionsOf(match, scope)

/** The numbers of all that match, for work on many of them. */
export const campStudentIds = (db: Executor, match: CampStudentMatch, scope: Scope): Promise<number[]> =>
  idsOf(db, conditionsOf(match, scope))

/** One page of enrolments, as every list of them shows. `where` is made by `campStudentConditions`, so that no list forgets the scope. */
export const campStudentPage = (db: Executor, where: RawBuilder<boolean>, paging: Paging): Promise<Rows<CampStudentRow>> =>
  pageOf(db, where, paging)

/**
 * One page of the enrolments that a select names by `id`, `camp_id`, `student_id` and `joined_at`: it is gone through once for page and
 * total. The reader's scope is that select's.
 */
export const campStudentPageOf = (db: Executor, chosen: RawBuilder<unknown>, paging: Paging): Promise<Rows<CampStudentRow>> =>
  pageAmong(db, chosen, paging)

/** The one answer of a change of one record; a refusal is thrown. */
function only<T>(outcomes: readonly (T | AppError)[]): T {
  const outcome = found(outcomes[0])
  if (outcome instanceof AppError) throw outcome
  return outcome
}

/** Enrols a child inside a change, and logs it. Many at once: `enrolAll`. */
export async function enrolWithin(w: Write, cx: Cx, campId: number, plan: EnrolPlan & { parentId: number }): Promise<Enrolled> {
  const enrolled = only(await enrolAll(w.tx, cx.scope, campId, [plan]))
  const remark = plan.coachRemark || null
  const seal = remark ? await familySeal(w.tx, cx.services.keys, plan.parentId) : null
  w.audit({
    id: enrolled.id,
    data: { camp: enrolled.campName, group: enrolled.group.name },
    ...enrolFacts(enrolled, remark, seal),
  })
  return enrolled
}

/** Moves a child to another group inside a change, and logs it. Many at once: `moveAll`. */
export async function moveWithin(w: Write, cx: Cx, plan: MovePlan): Promise<Moved> {
  const moved = only(await moveAll(w.tx, cx.scope, cx.reader.userId, [plan]))
  if (moved.kind === 'NONE') return moved
  const reason = plan.reason ? (await familySeal(w.tx, cx.services.keys, moved.parentId))('text', plan.reason) : null
  w.audit({ id: moved.id, data: { camp: moved.campName }, ...moveFacts(moved, reason) })
  return moved
}

export const parentByPhone: Handler<typeof calls.getParentByPhone> = async ({ query: { phone } }, cx) =>
  found(await familyByPhone(cx.db, phone, cx.scope))

export const createCampStudent: Handler<typeof calls.createCampClientUser> = ({ body }, cx) =>
  write(cx, async (w) => {
    const { campId, ...plan } = body
    const birthday = plan.student?.birthday
    // Nobody corrects it afterwards.
    if (birthday && birthday > businessDay(cx.services.clock.now())) {
      throw new AppError('BIRTHDAY_TO_COME', {}, { field: 'student.birthday' })
    }
    const { id, version } = await enrolWithin(w, cx, campId, { ...plan, source: 'MANUAL' })
    return { id, version }
  })

type UpdateInput = HandlerInput<typeof calls.updateCampClientUser>

/** State and remark. A child that has finished goes nowhere any more. */
async function editWithin(w: Write, cx: Cx, { body }: UpdateInput): Promise<void> {
  const row = found(await readEdited(w.tx, body.id, cx.scope))
  const status = body.status ?? row.status
  const coachRemark = body.coachRemark === undefined ? row.coachRemark : body.coachRemark || null
  const remarked = coachRemark !== row.coachRemark
  if (status === row.status && !remarked) return
  if (status === 'FINISHED' && row.openMoveId !== null)
    await cancelMoves(w.tx, [{ moveId: row.openMoveId, groupId: found(row.openGroupId) }])
  markEdited(w.tx, row.id, status, coachRemark)
  if (status !== row.status) await happened(w.tx, status === 'FINISHED' ? 'enrolment.finished' : 'enrolment.created', [{ ...row, status }])
  const seal = remarked ? await familySeal(w.tx, cx.services.keys, row.parentId) : null
  const side = (told: Pick<Edited, 'status' | 'coachRemark'>) => ({
    ...(status !== row.status && { status: told.status }),
    ...(seal && { coachRemark: seal('text', told.coachRemark) }),
  })
  w.audit({ id: row.id, data: { camp: row.campName }, before: side(row), after: side({ status, coachRemark }) })
}

export const updateCampStudent: Handler<typeof calls.updateCampClientUser> = (input, cx) =>
  write(cx, async (w) => {
    const { id, groupId, effectiveDate, reason, status, coachRemark, version } = input.body
    lockForMoving(w.tx, [id], groupId === undefined ? [] : [groupId])
    const row = found(await readEdited(w.tx, id, cx.scope))
    w.version(row, version)
    if (row.status === 'QUIT') throw new AppError('CAMP_STUDENT_LEFT')
    // A child that studies again can be moved then; one that finishes is moved before.
    if (status === 'STUDYING') await editWithin(w, cx, input)
    const handed = groupId === undefined ? [] : await handedOver(w.tx, [id])
    const moved = groupId === undefined ? undefined : await moveWithin(w, cx, { id, groupId, effectiveDate, reason })
    if (status !== 'STUDYING') await editWithin(w, cx, input)
    const saved = { id, version: found(await readEdited(w.tx, id, cx.scope)).version }
    const alone = status === undefined && coachRemark === undefined
    if (!moved || moved.kind === 'NONE' || !alone) return { ...saved, undo: null }
    const { openGroupId, openDate } = row
    const trace = { id, version: moved.version, openGroupId, openDate, ...traceOf(moved, handed) }
    return { ...saved, undo: await keepStep(w, cx, studentMoved, trace) }
  })

/** Takes a child out of its camp inside a change, and logs it. Many at once: `leaveAll`. */
export async function leaveWithin(
  w: Write,
  cx: Cx,
  id: number,
  query: HandlerInput<typeof calls.deleteCampClientUser>['query'],
): Promise<Left> {
  const reason = query.reason || null
  const left = only(await leaveAll(w.tx, cx.scope, [id], { reason, byUserId: personOf(cx) }))
  w.version({ id: left.id, version: left.version - 1 }, query.version)
  const sealed = reason && { reason: (await familySeal(w.tx, cx.services.keys, left.parentId))('text', reason) }
  w.audit({
    id: left.id,
    data: { camp: left.campName },
    before: { status: left.statusBefore },
    after: { status: 'QUIT', ...sealed },
  })
  return left
}

export const removeCampStudent: Handler<typeof calls.deleteCampClientUser> = ({ params, query }, cx) =>
  write(cx, async (w) => {
    const { id, version } = await leaveWithin(w, cx, params.id, query)
    return { id, status: 'QUIT', version }
  })
