import type { Readable } from 'node:stream'
import { errorText, type Language } from '@camp/contract/errors'
import { AppError } from '../errors.ts'
import { type FileAnswer, fileAnswer } from '../http/bind.ts'
import type { Cx } from '../http/context.ts'
import { sheetStream } from '../sheet/sheet.ts'
import type { CellFault, ChangeDefinition, ChangeRow } from './change.definition.ts'

const REASON = { key: 'reason', zh: '错误原因', en: 'Reason', width: 50 } as const

/** Words in a language. */
export const words = (name: { zh: string; en: string }, language: Language): string => (language === 'en-US' ? name.en : name.zh)

/** What a spreadsheet puts before a text to keep it a text. */
const clean = (cell: string | undefined): string => (cell ?? '').replace(/^'/, '').normalize('NFC').trim()

/** The rows below the head, by the keys of their columns. The order of columns is free, further ones are passed over, empty rows too. */
export function readRows({ columns }: ChangeDefinition, sheet: readonly string[][], language: Language): ChangeRow[] {
  const [head = [], ...body] = sheet
  const titles = head.map(clean)
  const places = columns.map(({ key, zh, en }) => {
    const place = titles.findIndex((title) => title === zh || title.toLowerCase() === en.toLowerCase())
    if (place < 0) throw new AppError('SHEET_HEAD', { column: words({ zh, en }, language) })
    return [key, place] as const
  })
  const rows = body.flatMap((cells, index): ChangeRow[] => {
    const named = Object.fromEntries(places.map(([key, place]) => [key, clean(cells[place])]))
    // People count the head as row 1.
    return Object.values(named).some((cell) => cell !== '') ? [{ number: index + 2, cells: named }] : []
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
  readonly cells: Readonly<Record<string, string>>
  readonly faults: readonly CellFault[]
}

/** What is wrong with a row, in one text: each reason after the title of its column. */
function reasonOf({ columns }: ChangeDefinition, { faults }: AnnotatedRow, language: Language): string {
  const reasons = faults.map(({ column, error, data }) => {
    const title = columns.find(({ key }) => key === column)
    return [...(title ? [words(title, language)] : []), errorText(error, data ?? {}, language)].join(': ')
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
