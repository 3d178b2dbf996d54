import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import { Readable as NodeReadable } from 'node:stream'
import { xlsx } from '@camp/contract/call'
import { errorText, type Language } from '@camp/contract/errors'
import { IMPORT_MAX_ROWS } from '@camp/contract/imports'
import { AppError, found } from '../errors.ts'
import { type FileAnswer, fileAnswer } from '../http/bind.ts'
import type { Cx } from '../http/context.ts'
import { readSheet } from '../sheet/read.ts'
import { sheetStream } from '../sheet/sheet.ts'
import { startTask } from '../tasks/task.engine.ts'
import { write } from '../write/write.ts'
import type { ImportDefinition } from './import.definition.ts'
import { readImportRows } from './import.rows.ts'
import { importsRepository } from './imports.repository.ts'

const REASON = { zh: '错误原因', en: 'Reason' } as const
const SHOWN_ERRORS = 500

const words = (name: { zh: string; en: string }, language: Language): string => (language === 'en-US' ? name.en : name.zh)

/** A spreadsheet with the import's columns and one example row. */
export function importTemplate<Key extends string, Plan>(cx: Cx, definition: ImportDefinition<Key, Plan>): FileAnswer {
  const columns = definition.columns.map((column) => ({ ...column, cell: () => column.example }))
  const rows = (async function* () {
    yield [null]
  })()
  return fileAnswer(
    `${words(definition.name, cx.language)}.xlsx`,
    sheetStream(words(definition.name, cx.language), rows, columns, cx.language),
  )
}

/** Takes a file in: it is read and its head checked at once, then worked on by a task. */
export async function startImport<Key extends string, Plan>(
  cx: Cx,
  definition: ImportDefinition<Key, Plan>,
  options: { allOrNothing?: boolean | undefined; dryRun?: boolean | undefined },
): Promise<{ token: string; taskId: number }> {
  const upload = cx.upload
  if (!upload) throw new AppError('FILE_MISSING')
  const rows = readImportRows(definition, await readSheet(upload.bytes, IMPORT_MAX_ROWS))
  const kept = await cx.services.files.keep(
    { name: upload.name, purpose: 'IMPORT', mime: xlsx, ownerId: cx.reader.userId },
    NodeReadable.from([upload.bytes]),
  )
  const token = randomBytes(16).toString('base64url')
  const taskId = await write(cx, async (w) => {
    const importId = await importsRepository.create(w.tx, {
      token,
      ownerId: cx.reader.userId,
      kind: definition.kind,
      fileId: kept.id,
      fileName: upload.name,
      allOrNothing: options.allOrNothing ?? false,
      dryRun: options.dryRun ?? false,
    })
    w.audit({ id: importId, data: { rows: rows.length }, after: { file: kept.sha256, dryRun: options.dryRun ?? false } })
    return startTask(w, cx, {
      kind: definition.kind,
      title: definition.title,
      detail: { code: 'task.rows', data: { total: rows.length } },
      input: { importId },
      cancellable: options.dryRun ?? false,
    })
  })
  return { token, taskId }
}

/** The result of one's own import, its faults worded for the reader. */
export async function importResultOf<Key extends string, Plan>(cx: Cx, definition: ImportDefinition<Key, Plan>, token: string) {
  const stored = found(await importsRepository.byToken(cx.db, cx.reader.userId, definition.kind, token))
  const { status, rate, rowsRead, added, skipped, refused } = stored
  const heads = new Map<string, string>(definition.columns.map((column) => [column.key, words(column, cx.language)]))
  const errors = stored.errors.slice(0, SHOWN_ERRORS).map((fault) => ({
    row: fault.row,
    column: heads.get(fault.column) ?? fault.column,
    value: fault.value,
    reason: errorText(fault.error, fault.data, cx.language),
  }))
  const fileUrl = stored.resultFileId && `/foundation/api/files/${stored.resultFileId}`
  return { status, rate, rowsRead, added, skipped, refused, errors, fileUrl }
}

/** The file that was sent in, with a column that says what is wrong with each row. */
export function annotatedSheet<Key extends string, Plan>(
  definition: ImportDefinition<Key, Plan>,
  rows: readonly { cells: Readonly<Record<Key, string>>; reason: string }[],
  language: Language,
): Readable {
  const columns = [
    ...definition.columns.map(({ key, zh, en, width }) => ({ key, zh, en, width, cell: (row: (typeof rows)[number]) => row.cells[key] })),
    { key: 'reason', ...REASON, width: 50, cell: (row: (typeof rows)[number]) => row.reason },
  ]
  const batches = (async function* () {
    yield [...rows]
  })()
  return sheetStream(words(definition.name, language), batches, columns, language)
}
