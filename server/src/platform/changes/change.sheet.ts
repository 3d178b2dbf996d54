import type { Readable } from 'node:stream'
import type { ChangeRowState } from '@camp/contract/base/changes'
import { phoneOf } from '@camp/contract/base/rules.phone'
import { hasForbidden, withoutForbidden } from '@camp/contract/base/wire'
import { errorText, type Language } from '@camp/contract/errors'
import { AppError } from '../errors.ts'
import { type FileAnswer, fileAnswer } from '../http/bind.ts'
import type { Cx } from '../http/context.ts'
import { CELL_MAX } from '../sheet/read.ts'
import { sheetStream } from '../sheet/sheet.ts'
import type { CellFault, ChangeDefinition, ChangeRow } from './change.definition.ts'

const REASON = { key: 'reason', zh: '错误原因', en: 'Reason', width: 50 } as const

/** Words in a language. */
export const words = (name: { zh: string; en: string }, language: Language): string => (language === 'en-US' ? name.en : name.zh)

/** What a spreadsheet puts before a text to keep it a text. */
const clean = (cell: string | undefined): string => (cell ?? '').replace(/^'/, '').normalize('NFC').trim()

/** What is kept of a cell that is too long. */
const KEPT_OF_LONG = 100

interface ReadCell {
  readonly text: string
  readonly fault?: Pick<CellFault, 'error' | 'data'>
}

/** A cell as it is kept; a fault where that is not all of it. */
function readCell(cell: string | undefined = ''): ReadCell {
  if (cell.length > CELL_MAX) {
    const text = `${clean(withoutForbidden(cell.slice(0, KEPT_OF_LONG)))}…`
    return { text, fault: { error: 'CELL_TOO_LONG', data: { most: CELL_MAX } } }
  }
  return hasForbidden(cell) ? { text: clean(withoutForbidden(cell)), fault: { error: 'CELL_CHARACTERS' } } : { text: clean(cell) }
}

/** The rows below the head, by the keys of their columns. The order of columns is free, further ones are passed over, empty rows too. */
export function readRows({ columns }: ChangeDefinition, sheet: readonly string[][], language: Language): ChangeRow[] {
  const [head = [], ...body] = sheet
  const titles = head.map(clean)
  const places = columns.map(({ key, zh, en, personal }) => {
    const place = titles.findIndex((title) => title === zh || title.toLowerCase() === en.toLowerCase())
    if (place < 0) throw new AppError('SHEET_HEAD', { column: words({ zh, en }, language) })
    return { key, place, personal }
  })
  const rows = body.flatMap((cells, index): ChangeRow[] => {
    const read = places.map(({ key, place, personal }) => {
      const { text, ...cell } = readCell(cells[place])
      // As spreadsheets write them: with blanks, dashes, +86 or full width.
      return { key, text: personal === 'phone' ? phoneOf(text) : text, ...cell }
    })
    if (read.every(({ text }) => text === '')) return []
    const lost = read.flatMap(({ key, fault }): CellFault[] => (fault ? [{ column: key, ...fault, lost: true }] : []))
    const named = Object.fromEntries(read.map(({ key, text }) => [key, text]))
    // People count the head as row 1.
    return [{ number: index + 2, cells: named, ...(lost.length > 0 && { lost }) }]
  })
  if (rows.length === 0) throw new AppError('SHEET_EMPTY')
  return rows
}

/** A spreadsheet with the columns of a change, and examples: values by the columns' keys, one line each. */
export function changeTemplate(
  cx: Cx,
  definition: ChangeDefinition,
  examples: readonly Readonly<Record<string, string>>[] = [
    Object.fromEntries(definition.columns.map(({ key, example }) => [key, example])),
  ],
): FileAnswer {
  const columns = definition.columns.map((column) => ({
    ...column,
    cell: (row: Readonly<Record<string, string>>) => row[column.key] ?? '',
  }))
  const name = words(definition.name, cx.language)
  const rows = (async function* () {
    yield [...examples]
  })()
  return fileAnswer(`${name}.xlsx`, sheetStream(name, rows, columns, cx.language))
}

interface AnnotatedRow {
  /** Of a file that is sent back READY is a row that was not applied because of others. */
  readonly state?: ChangeRowState | undefined
  readonly cells: Readonly<Record<string, string>>
  readonly faults: readonly CellFault[]
}

/** What is wrong with a cell, as forms say it. */
export function faultText({ column, error, data }: CellFault, columns: ChangeDefinition['columns'], language: Language): string {
  const title = columns.find(({ key }) => key === column)
  return errorText(error, { ...(title && { name: words(title, language) }), ...data }, language)
}

/** What is wrong with a row, in one text: each reason after the title of its column. */
function reasonOf({ columns }: ChangeDefinition, { faults, state }: AnnotatedRow, language: Language): string {
  if (state === 'READY') return errorText('ROW_HELD', {}, language)
  const reasons = faults.map(({ column, error, data }) => {
    const title = columns.find(({ key }) => key === column)
    return [...(title ? [words(title, language)] : []), faultText({ column, error, data }, columns, language)].join(': ')
  })
  return reasons.join('; ')
}

/** The file that was sent in, with a column that says what is wrong with each row. */
export function annotatedSheet(definition: ChangeDefinition, batches: AsyncIterable<AnnotatedRow[]>, language: Language): Readable {
  const columns = [
    ...definition.columns.map(({ key, zh, en, width }) => ({ key, zh, en, width, cell: (row: AnnotatedRow) => row.cells[key] ?? '' })),
    { ...REASON, cell: (row: AnnotatedRow) => reasonOf(definition, row, language) },
  ]
  return sheetStream(words(definition.name, language), batches, columns, language)
}
