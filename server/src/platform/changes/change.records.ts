import type { Executor, Tx } from '../db/executor.ts'
import type { Cx } from '../http/context.ts'
import type { Write } from '../write/write.ts'
import type { Applied, CellFault, ChangeDefinition, Checked, Shown } from './change.definition.ts'
import { type Back, takeBack } from './change.undo.ts'

interface Plan {
  readonly id: number
}
interface Versioned extends Plan {
  readonly version: number
}

/** What taking a record back needs at the least: the version that was left. */
export interface Left {
  readonly version: number
}

/** A change of chosen records, all alike: how they are read, what becomes of each, and how they are written and put back. */
interface RecordsChange<R extends Versioned, Trace extends Left, Parameters>
  extends Omit<ChangeDefinition<'id', Plan, Parameters>, 'columns' | 'planner' | 'apply' | 'undo'> {
  /** Those that are there for the reader. */
  read(db: Executor, cx: Cx, ids: readonly number[]): Promise<readonly R[]>
  /** The same, held until the end of the change. */
  hold(tx: Tx, cx: Cx, ids: readonly number[]): Promise<readonly R[]>
  /** How one is named in the preview. */
  subject(record: R | undefined): string | undefined
  /** Does nothing need to be done for it? Asked before what stands in its way. */
  done?(record: R, parameters: Parameters): boolean
  /** What stands in the way of one that is there. */
  bar?(record: R, cx: Cx, parameters: Parameters): CellFault | null
  shown(record: R, parameters: Parameters): { readonly before: Shown; readonly after: Shown }
  /** Writes those that nothing stands in the way of, with their entries of the log. Answers what taking back needs, for those that it changed. */
  write(w: Write, cx: Cx, records: readonly R[], parameters: Parameters): Promise<readonly (Plan & Trace)[]>
  /** What stands in the way of taking one back that nobody has changed since. */
  barsOf?(w: Write, cx: Cx, backs: readonly Back<R, Trace>[]): Promise<(back: Back<R, Trace>) => CellFault | null>
  /** Puts them back to how they stood, with their entries of the log. */
  put(w: Write, cx: Cx, backs: readonly Back<R, Trace>[], parameters: Parameters): Promise<unknown>
}

const idsOf = (rows: readonly Plan[]): number[] => rows.map(({ id }) => id)
const byId = <R extends Plan>(records: readonly R[]) => new Map(records.map((record) => [record.id, record]))

/** A change of chosen records, as the engine of sets of changes takes it. */
export function recordsChange<R extends Versioned, Trace extends Left, Parameters = unknown>({
  read,
  hold,
  subject,
  done,
  bar,
  shown,
  write,
  barsOf,
  put,
  ...named
}: RecordsChange<R, Trace, Parameters>): ChangeDefinition<'id', Plan, Parameters> {
  const faultWith = (record: R, cx: Cx, parameters: Parameters): CellFault | null => bar?.(record, cx, parameters) ?? null
  const checked = (record: R, cx: Cx, parameters: Parameters): Checked<Plan> => {
    if (done?.(record, parameters)) return { done: true }
    const fault = faultWith(record, cx, parameters)
    return fault ? { faults: [fault] } : { plan: { id: record.id }, ...shown(record, parameters) }
  }
  return {
    ...named,
    columns: [],
    planner: async (db, cx, parameters) => ({
      check: async (rows) => {
        const ids = rows.map(({ cells }) => Number(cells.id))
        const records = byId(await read(db, cx, ids))
        return ids.map((id): Checked<Plan> => {
          const record = records.get(id)
          const name = subject(record)
          const found: Checked<Plan> = record ? checked(record, cx, parameters) : { faults: [{ error: 'NOT_FOUND' }] }
          return { ...found, ...(name !== undefined && { subject: name }) }
        })
      },
    }),
    apply: async (w, cx, plans, parameters) => {
      const ids = idsOf(plans)
      const records = byId(await hold(w.tx, cx, ids))
      const open = [...records.values()].filter((record) => faultWith(record, cx, parameters) === null)
      const saved = byId(await write(w, cx, open, parameters))
      return ids.map((id): Applied => {
        const record = records.get(id)
        if (!record) return { faults: [{ error: 'NOT_FOUND' }] }
        const fault = faultWith(record, cx, parameters)
        if (fault) return { faults: [fault] }
        const { id: _id, ...trace } = saved.get(id) ?? {}
        return saved.has(id) ? { recordId: id, trace } : { done: true }
      })
    },
    undo: {
      call: named.call,
      rows: takeBack<R, Trace, Parameters>({
        hold: (w, cx, rows) => hold(w.tx, cx, idsOf(rows)),
        ...(barsOf && { barsOf }),
        put: async (w, cx, backs, parameters) => {
          await put(w, cx, backs, parameters)
          return undefined
        },
      }),
    },
  }
}
