import { buffer } from 'node:stream/consumers'
import { found } from '../errors.ts'
import { TaskRefused } from '../tasks/task.kinds.ts'
import { transaction } from '../write/transaction.ts'
import type { CellFault, ChangeDefinition, ChangeRow, Checked } from './change.definition.ts'
import { type ChangeRun, PORTION, tell } from './change.run.ts'
import { readFile } from './change.sheet.ts'
import { changesRepository, type RowNote } from './changes.repository.ts'

/** What a selection keeps of its rows until they are planned. */
export interface SelectionInput {
  readonly rows: readonly Readonly<Record<string, string>>[]
  readonly asked: unknown
}

/** Rows that say again what an earlier one said where that may be said once, by their numbers. */
function repeatsIn({ once = [] }: ChangeDefinition, rows: readonly ChangeRow[]): Map<number, readonly CellFault[]> {
  const repeats = new Map<number, readonly CellFault[]>()
  for (const { column, of } of once) {
    const first = new Map<string, number>()
    for (const { number, cells, lost } of rows) {
      if (lost) continue
      const said = of(cells)
      const earlier = first.get(said)
      if (said === '') continue
      if (earlier === undefined) first.set(said, number)
      else repeats.set(number, [...(repeats.get(number) ?? []), { column, error: 'CELL_REPEATED', data: { row: earlier } }])
    }
  }
  return repeats
}

function noteOf({ columns: [first] }: ChangeDefinition, { number, cells }: ChangeRow, checked: Checked<unknown>): RowNote {
  // By the column's key: rows that are read again have their cells in the order of the database.
  const subject = checked.subject ?? (first && cells[first.key])
  if ('plan' in checked) {
    return { number, subject, state: 'READY', plan: checked.plan, before: checked.before, after: checked.after, faults: [] }
  }
  return 'done' in checked
    ? { number, subject, state: 'SKIPPED', faults: [] }
    : { number, subject, state: 'REFUSED', faults: checked.faults }
}

/** What the asker named beside the rows. */
export const parametersOf = ({ stored: { source, parameters } }: ChangeRun): unknown =>
  source === 'FILE' ? parameters : (parameters as SelectionInput).asked // written by planSelection

interface CheckedPortion {
  readonly rows: readonly ChangeRow[]
  readonly notes: readonly RowNote[]
}

/** Checks `wanted` of all rows, portion by portion; the share of the work that this is of ends at `until` percent. */
async function* checkRows(
  run: ChangeRun,
  all: readonly ChangeRow[],
  wanted: readonly ChangeRow[],
  until: number,
): AsyncGenerator<CheckedPortion> {
  // These are refused already: a row with a cell that is lost, and what repeats another one.
  const refused = repeatsIn(run.definition, all)
  for (const { number, lost } of all) if (lost) refused.set(number, lost)
  const planner = await run.definition.planner(run.db, run.cx, parametersOf(run))
  for (let at = 0; at < wanted.length; at += PORTION) {
    const rows = wanted.slice(at, at + PORTION)
    const fresh = rows.filter(({ number }) => !refused.has(number))
    const checked = fresh.length === 0 ? [] : await planner.check(fresh)
    const judged = new Map(fresh.map(({ number }, index) => [number, found(checked[index])]))
    yield {
      rows,
      notes: rows.map((row) => noteOf(run.definition, row, judged.get(row.number) ?? { faults: refused.get(row.number) ?? [] })),
    }
    await tell(run, ((at + rows.length) / wanted.length) * until, at + rows.length, wanted.length)
  }
}

async function rowsOf(run: ChangeRun): Promise<ChangeRow[]> {
  const { definition, stored, task } = run
  if (stored.source === 'SELECTION') {
    const { rows } = stored.parameters as SelectionInput // written by planSelection
    return rows.map((cells, index) => ({ number: index + 1, cells }))
  }
  const file = stored.fileId && (await task.services.files.open(stored.fileId))
  if (!file) throw new TaskRefused({ code: 'task.error.lost' })
  return readFile(definition, await buffer(file), run.cx.language, stored.parameters)
}

/**
 * The first stage: every row is checked and kept with what it would change. It changes no record, so it can begin again. A portion is
 * written as soon as it is checked: all of them together would fill the memory.
 */
export async function planRows(run: ChangeRun): Promise<void> {
  const all = await rowsOf(run)
  const { id, dryRun } = run.stored
  await transaction(run.task.services.pool, async (tx) => {
    await changesRepository.clearPlan(tx, id)
    for await (const { rows, notes } of checkRows(run, all, all, dryRun ? 95 : 40)) await changesRepository.putPlan(tx, id, rows, notes)
    // Last: it holds the set's own row, on which others note how far the work is.
    await changesRepository.planned(tx, id, all.length)
  })
}

/** Rows that were refused or failed are checked anew. */
export async function recheckRows(run: ChangeRun): Promise<void> {
  const { id } = run.stored
  const all = await changesRepository.inputs(run.db, id)
  const again = all.filter(({ state }) => state === 'REFUSED' || state === 'FAILED')
  await transaction(run.task.services.pool, async (tx) => {
    for await (const { notes } of checkRows(run, all, again, 40)) await changesRepository.note(tx, id, notes)
  })
}
