import type { NewStudent } from '@camp/contract/campStudents/campStudents'
import type { CampStudentSource, CampStudentStatus } from '@camp/contract/camps/camps.labels'
import type { ConsentPurpose } from '@camp/contract/consents/consents.labels'
import type { FamilySeal } from '../parents/parents.api.ts'
import { addStudents } from '../parents/parents.api.ts'
import { orConflict } from '../platform/db/conflicts.ts'
import type { Executor, Tx } from '../platform/db/executor.ts'
import { AppError, found } from '../platform/errors.ts'
import { happened } from '../platform/facts.ts'
import type { Scope } from '../platform/scope.ts'
import {
  addEnrolments,
  type Before,
  type Child,
  childrenOf,
  lessonsAsked,
  returnEnrolments,
  statesOfFamilies,
} from './campStudents.enrolling.repository.ts'
import { lockForEnrolling } from './campStudents.locks.repository.ts'
import type { GroupPlaces } from './campStudents.places.repository.ts'
import { CampPlaces } from './campStudents.places.service.ts'
import { noteBegin } from './campStudents.stays.repository.ts'

/** A child to be enrolled. */
export interface EnrolPlan {
  /** Null only while checking: a family that is still to be made. */
  readonly parentId: number | null
  readonly studentId?: number | null | undefined
  /** A child by name: the family's own of that name, else a new one. */
  readonly student?: NewStudent | null | undefined
  /** Without one the division plan decides. */
  readonly groupId?: number | null | undefined
  readonly source: CampStudentSource
  readonly orderNumber?: string | null | undefined
  readonly coachRemark?: string | null | undefined
  /** What the guardian agrees to with this very change. */
  readonly agreed?: readonly ConsentPurpose[] | undefined
}

/** Where a checked plan leads: the child if it is known already, the enrolment if it had left the camp before. */
export interface Placement {
  readonly plan: EnrolPlan
  readonly group: GroupPlaces
  readonly studentId: number | null
  readonly returning: { readonly id: number } | null
}

/** What became of a plan. */
export interface Enrolled {
  readonly id: number
  readonly version: number
  readonly studentId: number
  readonly group: { readonly id: number; readonly name: string }
  readonly campName: string
  /** Null: the child had not been in this camp. */
  readonly before: Before | null
}

/** What the log says of an enrolment; of a child that comes back with how it had left. A remark is sealed, as all that is written about a family. */
export const enrolFacts = ({ group, before }: Enrolled, remark: string | null, seal: FamilySeal | null) => {
  const side = (status: CampStudentStatus, groupName: string, text: string | null) => ({
    status,
    ...(before?.groupName !== group.name && { groupName }),
    ...(seal && remark && { coachRemark: seal('text', text) }),
  })
  return {
    before: before ? side('QUIT', before.groupName, before.coachRemark) : {},
    after: side('STUDYING', group.name, remark),
  }
}

/** Judges plans for one camp in their order; each takes its place from those that follow. */
export class EnrolmentBook {
  readonly places: CampPlaces
  readonly #scope: Scope
  /** Children that an earlier plan enrols, by id or by family and name. */
  readonly #coming = new Set<string>()

  private constructor(places: CampPlaces, scope: Scope) {
    this.places = places
    this.#scope = scope
  }

  /** Of a camp as it is now. A preview gives it the portions of its plans one after another. */
  static async open(db: Executor, campId: number, scope: Scope): Promise<EnrolmentBook> {
    return new EnrolmentBook(await CampPlaces.read(db, campId, scope), scope)
  }

