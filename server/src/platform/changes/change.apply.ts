import { AppError, found } from '../errors.ts'
import type { Cx } from '../http/context.ts'
import { cxOfTask } from '../tasks/task.cx.ts'
import { transaction } from '../write/transaction.ts'
import { type Write, write } from '../write/write.ts'
import { type Applied, type CellFault, type ChangeDefinition, faultOf } from './change.definition.ts'
import { parametersOf } from './change.plan.ts'
import { type ChangeRun, PORTION, tell } from './change.run.ts'
import { changesRepository, type RowNote } from './changes.repository.ts'

/** Halves of halves: a refusal somewhere among 500 rows is found in a few steps. */
const SMALLER = 8
/** Above every number of a row. */
const LAST_ROW = 2_147_483_647

const portionOf = ({ definition }: ChangeRun): number => definition.portion ?? PORTION

type Undo = NonNullable<ChangeDefinition['undo']>

const noteOf = (number: number, applied: Applied): RowNote => {
  if ('faults' in applied) return { number, state: 'FAILED', faults: applied.faults }
  if ('done' in applied) return { number, state: 'SKIPPED', faults: [] }
  return { number, state: 'APPLIED', faults: [], ...applied }
}

interface Portion {
  readonly count: number
  /** The last row that was dealt with. */
  readonly last: number
  readonly notes: readonly RowNote[]
}

/** The next rows, applied and noted in this change. */
async function applyPortion(run: ChangeRun, w: Write, after: number, most: number): Promise<Portion> {
  const { definition, cx, stored } = run
  const rows = await changesRepository.ready(w.tx, stored.id, after, most)
  if (rows.length === 0) return { count: 0, last: after, notes: [] }
  const plans = rows.map(({ plan }) => plan)
  const applied = await definition.apply(w, cx, plans, parametersOf(run))
  const notes = rows.map(({ number }, index) => noteOf(number, found(applied[index])))
  await changesRepository.note(w.tx, stored.id, notes)
  return { count: rows.length, last: found(rows.at(-1)).number, notes }
}

/** The row that a portion of one was refused for. */
async function refuseNext({ stored, task }: ChangeRun, after: number, fault: CellFault): Promise<number> {
  return transaction(task.services.pool, async (tx) => {
    const [row] = await changesRepository.ready(tx, stored.id, after, 1)
    if (!row) return after
    await changesRepository.note(tx, stored.id, [{ number: row.number, state: 'FAILED', faults: [fault] }])
    return row.number
  })
}

/** Every row that can be applied is; portions are transactions, so a row and the note of it are one. */
async function applyEach(run: ChangeRun, total: number): Promise<void> {
  const most = portionOf(run)
  let size = most
  let done = 0
  for (let after = -1; ; ) {
    const from = after
    try {
      const portion = await write(run.cx, (w) => applyPortion(run, w, from, size))
      if (portion.count === 0) return
      after = portion.last
      done += portion.count
      size = Math.min(most, size * 2)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      if (size === 1) {
        after = await refuseNext(run, after, faultOf(error))
        done++
      } else size = Math.max(1, Math.floor(size / SMALLER))
    }
    await tell(run, 40 + (done / total) * 58, done, total)
  }
}

/** Ends a change of all rows at the first that cannot be applied. */
class RowRefused extends Error {
  readonly note: RowNote
  constructor(note: RowNote) {
    super('a row was refused')
    this.note = note
  }
}

/** All rows in one change; the first refusal undoes them all, and names its row where it is known. */
async function applyAll(run: ChangeRun, total: number): Promise<void> {
  let after = -1
  let size = portionOf(run)
  for (;;) {
    after = -1
    const step = size
    try {
      await write(run.cx, async (w) => {
        after = -1
        for (let done = 0; ; ) {
          const { count, last, notes } = await applyPortion(run, w, after, step)
          if (count === 0) return
          const refused = notes.find(({ state }) => state === 'FAILED')
          if (refused) throw new RowRefused(refused)
          after = last
          done += count
          await w.logged()
          await tell(run, 40 + (done / total) * 58, done, total)
        }
      })
      return
    } catch (error) {
      if (error instanceof RowRefused) {
        await transaction(run.task.services.pool, (tx) => changesRepository.note(tx, run.stored.id, [error.note]))
        return
      }
      if (!(error instanceof AppError)) throw error
      if (size === 1) {
        await refuseNext(run, after, faultOf(error))
        return
      }
      // Again with smaller steps: the row that it is about is to be named.
      size = Math.max(1, Math.floor(size / SMALLER))
    }
  }
}

/** Applies what is ready, as the set's mode says: all rows or none means none, where one is refused. */
export async function applyRows(run: ChangeRun): Promise<void> {
  const { READY, REFUSED, FAILED } = await changesRepository.counts(run.db, run.stored.id)
  if (READY === 0) return
  if (run.stored.mode === 'VALID_ROWS') return applyEach(run, READY)
  if (REFUSED + FAILED === 0) return applyAll(run, READY)
}

/** The next applied rows, taken back and noted in this change. */
async function undoPortion(run: ChangeRun, undo: Undo, w: Write, cx: Cx, before: number, most: number): Promise<Portion> {
  const rows = await changesRepository.applied(w.tx, run.stored.id, before, most)
  if (rows.length === 0) return { count: 0, last: before, notes: [] }
  const faults = await undo.rows(w, cx, rows, parametersOf(run))
  const notes = rows.map(({ number }, index): RowNote => {
    const fault = faults[index]
    if (fault === undefined) throw new Error(`${run.definition.kind}: taking back answered for ${faults.length} of ${rows.length} rows`)
    return fault ? { number, state: 'APPLIED', faults: [fault] } : { number, state: 'UNDONE', faults: [] }
  })
  await changesRepository.note(w.tx, run.stored.id, notes)
  return { count: rows.length, last: found(rows.at(-1)).number, notes }
}

/** The row that a portion of one could not take back. */
const keepNext = ({ stored, task }: ChangeRun, before: number, fault: CellFault): Promise<number> =>
  transaction(task.services.pool, async (tx) => {
    const [row] = await changesRepository.applied(tx, stored.id, before, 1)
    if (!row) return before
    await changesRepository.note(tx, stored.id, [{ number: row.number, state: 'APPLIED', faults: [fault] }])
    return row.number
  })

/** Takes applied rows back, the last first; those that were changed since stay, and say so. */
export async function undoRows(run: ChangeRun): Promise<void> {
  const { definition, task, stored } = run
  const { undo } = definition
  if (!undo) throw new AppError('CHANGE_SET_FINAL')
  const cx = cxOfTask(task, undo.call)
  const total = (await changesRepository.counts(run.db, stored.id)).APPLIED
  let done = 0
  const most = portionOf(run)
  let size = most
  for (let before = LAST_ROW; ; ) {
    const from = before
    try {
      const portion = await write(cx, (w) => undoPortion(run, undo, w, cx, from, size))
      if (portion.count === 0) return
      before = portion.last
      done += portion.count
      size = Math.min(most, size * 2)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      if (size === 1) {
        before = await keepNext(run, from, faultOf(error))
        done++
      } else size = Math.max(1, Math.floor(size / SMALLER))
    }
    await tell(run, (done / Math.max(total, 1)) * 98, done, total)
  }
}
