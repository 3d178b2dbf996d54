import { buffer } from 'node:stream/consumers'
import { xlsx } from '@camp/contract/call'
import { errorText } from '@camp/contract/errors'
import { IMPORT_MAX_ROWS } from '@camp/contract/imports'
import { Executor } from '../db/executor.ts'
import { AppError, found } from '../errors.ts'
import type { Cx } from '../http/context.ts'
import { readSheet } from '../sheet/read.ts'
import { cxOfTask } from '../tasks/task.cx.ts'
import { type TaskKind, TaskRefused, type TaskResult, type TaskRun } from '../tasks/task.kinds.ts'
import { write } from '../write/write.ts'
import type { CellFault, Checked, ImportDefinition, ImportRow } from './import.definition.ts'
import { annotatedSheet } from './import.engine.ts'
import { readImportRows } from './import.rows.ts'
import { importsRepository, type StoredFault, type StoredImport } from './imports.repository.ts'

/** Rows checked against the database in one go. */
const PORTION = 500

interface Outcome {
  added: number
  skipped: number
  readonly faults: StoredFault[]
}

/** One import at work. */
class ImportRun<Key extends string, Plan> {
  readonly #definition: ImportDefinition<Key, Plan>
  readonly #run: TaskRun
  readonly #cx: Cx
  readonly #db: Executor
  readonly #stored: StoredImport

  constructor(definition: ImportDefinition<Key, Plan>, run: TaskRun, stored: StoredImport) {
    this.#definition = definition
    this.#run = run
    this.#cx = cxOfTask(run, definition.call)
    this.#db = new Executor(run.services.pool)
    this.#stored = stored
  }