  async check(db: Executor, plans: readonly EnrolPlan[]): Promise<(Placement | AppError)[]> {
    const parentIds = [...new Set(plans.map((plan) => plan.parentId).filter((id) => id !== null))]
    const states = await statesOfFamilies(db, this.places.camp.id, parentIds, this.#scope)
    const children = new Map<number, Child[]>(parentIds.map((id) => [id, []]))
    for (const child of await childrenOf(db, this.places.camp.id, parentIds)) children.get(child.parentId)?.push(child)
    const asked = plans.some(({ studentId }) => !studentId) && (await lessonsAsked(db))
    return plans.map((plan) => {
      try {
        const state = plan.parentId === null ? 'ACTIVE' : states.get(plan.parentId)
        if (state === undefined) throw new AppError('UNKNOWN_REFERENCE', {}, { field: 'parentId' })
        if (state === 'FROZEN') throw new AppError('PARENT_FROZEN', {}, { field: 'parentId' })
        return this.#place(plan, plan.parentId === null ? [] : (children.get(plan.parentId) ?? []), asked)
      } catch (error) {
        if (error instanceof AppError) return error
        throw error
      }
    })
  }

  #place(plan: EnrolPlan, children: readonly Child[], asked: boolean): Placement {
    const child = childOf(plan, children)
    if (plan.agreed?.some((purpose) => child?.withdrawn.includes(purpose)))
      throw new AppError('CELL_CONSENT_WITHDRAWN', {}, { field: 'agreed' })
    if ((child ? child.barred : asked) && !plan.agreed?.includes('LESSONS'))
      throw new AppError('CONSENT_BARS_LESSONS', {}, { field: plan.studentId ? 'studentId' : 'student.name' })
    const key = child ? String(child.id) : plan.parentId === null ? null : `${plan.parentId} ${plan.student?.name}`
    if ((child?.status && child.status !== 'QUIT') || (key !== null && this.#coming.has(key)))
      throw new AppError('ALREADY_IN_CAMP', {}, { field: plan.studentId ? 'studentId' : 'student.name' })
    const group = this.places.take(plan.groupId ?? null)
    if (key !== null) this.#coming.add(key)
    return { plan, group, studentId: child?.id ?? null, returning: child?.enrolmentId ? { id: child.enrolmentId } : null }
  }
}

function childOf({ studentId, student }: EnrolPlan, children: readonly Child[]): Child | undefined {
  if (studentId) {
    const child = children.find(({ id }) => id === studentId)
    if (!child) throw new AppError('UNKNOWN_REFERENCE', {}, { field: 'studentId' })
    return child
  }
  if (!student) throw new AppError('STUDENT_MISSING', {}, { field: 'studentId' })
  return children.find(({ name }) => name === student.name)
}

/** What the database itself holds, no matter who writes. */
export const seatConflicts = {
  camp_capacity: { error: 'CAMP_FULL', path: 'campId' },
  camp_group_capacity: { error: 'CAMP_GROUP_FULL', path: 'groupId' },
  camp_students_student_key: { error: 'ALREADY_IN_CAMP', path: 'studentId' },
} as const

/**
 * Enrols many children in one camp, in a handful of statements; each plan has its answer. All that is judged is locked before:
 * it is still so when it is written.
 */
export async function enrolAll(
  tx: Tx,
  scope: Scope,
  campId: number,
  plans: readonly (EnrolPlan & { readonly parentId: number })[],
): Promise<(Enrolled | AppError)[]> {
  const parentIds = [...new Set(plans.map((plan) => plan.parentId))]
  lockForEnrolling(tx, campId, parentIds)
  const book = await EnrolmentBook.open(tx, campId, scope)
  const judged = await book.check(tx, plans)
  const placements = judged.filter((one): one is Placement => !(one instanceof AppError))
  const written = await orConflict(seatConflicts, () => writeAll(tx, campId, placements))
  await happened(
    tx,
    'enrolment.created',
    [...written].map(([{ plan, group }, { id, studentId }]) => ({
      id,
      campId,
      groupId: group.id,
      studentId,
      parentId: found(plan.parentId),
      status: 'STUDYING',
    })),
  )
  return judged.map((one) => {
    if (one instanceof AppError) return one
    return { ...found(written.get(one)), group: { id: one.group.id, name: one.group.name }, campName: book.places.camp.name }
  })
}

type Written = Pick<Enrolled, 'id' | 'version' | 'studentId' | 'before'>

async function writeAll(tx: Tx, campId: number, placements: readonly Placement[]): Promise<Map<Placement, Written>> {
  const studentIds = await makeStudents(tx, placements)
  const written = new Map<Placement, Written>()
  const idOf = (one: Placement): number => one.studentId ?? found(studentIds.get(one))
  const put = async (write: typeof addEnrolments | typeof returnEnrolments, wanted: readonly Placement[]) => {
    if (wanted.length === 0) return
    const rows = await write(
      tx,
      campId,
      wanted.map((one) => ({ ...one.plan, groupId: one.group.id, studentId: idOf(one) })),
    )
    const byStudent = new Map(rows.map((row) => [row.studentId, row]))
    for (const one of wanted) written.set(one, found(byStudent.get(idOf(one))))
  }
  await put(
    addEnrolments,
    placements.filter(({ returning }) => !returning),
  )
  const returning = placements.filter((one) => one.returning)
  await put(returnEnrolments, returning)
  noteBegin(
    tx,
    returning.map((one) => ({ id: found(written.get(one)).id, source: one.plan.source, orderNumber: one.plan.orderNumber ?? null })),
  )
  return written
}

/** Children that no family has yet, by their placement. */
async function makeStudents(tx: Tx, placements: readonly Placement[]): Promise<Map<Placement, number>> {
  const fresh = placements.filter(({ studentId }) => studentId === null)
  if (fresh.length === 0) return new Map()
  const rows = await addStudents(
    tx,
    fresh.map(({ plan }) => ({ ...found(plan.student), parentId: plan.parentId })),
  )
  // A family has one child of a name.
  const ids = new Map(rows.map(({ id, parentId, name }) => [`${parentId} ${name}`, id]))
  return new Map(fresh.map((one) => [one, found(ids.get(`${one.plan.parentId} ${one.plan.student?.name}`))]))
}
