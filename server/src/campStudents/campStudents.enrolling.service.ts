import type { NewStudent } from '@camp/contract/campStudents/campStudents'
import type { CampStudentSource, CampStudentStatus } from '@camp/contract/camps/camps.labels'
import { sql } from 'kysely'
import * as z from 'zod'
import type { FamilySeal } from '../parents/parents.api.ts'
import { orConflict } from '../platform/db/conflicts.ts'
import { builder, type Executor, statement, type Tx } from '../platform/db/executor.ts'
import { AppError, found } from '../platform/errors.ts'
import { familiesInScope, groupsInScope, type Scope } from '../platform/scope.ts'
import { lockForEnrolling } from './campStudents.locks.repository.ts'
import { CampPlaces, type GroupPlaces } from './campStudents.places.ts'
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
}

/** Where a checked plan leads: the child if it is known already, the enrolment if it had left the camp before. */
export interface Placement {
  readonly plan: EnrolPlan
  readonly group: GroupPlaces
  readonly studentId: number | null
  readonly returning: { readonly id: number } | null
}

/** How a child had left a camp. */
interface Before {
  readonly groupName: string
  readonly coachRemark: string | null
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

interface Child {
  readonly id: number
  readonly parentId: number
  readonly name: string
  readonly enrolmentId: number | null
  readonly status: string | null
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
    const states = await this.#parents(db, parentIds)
    const children = new Map<number, Child[]>(parentIds.map((id) => [id, []]))
    for (const child of await childrenOf(db, this.places.camp.id, parentIds)) children.get(child.parentId)?.push(child)
    return plans.map((plan) => {
      try {
        const state = plan.parentId === null ? 'ACTIVE' : states.get(plan.parentId)
        if (state === undefined) throw new AppError('UNKNOWN_REFERENCE', {}, { field: 'parentId' })
        if (state === 'FROZEN') throw new AppError('PARENT_FROZEN', {}, { field: 'parentId' })
        return this.#place(plan, plan.parentId === null ? [] : (children.get(plan.parentId) ?? []))
      } catch (error) {
        if (error instanceof AppError) return error
        throw error
      }
    })
  }

  #place(plan: EnrolPlan, children: readonly Child[]): Placement {
    const child = childOf(plan, children)
    const key = child ? String(child.id) : plan.parentId === null ? null : `${plan.parentId} ${plan.student?.name}`
    if ((child?.status && child.status !== 'QUIT') || (key !== null && this.#coming.has(key)))
      throw new AppError('ALREADY_IN_CAMP', {}, { field: plan.studentId ? 'studentId' : 'student.name' })
    const group = this.places.take(plan.groupId ?? null)
    if (key !== null) this.#coming.add(key)
    return { plan, group, studentId: child?.id ?? null, returning: child?.enrolmentId ? { id: child.enrolmentId } : null }
  }

  /** Also of families whose child has left a group that the reader sees: it is still in its list, and whoever took it out brings it back. */
  async #parents(db: Executor, ids: readonly number[]): Promise<Map<number, string>> {
    const left = sql<boolean>`exists (select from camp_students e where e.parent_id = p.id and e.camp_id = ${this.places.camp.id}
      and ${groupsInScope(this.#scope, 'e.group_id') ?? sql`true`})`
    const rows = await db.run(
      sql<{ id: number; state: string }>`select p.id, p.active_flg as state from parents p
        where p.id = any(${ids}::bigint[]) and p.deleted_at is null and p.erased_at is null
          and (${familiesInScope(this.#scope, 'p.id') ?? sql`true`} or ${left})`.compile(builder),
    )
    return new Map(rows.map(({ id, state }) => [id, state]))
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

// Planned anew each time: an import asks it again and again while the tables that it reads grow from nothing.
const CHILDREN = `select s.id, s.parent_id as "parentId", s.name, e.id as "enrolmentId", e.status
   from students s left join camp_students e on e.student_id = s.id and e.camp_id = $1
   where s.parent_id = any($2::bigint[]) and s.deleted_at is null order by s.id`

const childrenOf = (db: Executor, campId: number, parentIds: readonly number[]): Promise<Child[]> => db.text(CHILDREN, [campId, parentIds])

/** What the database itself holds, whoever writes. */
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
  const put = async (query: typeof ADD | typeof RETURN, wanted: readonly Placement[]) => {
    if (wanted.length === 0) return
    const rows = await tx.named(query, [
      campId,
      wanted.map(({ group }) => group.id),
      wanted.map(idOf),
      wanted.map(({ plan }) => plan.parentId),
      wanted.map(({ plan }) => plan.source),
      wanted.map(({ plan }) => plan.orderNumber ?? null),
      wanted.map(({ plan }) => plan.coachRemark || null),
    ])
    const byStudent = new Map(rows.map((row) => [row.studentId, row]))
    for (const one of wanted) written.set(one, found(byStudent.get(idOf(one))))
  }
  await put(
    ADD,
    placements.filter(({ returning }) => !returning),
  )
  const returning = placements.filter((one) => one.returning)
  await put(RETURN, returning)
  noteBegin(
    tx,
    returning.map((one) => ({ id: found(written.get(one)).id, source: one.plan.source, orderNumber: one.plan.orderNumber ?? null })),
  )
  return written
}

const ROWS =
  'unnest($2::bigint[], $3::bigint[], $4::bigint[], $5::text[], $6::text[], $7::text[]) as u (group_id, student_id, parent_id, source, order_number, remark)'
const ADD = statement(
  'campStudents.add',
  `insert into camp_students (camp_id, group_id, student_id, parent_id, source, order_number, coach_remark)
   select $1, group_id, student_id, parent_id, source, order_number, remark from ${ROWS}
   returning id, version, student_id as "studentId", null as before`,
)
const RETURN = statement(
  'campStudents.return',
  `update camp_students e set status = 'STUDYING', quit_at = null, group_id = u.group_id, coach_remark = coalesce(u.remark, e.coach_remark),
     updated_at = now(), version = e.version + 1
   from ${ROWS} join camp_students b on b.camp_id = $1 and b.student_id = u.student_id join camp_groups g on g.id = b.group_id
   where e.id = b.id returning e.id, e.version, e.student_id as "studentId", json_build_object('groupName', g.name,
     'coachRemark', b.coach_remark) as before`,
  { fits: { before: z.object({ groupName: z.string(), coachRemark: z.string().nullable() }) } },
)
const MAKE = statement(
  'campStudents.makeStudents',
  `insert into students (parent_id, name, english_name, gender, birthday, grade)
   select * from unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::date[], $6::text[])
   returning id, parent_id as "parentId", name`,
)

/** Children that no family has yet, by their placement. */
async function makeStudents(tx: Tx, placements: readonly Placement[]): Promise<Map<Placement, number>> {
  const fresh = placements.filter(({ studentId }) => studentId === null)
  if (fresh.length === 0) return new Map()
  const students = fresh.map(({ plan }) => found(plan.student))
  const rows = await tx.named(MAKE, [
    fresh.map(({ plan }) => plan.parentId),
    students.map(({ name }) => name),
    students.map(({ englishName }) => englishName || null),
    students.map(({ gender }) => gender ?? null),
    students.map(({ birthday }) => birthday ?? null),
    students.map(({ grade }) => grade || null),
  ])
  // A family has one child of a name.
  const ids = new Map(rows.map(({ id, parentId, name }) => [`${parentId} ${name}`, id]))
  return new Map(fresh.map((one) => [one, found(ids.get(`${one.plan.parentId} ${one.plan.student?.name}`))]))
}