  async work(): Promise<TaskResult> {
    const { services, owner, request } = this.#run
    const file = await services.files.open(this.#stored.fileId)
    if (!file) throw new TaskRefused({ code: 'task.error.lost' })
    const rows = readImportRows(this.#definition, await readSheet(await buffer(file), IMPORT_MAX_ROWS))
    await importsRepository.begin(this.#db, this.#stored.id, rows.length)
    const checked = await this.#check(rows)
    const outcome = await this.#apply(rows, checked)
    const refused = new Set(outcome.faults.map((fault) => fault.row)).size
    let resultFileId: string | null = null
    if (refused > 0) {
      const reasons = reasonsByRow(outcome.faults, request.language)
      const sheet = annotatedSheet(
        this.#definition,
        rows.map(({ number, cells }) => ({ cells, reason: reasons.get(number) ?? '' })),
        request.language,
      )
      const name = this.#stored.fileName.replace(/(\.xlsx)?$/i, '-errors.xlsx')
      resultFileId = (await services.files.keep({ name, purpose: 'IMPORT_RESULT', mime: xlsx, ownerId: owner.userId }, sheet)).id
    }
    const { added, skipped, faults } = outcome
    await importsRepository.finish(this.#db, this.#stored.id, {
      status: this.#stored.dryRun ? 'CHECKED' : 'DONE',
      added,
      skipped,
      refused,
      errors: faults.slice(0, 500),
      resultFileId,
    })
    await services.files.drop(this.#stored.fileId)
    return this.#stored.dryRun
      ? {
          detail: { code: 'task.checked', data: { good: added, refused } },
          content: resultFileId && `/foundation/api/files/${resultFileId}`,
        }
      : {
          detail: { code: 'task.imported', data: { added, skipped, refused } },
          content: resultFileId && `/foundation/api/files/${resultFileId}`,
        }
  }

  async #check(rows: readonly ImportRow<Key>[]): Promise<Checked<Plan>[]> {
    const checked: Checked<Plan>[] = []
    const repeats = repeatsIn(this.#definition, rows)
    for (let at = 0; at < rows.length; at += PORTION) {
      checked.push(...(await this.#definition.check(this.#db, this.#cx, rows.slice(at, at + PORTION))))
      await this.#tell((checked.length / rows.length) * 40, checked.length, rows.length)
    }
    return checked.map((result, index) => {
      const repeated = repeats.get(found(rows[index]).number)
      return repeated ? { faults: repeated } : result
    })
  }

  async #apply(rows: readonly ImportRow<Key>[], checked: readonly Checked<Plan>[]): Promise<Outcome> {
    const applied = await importsRepository.appliedRows(this.#db, this.#stored.id)
    const outcome: Outcome = { added: 0, skipped: 0, faults: [] }
    const ready: { row: ImportRow<Key>; plan: Plan }[] = []
    for (const [index, result] of checked.entries()) {
      const row = found(rows[index])
      if (applied.has(row.number)) outcome.added++
      else if ('plan' in result) ready.push({ row, plan: result.plan })
      else if ('done' in result) outcome.skipped++
      else outcome.faults.push(...stored(row, result.faults))
    }
    if (this.#stored.dryRun) return { ...outcome, added: outcome.added + ready.length }
    if (!this.#stored.allOrNothing) await this.#applyEach(ready, outcome, rows.length)
    else if (outcome.faults.length === 0) await this.#applyAll(ready, outcome)
    return outcome
  }

  async #applyEach(ready: readonly { row: ImportRow<Key>; plan: Plan }[], outcome: Outcome, total: number): Promise<void> {
    for (const [index, { row, plan }] of ready.entries()) {
      try {
        await write(this.#cx, async (w) => {
          await this.#definition.apply(w, this.#cx, plan)
          await importsRepository.noteApplied(w.tx, this.#stored.id, row.number)
        })
        outcome.added++
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        outcome.faults.push(...stored(row, [faultOf(error, this.#definition)]))
      }
      await this.#tell(40 + ((index + 1) / ready.length) * 60, index + 1, total)
    }
  }

  /** All rows in one change; the first refusal undoes them all and names its row. */
  async #applyAll(ready: readonly { row: ImportRow<Key>; plan: Plan }[], outcome: Outcome): Promise<void> {
    let at: ImportRow<Key> | undefined
    try {
      await write(this.#cx, async (w) => {
        for (const { row, plan } of ready) {
          at = row
          await this.#definition.apply(w, this.#cx, plan)
          await importsRepository.noteApplied(w.tx, this.#stored.id, row.number)
        }
      })
      outcome.added += ready.length
    } catch (error) {
      if (!(error instanceof AppError) || !at) throw error
      outcome.faults.push(...stored(at, [faultOf(error, this.#definition)]))
    }
  }

  async #tell(rate: number, done: number, total: number): Promise<void> {
    await this.#run.progress(rate, { code: 'task.rowsDone', data: { done, total } })
    if (done % 100 === 0) await importsRepository.progress(this.#db, this.#stored.id, rate)
  }
}

/** Rows that say again what an earlier one said in a column where that is a mistake, by their numbers. */
function repeatsIn<Key extends string, Plan>(
  definition: ImportDefinition<Key, Plan>,
  rows: readonly ImportRow<Key>[],
): Map<number, CellFault[]> {
  const repeats = new Map<number, CellFault[]>()
  for (const { key } of definition.columns.filter((column) => column.unique)) {
    const first = new Map<string, number>()
    for (const { number, cells } of rows) {
      const earlier = first.get(cells[key])
      if (cells[key] === '') continue
      if (earlier === undefined) first.set(cells[key], number)
      else repeats.set(number, [...(repeats.get(number) ?? []), { column: key, error: 'CELL_REPEATED', data: { row: earlier } }])
    }
  }
  return repeats
}

const faultOf = <Key extends string, Plan>(error: AppError, definition: ImportDefinition<Key, Plan>): CellFault => ({
  column: definition.columns[0]?.key ?? '',
  error: error.error,
  data: error.data,
})

const stored = <Key extends string>(row: ImportRow<Key>, faults: readonly CellFault[]): StoredFault[] =>
  // a fault names a column of its own definition
  faults.map(({ column, error, data }) => ({ row: row.number, column, value: row.cells[column as Key] ?? '', error, data: data ?? {} }))

function reasonsByRow(faults: readonly StoredFault[], language: 'zh-CN' | 'en-US'): Map<number, string> {
  const reasons = new Map<number, string>()
  for (const fault of faults) {
    const said = errorText(fault.error, fault.data, language)
    const earlier = reasons.get(fault.row)
    reasons.set(fault.row, earlier ? `${earlier}; ${said}` : said)
  }
  return reasons
}

/** The task of an import: checks every row, applies the good ones (or all, or none), and gives the file back with what was wrong. */
export const importTask = <Key extends string, Plan>(definition: ImportDefinition<Key, Plan>): TaskKind => ({
  cancellable: false,
  run: async (run) => {
    if (!run.owner.codes.has(definition.code)) throw new TaskRefused({ code: 'task.error.rights' })
    const { importId } = run.input as { importId: number } // written by startImport
    const db = new Executor(run.services.pool)
    const stored = found(await importsRepository.find(db, importId))
    return new ImportRun(definition, run, stored).work()
  },
})
