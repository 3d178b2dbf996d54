import { updateCampClientUser } from '@camp/contract/campStudents/campStudents'
import { campStudentRecord } from '@camp/contract/campStudents/campStudents.record'
import { familySeals } from '../parents/parents.api.ts'
import type { CellFault, ChangeDefinition, Checked } from '../platform/changes/change.definition.ts'
import { faultOf } from '../platform/changes/change.definition.ts'
import { changeFieldOf } from '../platform/changes/change.fields.ts'
import { takeBack } from '../platform/changes/change.undo.ts'
import type { Executor } from '../platform/db/executor.ts'
import { AppError, found } from '../platform/errors.ts'
import type { Cx } from '../platform/http/context.ts'
import type { Write } from '../platform/write/write.ts'
import { type HandedOver, handedOver } from './campStudents.clockIns.repository.ts'
import { lockForMoving } from './campStudents.locks.repository.ts'
import type { Handed } from './campStudents.moves.repository.ts'
import { childNames, versionsOf } from './campStudents.moving.repository.ts'
import { MoveBook, type Moved, type MoveManner, type MovePlan, type MoveStep, moveAll, moveFacts } from './campStudents.moving.service.ts'

/** Where the students go, from which day, and why. */
export interface MoveParameters {
  readonly campId: number
  readonly toGroupId: number
  readonly effectiveDate?: string | undefined
  readonly reason?: string | undefined
}

/** A student to move, and the move that was planned before. */
interface Plan {
  readonly id: number
  readonly openGroupId: number | null
  readonly openDate: string | null
}

/** What a move has left: enough to move back, and to plan again what it replaced. */
export interface MoveTrace extends Plan {
  readonly version: number
  readonly fromGroupId: number
  readonly effectiveDate: string
  /** Clock-ins that had been handed over to other coaches than that of the group. */
  readonly handed?: readonly Handed[] | undefined
}

const movePlan = (id: number, { toGroupId, effectiveDate, reason }: MoveParameters): MovePlan => ({
  id,
  groupId: toGroupId,
  effectiveDate,
  reason,
})

function planned({ kind, enrolment, from, to, effectiveDate, replaced }: MoveStep): Checked<Plan> {
  if (kind === 'NONE') return { done: true }
  const plan = { id: enrolment.id, openGroupId: enrolment.openGroupId, openDate: enrolment.openDate }
  const before = { group: from.name, plannedGroup: replaced }
  if (kind === 'MOVED') return { plan, before, after: { group: to.name, plannedGroup: null, effectiveDate } }
  if (kind === 'PLANNED') return { plan, before, after: { group: from.name, plannedGroup: to.name, effectiveDate } }
  return { plan, before, after: { group: from.name, plannedGroup: null } }
}

async function planner(db: Executor, cx: Cx, parameters: MoveParameters) {
  const book = new MoveBook(cx.scope)
  return {
    check: async (rows: readonly { readonly cells: Readonly<Record<'id', string>> }[]): Promise<Checked<Plan>[]> => {
      const ids = rows.map(({ cells }) => Number(cells.id))
      const names = await childNames(db, ids)
      const steps = await book.check(
        db,
        ids.map((id) => movePlan(id, parameters)),
      )
      return steps.map((step, index) => {
        const subject = names.get(found(ids[index])) ?? ''
        return { ...(step instanceof AppError ? { faults: [faultOf(step)] } : planned(step)), subject }
      })
    },
  }
}

async function move(w: Write, cx: Cx, plans: readonly Plan[], parameters: MoveParameters) {
  const handed = await handedOver(
    w.tx,
    plans.map(({ id }) => id),
  )
  const moved = await moveAll(
    w.tx,
    cx.scope,
    cx.reader.userId,
    plans.map(({ id }) => movePlan(id, parameters)),
  )
  const { reason } = parameters
  const done = moved.filter((one): one is Moved => !(one instanceof AppError) && one.kind !== 'NONE')
  const sealOf = await familySeals(w.tx, cx.services.keys, reason ? done.map(({ parentId }) => parentId) : [])
  return moved.map((one, index) => {
    if (one instanceof AppError) return { faults: [faultOf(one)] }
    if (one.kind === 'NONE') return { done: true } as const
    w.audit({ id: one.id, data: { camp: one.campName }, ...moveFacts(one, reason ? sealOf(one.parentId)('text', reason) : null) })
    const trace: MoveTrace = { ...found(plans[index]), version: one.version, ...traceOf(one, handed) }
    return { recordId: one.id, trace }
  })
}

