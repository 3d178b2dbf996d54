import type { Cx } from '../http/context.ts'
import type { Write } from '../write/write.ts'
import type { AppliedRow, CellFault } from './change.definition.ts'

/** What taking a row back needs at the least: the version that the change has left. */
interface Left {
  readonly version: number
}
interface Held extends Left {
  readonly id: number
}

/** A row that a change has written: its record, and what was left. */
interface Written<Trace> {
  readonly id: number
  readonly trace: Trace
}
/** One that can be taken back: how its record stands now. */
export interface Back<H, Trace> extends Written<Trace> {
  readonly held: H
}

/** How a change of records that carry a version is taken back. */
interface TakingBack<H extends Held, Trace extends Left, Parameters> {
  /** Locks the records, as far as they are there for the reader. */
  hold(w: Write, cx: Cx, rows: readonly Written<Trace>[]): Promise<readonly H[]>
  /** What stands in the way of one, whether or not it was changed since. Without it: that it is not there. */
  bar?(held: H | undefined): CellFault | null
  /** What stands in the way of one that nobody has changed since. */
  barsOf?(w: Write, cx: Cx, backs: readonly Back<H, Trace>[]): Promise<(back: Back<H, Trace>) => CellFault | null>
  /** Puts them back to how they stood and tells their histories; there is at least one. Answers what stood in the way after all, if anything. */
  put(w: Write, cx: Cx, backs: readonly Back<H, Trace>[], parameters: Parameters): Promise<ReadonlyMap<number, CellFault> | undefined>
}

const absent = (held: Held | undefined): CellFault | null => (held ? null : { error: 'NOT_FOUND' })

/** Takes rows back: locks the records, leaves those that were changed since as they are, and puts the others back. */
export const takeBack =
  <H extends Held, Trace extends Left, Parameters = unknown>({ hold, bar = absent, barsOf, put }: TakingBack<H, Trace, Parameters>) =>
  async (w: Write, cx: Cx, rows: readonly AppliedRow[], parameters: Parameters): Promise<(CellFault | null)[]> => {
    const written = rows.map(({ recordId, trace }) => ({ id: recordId, trace: trace as Trace })) // written when the row was applied
    const snapshot = new Map((await hold(w, cx, written)).map((one) => [one.id, one]))
    const faults = new Map<number, CellFault>()
    const untouched = written.flatMap(({ id, trace }): Back<H, Trace>[] => {
      const held = snapshot.get(id)
      const fault = bar(held) ?? (held?.version === trace.version ? null : ({ error: 'ROW_CHANGED_SINCE' } as const))
      if (fault) faults.set(id, fault)
      return held && !fault ? [{ id, trace, held }] : []
    })
    const barOf = untouched.length > 0 ? await barsOf?.(w, cx, untouched) : undefined
    const backs = untouched.filter((back) => {
      const fault = barOf?.(back)
      if (fault) faults.set(back.id, fault)
      return !fault
    })
    const late = backs.length > 0 ? await put(w, cx, backs, parameters) : undefined
    return written.map(({ id }) => faults.get(id) ?? late?.get(id) ?? null)
  }
