import type { Applied, ChangeDefinition, Checked, Shown } from '../platform/changes/change.definition.ts'
import { takeBack } from '../platform/changes/change.undo.ts'
import type { Executor } from '../platform/db/executor.ts'
import { found } from '../platform/errors.ts'
import type { Cx } from '../platform/http/context.ts'
import type { Write } from '../platform/write/write.ts'
import { type LockedParent, parentsRepository } from './parents.repository.ts'
import { barOf } from './parents.service.ts'

/** What of a family changes, from what to what. */
export interface FamilyStep<Value> {
  readonly parent: LockedParent
  readonly was: Value
  readonly is: Value
}

/** One thing of many families that is changed at once: read, aimed at, compared, written with its entries of the log. */
export interface FamilyChange<Value, Parameters>
  extends Pick<ChangeDefinition<'id', Plan, Parameters>, 'kind' | 'call' | 'title' | 'name' | 'fields'> {
  snapshot(db: Executor, parents: readonly LockedParent[]): Promise<(parent: LockedParent) => Value>
  /** What becomes of what stood. Inside a change (`held`) what it names is held. */
  aim(db: Executor, parameters: Parameters, held: boolean): Promise<(was: Value) => Value>
  /** What of earlier values can still be had. */
  again(db: Executor, values: readonly Value[]): Promise<readonly Value[]>
  same(one: Value, other: Value): boolean
  shown(value: Value): Shown
  set(w: Write, steps: readonly FamilyStep<Value>[]): Promise<readonly { readonly id: number; readonly version: number }[]>
}

interface Plan {
  readonly id: number
}

/** What taking back needs: what stood before, and the version that was left. */
interface Trace<Value> {
  readonly version: number
  readonly was: Value
}

type ById = ReadonlyMap<number, LockedParent>

const byId = (parents: readonly LockedParent[]): ById => new Map(parents.map((parent) => [parent.id, parent]))
const openOf = (parents: ById): LockedParent[] => [...parents.values()].filter((parent) => !barOf(parent))
const versionsOf = (saved: readonly { readonly id: number; readonly version: number }[]) =>
  new Map(saved.map(({ id, version }) => [id, version]))

/** How a family is named in the rows of a preview: as the list does, and by its name. */
const subjectOf = (parent: LockedParent | undefined): string =>
  [parent?.nickname, parent?.realName && `（${parent.realName}）`].filter(Boolean).join('')

function plannerOf<Value, Parameters>({ snapshot, aim, same, shown }: FamilyChange<Value, Parameters>) {
  return async (db: Executor, cx: Cx, parameters: Parameters) => {
    const becomes = await aim(db, parameters, false)
    return {
      check: async (rows: readonly { readonly cells: Readonly<Record<'id', string>> }[]): Promise<Checked<Plan>[]> => {
        const ids = rows.map(({ cells }) => Number(cells.id))
        const parents = byId(await parentsRepository.read(db, ids, cx.scope))
        const snapshotOf = await snapshot(db, openOf(parents))
        return ids.map((id): Checked<Plan> => {
          const parent = parents.get(id)
          const subject = subjectOf(parent)
          const bar = barOf(parent)
          if (bar) return { faults: [{ error: bar }], subject }
          const was = snapshotOf(found(parent))
          const is = becomes(was)
          return same(was, is) ? { done: true, subject } : { plan: { id }, subject, before: shown(was), after: shown(is) }
        })
      },
    }
  }
}

function applierOf<Value, Parameters>({ snapshot, aim, same, set }: FamilyChange<Value, Parameters>) {
  return async (w: Write, cx: Cx, plans: readonly Plan[], parameters: Parameters): Promise<Applied[]> => {
    const ids = plans.map(({ id }) => id)
    const parents = byId(await parentsRepository.lock(w.tx, ids, cx.scope))
    const open = openOf(parents)
    const [snapshotOf, becomes] = [await snapshot(w.tx, open), await aim(w.tx, parameters, true)]
    const steps = open
      .map((parent) => ({ parent, was: snapshotOf(parent), is: becomes(snapshotOf(parent)) }))
      .filter(({ was, is }) => !same(was, is))
    const versions = versionsOf(await set(w, steps))
    const was = new Map(steps.map((step) => [step.parent.id, step.was]))
    return ids.map((id): Applied => {
      const bar = barOf(parents.get(id))
      if (bar) return { faults: [{ error: bar }] }
      const version = versions.get(id)
      return version === undefined ? { done: true } : { recordId: id, trace: { version, was: was.get(id) } }
    })
  }
}

const undoOf = <Value, Parameters>({ snapshot, again, set }: FamilyChange<Value, Parameters>) =>
  takeBack<LockedParent, Trace<Value>, Parameters>({
    hold: (w, cx, rows) =>
      parentsRepository.lock(
        w.tx,
        rows.map(({ id }) => id),
        cx.scope,
      ),
    bar: (parent) => {
      const error = barOf(parent)
      return error ? { error } : null
    },
    put: async (w, _cx, backs) => {
      const snapshotOf = await snapshot(
        w.tx,
        backs.map(({ held }) => held),
      )
      const values = await again(
        w.tx,
        backs.map(({ trace }) => trace.was),
      )
      await set(
        w,
        backs.map(({ held }, index) => ({ parent: held, was: snapshotOf(held), is: values[index] as Value })), // one for each
      )
      return undefined
    },
  })

/** A change of many families, as the engine of sets of changes takes it. */
export const familyChange = <Value, Parameters>(change: FamilyChange<Value, Parameters>): ChangeDefinition<'id', Plan, Parameters> => ({
  kind: change.kind,
  code: 'PARENT_EDIT',
  call: change.call,
  target: 'parent',
  title: change.title,
  name: change.name,
  columns: [],
  fields: change.fields,
  planner: plannerOf(change),
  apply: applierOf(change),
  undo: { call: change.call, rows: undoOf(change) },
})
