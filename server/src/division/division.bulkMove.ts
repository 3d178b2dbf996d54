import { updateCampClientUser } from '@camp/contract/campStudents/campStudents'
import { campStudentRecord } from '@camp/contract/campStudents/campStudents.record'
import { childNames, type Moved, type MoveTrace, moveAll, moveFacts, undoMoves } from '../campStudents/campStudents.api.ts'
import { familySeals } from '../parents/parents.api.ts'
import { type Applied, type ChangeDefinition, type Checked, faultOf } from '../platform/changes/change.definition.ts'
import { changeFieldOf } from '../platform/changes/change.fields.ts'
import type { Executor } from '../platform/db/executor.ts'
import { AppError, found } from '../platform/errors.ts'
import type { Cx } from '../platform/http/context.ts'
import type { Write } from '../platform/write/write.ts'

/** A child that the plan moves, as the run has handed it on. */
interface Plan {
  readonly id: number
  readonly version: number
  readonly toGroupId: number
  readonly effectiveDate: string | null
  /** In words, in the language of who ran it. */
  readonly reason: string
}

interface Parameters {
  readonly groups: Readonly<Record<string, string>>
  readonly dated: boolean
}

type Key = 'id' | 'version' | 'from' | 'to' | 'day' | 'reason'

/** Divisions of a camp hold together: a place is free because another child has left it. */
const ALL_AT_ONCE = 20_000

async function planner(db: Executor, _cx: Cx, { groups, dated }: Parameters) {
  return {
    check: async (rows: readonly { readonly cells: Readonly<Record<Key, string>> }[]): Promise<Checked<Plan>[]> => {
      const names = await childNames(
        db,
        rows.map(({ cells }) => Number(cells.id)),
      )
      return rows.map(({ cells: { id, version, from, to, day, reason } }) => {
        const effectiveDate = day || null
        const [was, is] = [groups[from] ?? '', groups[to] ?? '']
        const plan: Plan = { id: Number(id), version: Number(version), toGroupId: Number(to), effectiveDate, reason }
        const before = { group: was, plannedGroup: null }
        const after = dated ? { group: was, plannedGroup: is, effectiveDate } : { group: is, plannedGroup: null, effectiveDate: null }
        return { plan, before, after: { ...after, reason }, subject: names.get(Number(id)) ?? '' }
      })
    },
  }
}

/** Moves them all at one moment; one that was changed since the preview, or has no place, holds up all others. */
async function apply(w: Write, cx: Cx, plans: readonly Plan[]): Promise<Applied[]> {
  const moved = await moveAll(
    w.tx,
    cx.scope,
    cx.reader.userId,
    plans.map(({ id, toGroupId, effectiveDate, reason }) => ({ id, groupId: toGroupId, effectiveDate, reason })),
    { together: true },
  )
  const done = moved.filter((one): one is Moved => !(one instanceof AppError) && one.kind !== 'NONE')
  const sealOf = await familySeals(
    w.tx,
    cx.services.keys,
    done.map(({ parentId }) => parentId),
  )
  return moved.map((one, index) => {
    const { id, version, reason } = found(plans[index])
    if (one instanceof AppError) return { faults: [faultOf(one)] }
    if (one.kind === 'NONE' || one.version !== version + 1) return { faults: [{ error: 'PLAN_STALE' }] }
    w.audit({ id, data: { camp: one.campName }, ...moveFacts(one, sealOf(one.parentId)('text', reason)) })
    const trace: MoveTrace = {
      id,
      openGroupId: null,
      openDate: null,
      version: one.version,
      fromGroupId: one.from.id,
      effectiveDate: one.effectiveDate,
    }
    return { recordId: id, trace }
  })
}

/** The moves of a division. */
export const divisionChange: ChangeDefinition<Key, Plan, Parameters> = {
  kind: 'division',
  code: 'COASH_DIVISION_RUN',
  call: updateCampClientUser,
  target: 'campStudent',
  title: { code: 'task.division' },
  name: { zh: '分班', en: 'Division' },
  columns: [],
  fields: {
    group: changeFieldOf(campStudentRecord, 'groupName'),
    plannedGroup: changeFieldOf(campStudentRecord, 'plannedGroup'),
    effectiveDate: changeFieldOf(campStudentRecord, 'effectiveDate'),
    reason: changeFieldOf(campStudentRecord, 'reason'),
  },
  portion: ALL_AT_ONCE,
  planner,
  apply,
  undo: { call: updateCampClientUser, rows: undoMoves({ together: true, back: true }) },
}