/** What a move has left. */
export const traceOf = ({ id, from, effectiveDate }: Moved, handed: readonly HandedOver[]) => ({
  fromGroupId: from.id,
  effectiveDate,
  handed: handed.filter(({ campStudentId }) => campStudentId === id).map(({ id: clockInId, coachId }) => ({ id: clockInId, coachId })),
})

/** Moves these back, as if they had not been moved; none was touched since. What a move replaced is planned again. */
export async function moveBack(w: Write, cx: Cx, traces: readonly MoveTrace[], manner: MoveManner): Promise<Map<number, Moved | AppError>> {
  const all = async (as: MoveManner['as'], plans: MovePlan[]) => moveAll(w.tx, cx.scope, cx.reader.userId, plans, { ...manner, as })
  const back = await all(
    'TAKEN_BACK',
    traces.map(({ id, fromGroupId, effectiveDate, handed }) => ({ id, groupId: fromGroupId, effectiveDate, handed })),
  )
  const again = traces.flatMap(({ id, openGroupId, openDate }): MovePlan[] =>
    openGroupId === null ? [] : [{ id, groupId: openGroupId, effectiveDate: openDate }],
  )
  const replanned = new Map<number, Moved>()
  for (const one of again.length > 0 ? await all('AGAIN', again) : []) {
    if (one instanceof AppError) throw one
    replanned.set(one.id, one)
  }
  return new Map(
    traces.map(({ id }, index) => {
      const one = found(back[index])
      return [id, one instanceof AppError ? one : { ...one, again: replanned.get(id) }]
    }),
  )
}

/** Takes moves back; a child that was changed since, or has gone, stays. */
export const undoMoves = (manner: MoveManner = {}) =>
  takeBack<{ readonly id: number; readonly version: number }, MoveTrace>({
    hold: async (w, _cx, rows) => {
      const ids = rows.map(({ id }) => id)
      const groups = rows.flatMap(({ trace: { fromGroupId, openGroupId } }) =>
        openGroupId === null ? [fromGroupId] : [fromGroupId, openGroupId],
      )
      lockForMoving(w.tx, ids, groups)
      return versionsOf(w.tx, ids)
    },
    bar: (held) => (held ? null : { error: 'ROW_CHANGED_SINCE' }),
    put: async (w, cx, backs) => {
      const traces = backs.map(({ trace }) => trace)
      const faults = new Map<number, CellFault>()
      for (const [id, outcome] of await moveBack(w, cx, traces, manner)) {
        if (outcome instanceof AppError) faults.set(id, faultOf(outcome))
        else w.audit({ id, data: { camp: outcome.campName }, ...moveFacts(outcome) })
      }
      return faults
    },
  })

/** Many students of a camp moved to another group, at once or from a day on. */
export const campMoves: ChangeDefinition<'id', Plan, MoveParameters> = {
  kind: 'camps.moveStudents',
  code: 'CAMP_STUDENT_EDIT',
  call: updateCampClientUser,
  target: 'campStudent',
  title: { code: 'task.moveStudents' },
  name: { zh: '批量调组', en: 'Moves between groups' },
  columns: [],
  fields: {
    group: changeFieldOf(campStudentRecord, 'groupName'),
    plannedGroup: changeFieldOf(campStudentRecord, 'plannedGroup'),
    effectiveDate: changeFieldOf(campStudentRecord, 'effectiveDate'),
  },
  planner,
  apply: move,
  undo: { call: updateCampClientUser, rows: undoMoves() },
}
