import { buffer } from 'node:stream/consumers'
import { CHANGE_MAX_ROWS } from '@camp/contract/changes'
import { found } from '../errors.ts'
import { readSheet } from '../sheet/read.ts'
import { TaskRefused } from '../tasks/task.kinds.ts'
import { transaction } from '../write/transaction.ts'
import type { CellFault, ChangeDefinition, ChangeRow, Checked } from './change.definition.ts'
import { type ChangeRun, PORTION, tell } from './change.run.ts'
import { readRows } from './change.sheet.ts'
import { changesRepository, type RowNote } from './changes.repository.ts'

/** What a selection keeps of its rows until they are planned. */
export interface SelectionInput {
  readonly rows: readonly Readonly<Record<string, string>>[]
  readonly asked: unknown
}

/** Rows that say again what an earlier one said where that may be said once, by their numbers. */
function repeatsIn({ once = [] }: ChangeDefinition, rows: readonly ChangeRow[]): Map<number, CellFault[]> {
  const repeats = new Map<number, CellFault[]>()
  for (const { column, of } of once) {
    const first = new Map<string, number>()
    for (const { number, cells } of rows) {
      const said = of(cells)
      const earlier = first.get(said)
      if (said === '') continue
      if (earlier === undefined) first.set(said, number)
      else repeats.set(number, [...(repeats.get(number) ?? []), { column, error: 'CELL_REPEATED', data: { row: earlier } }])
    }
  }
  return repeats
}

function noteOf({ number, cells }: ChangeRow, checked: Checked<unknown>): RowNote {
  const subject = checked.subject ?? Object.values(cells)[0]
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

/** Checks `wanted` of these rows, portion by portion; the share of the work that this is of ends at `until` percent. */
async function checkRows(run: ChangeRun, rows: readonly ChangeRow[], wanted: (row: ChangeRow) => boolean, until: number) {
  const repeats = repeatsIn(run.definition, rows)
  const planner = await run.definition.planner(run.db, run.cx, parametersOf(run))
  const notes: RowNote[] = []
  const fresh = rows.filter((row) => {
    const faults = repeats.get(row.number)
    if (faults && wanted(row)) notes.push(noteOf(row, { faults }))
    return !faults && wanted(row)
  })
  for (let at = 0; at < fresh.length; at += PORTION) {
    const portion = fresh.slice(at, at + PORTION)
    const checked = await planner.check(portion)
    notes.push(...portion.map((row, index) => noteOf(row, found(checked[index]))))
    await tell(run, ((at + portion.length) / fresh.length) * until, at + portion.length, fresh.length)
  }
  return notes
}

async function rowsOf(run: ChangeRun): Promise<ChangeRow[]> {
  const { definition, stored, task } = run
  if (stored.source === 'SELECTION') {
    const { rows } = stored.parameters as SelectionInput // written by planSelection
    return rows.map((cells, index) => ({ number: index + 1, cells }))
  }
  const file = stored.fileId && (await task.services.files.open(stored.fileId))
  if (!file) throw new TaskRefused({ code: 'task.error.lost' })
  return readRows(definition, await readSheet(await buffer(file), CHANGE_MAX_ROWS), run.cx.language)
}

/** The first stage: every row is checked and kept with what it would change. It changes no record, so it can begin again. */
export async function planRows(run: ChangeRun): Promise<void> {
  const rows = await rowsOf(run)
  const notes = await checkRows(run, rows, () => true, run.stored.dryRun ? 95 : 40)
  await transaction(run.task.services.pool, (tx) => changesRepository.putPlan(tx, run.stored.id, rows, notes))
}

/** Rows that were refused or failed are checked anew. */
export async function recheckRows(run: ChangeRun): Promise<void> {
  const rows = await changesRepository.inputs(run.db, run.stored.id)
  const again = new Set(rows.filter(({ state }) => state === 'REFUSED' || state === 'FAILED').map(({ number }) => number))
  const notes = await checkRows(run, rows, ({ number }) => again.has(number), 40)
  await transaction(run.task.services.pool, (tx) => changesRepository.note(tx, run.stored.id, notes))
}
