import type { Readable } from 'node:stream'
import { CHANGE_MAX_ROWS, type ChangeRowState } from '@camp/contract/base/changes'
import { clean } from '@camp/contract/base/cleaning'
import { hasForbidden, withoutForbidden } from '@camp/contract/base/wire'
import { errorText, type Language } from '@camp/contract/errors'
import { AppError } from '../errors.ts'
import { type FileAnswer, fileAnswer } from '../http/bind.ts'
import type { Cx } from '../http/context.ts'
import { CELL_MAX, HEAD_WITHIN, readSheetAt } from '../sheet/read.ts'
import { type ListedChoices, sheetStream, TOTAL } from '../sheet/sheet.ts'
import type { CellFault, ChangeDefinition, ChangeRow } from './change.definition.ts'
import { readAs } from './change.reading.ts'

const REASON = { key: 'reason', zh: '错误原因', en: 'Reason', width: 50 } as const

/** Words in a language. */
export const words = (name: { zh: string; en: string }, language: Language): string => (language === 'en-US' ? name.en : name.zh)

/** A cell as it is kept: without what our own sheets put before a text that could be taken for a formula (`safeText`). */
const tidy = (cell: string): string => clean(/^'[=+\-@＝＋－＠\d]/.test(cell) ? cell.slice(1) : cell)

/** What is kept of a cell that is too long. */
const KEPT_OF_LONG = 100

/** How spreadsheets write numbers of many digits: the last ones are lost. */
const SCIENTIFIC = /^-?\d+(?:\.\d+)?E\+\d+$/i

interface ReadCell {
  readonly text: string
  readonly fault?: Pick<CellFault, 'error' | 'data'>
}

/** A cell as it is kept; a fault where that is not all of it. */
export function readCell(cell: string | undefined = ''): ReadCell {
  if (cell.length > CELL_MAX) {
    const text = `${tidy(withoutForbidden(cell.slice(0, KEPT_OF_LONG)))}…`
    return { text, fault: { error: 'CELL_TOO_LONG', data: { most: CELL_MAX } } }
  }
  if (hasForbidden(cell)) return { text: tidy(withoutForbidden(cell)), fault: { error: 'CELL_CHARACTERS' } }
  const text = tidy(cell)
  return SCIENTIFIC.test(text) ? { text, fault: { error: 'CELL_SCIENTIFIC' } } : { text }
}

interface Place {
  readonly key: string
  readonly place: number
  readonly column: ChangeDefinition['columns'][number]
  readonly optional: boolean
}

/** A title as people write it: with a star or a colon, blanks or breaks inside, brackets at full width. */
const titleOf = (title: string): string =>
  tidy(title)
    .normalize('NFKC')
    .replace(/[\s*:]/g, '')
    .toLowerCase()

/** Where the columns stand, and in which row their head: below a title, perhaps. */
function headOf({ columns }: ChangeDefinition, sheet: readonly string[][], language: Language): { at: number; places: Place[] } {
  const heads = sheet.slice(0, HEAD_WITHIN).map((cells) => {
    const titles = cells.map(titleOf)
    return columns.map((column) => {
      const { key, zh, en, optional = false } = column
      const isIt = (title: string) => title === titleOf(zh) || title === titleOf(en)
      const place = titles.findIndex(isIt)
      return { key, optional, place, column, twice: place !== titles.findLastIndex(isIt) }
    })
  })
  const at = heads.findIndex((places) => places.every(({ place, optional }) => optional || place >= 0))
  if (at >= 0) {
    const twice = heads[at]?.find((place) => place.twice)
    if (twice) throw new AppError('SHEET_HEAD_TWICE', { column: words(twice.column, language) })
    return { at, places: heads[at] ?? [] }
  }
  // Of the row that comes nearest to a head it is said what it lacks.
  const known = (places: readonly Place[]) => places.filter(({ place }) => place >= 0).length
  const nearest = heads.reduce<readonly Place[]>((best, places) => (known(places) > known(best) ? places : best), heads[0] ?? [])
  const missing = columns.find(({ key, optional }) => !optional && (nearest.find((place) => place.key === key)?.place ?? -1) < 0)
  throw new AppError('SHEET_HEAD', { column: missing ? words(missing, language) : '' })
}

/** The sums below an export: a row that says so, and nothing else in the columns that are read. */
function isTotal(texts: readonly string[]): boolean {
  const filled = texts.filter((text) => text !== '')
  return filled.length === 1 && (filled[0] === TOTAL.zh || filled[0] === TOTAL.en)
}

/** Is it a row of the template that nobody has touched? */
const isExample = ({ columns }: ChangeDefinition, cells: Readonly<Record<string, string>>): boolean =>
  columns.filter(({ example }) => example !== '').length > 1 &&
  columns.every(({ key, example, reads, personal, ownExample }) => ownExample || cells[key] === readAs(reads, personal, example))

/** The rows below the head without the sums below them, by the keys of their columns. The order of columns is free, further ones are passed over, empty rows too. */
export function readRows(definition: ChangeDefinition, sheet: readonly string[][], language: Language): ChangeRow[] {
  const { at, places } = headOf(definition, sheet, language)
  const body = sheet.slice(at + 1)
  let examples = 0
  const rows = body.flatMap((cells, index): ChangeRow[] => {
    if (cells.length === 0) return []
    const read = places.map(({ key, place, column: { personal, reads } }) => {
      const { text, ...cell } = readCell(cells[place])
      return { key, text: cell.fault ? text : readAs(reads, personal, text), ...cell }
    })
    const texts = read.map(({ text }) => text)
    if (texts.every((text) => text === '') || (index === body.length - 1 && isTotal(texts))) return []
    const lost = read.flatMap(({ key, fault }): CellFault[] => (fault ? [{ column: key, ...fault, lost: true }] : []))
    const named = Object.fromEntries(read.map(({ key, text }) => [key, text]))
    if (isExample(definition, named)) {
      examples++
      return []
    }
    // As people count them: the first row of the sheet is row 1.
    return [{ number: at + index + 2, cells: named, ...(lost.length > 0 && { lost }) }]
  })
  if (rows.length === 0) throw new AppError(examples > 0 ? 'SHEET_EXAMPLE' : 'SHEET_EMPTY')
  if (rows.length > CHANGE_MAX_ROWS) throw new AppError('SHEET_TOO_MANY_ROWS', { most: CHANGE_MAX_ROWS })
  return rows
}

/** Sheets in which the columns are looked for. */
const SHEETS_WITHIN = 5

/** The rows of a file: of the first of its sheets that has the columns. Where none has, it is said what the first one lacks, by its name. */
export async function readFile(
  definition: ChangeDefinition,
  bytes: Buffer,
  language: Language,
  parameters: unknown = {},
): Promise<ChangeRow[]> {
  if (definition.readFile) return definition.readFile(bytes, parameters, language)
  const first = await readSheetAt(bytes, CHANGE_MAX_ROWS, 0)
  let lacks: AppError
  try {
    return readRows(definition, first.rows, language)
  } catch (error) {
    if (!(error instanceof AppError) || error.error !== 'SHEET_HEAD' || first.sheets < 2) throw error
    lacks = new AppError('SHEET_HEAD_OF', { ...error.data, sheet: first.name })
  }
  for (let at = 1; at < Math.min(first.sheets, SHEETS_WITHIN); at++) {
    try {
      return readRows(definition, (await readSheetAt(bytes, CHANGE_MAX_ROWS, at)).rows, language)
    } catch (error) {
      // A sheet of something else, of whatever size.
      const other =
        error instanceof AppError && ['SHEET_HEAD', 'SHEET_TOO_LARGE', 'SHEET_TOO_MANY_ROWS', 'SHEET_NOT_ONE'].includes(error.error)
      if (!other) throw error
    }
  }
  throw lacks
}

/** A spreadsheet with the columns of a change, and examples: values by the columns' keys, one line each. `choices`: what a column takes. */
export function changeTemplate<Choice = never>(
  cx: Cx,
  definition: ChangeDefinition,
  examples: readonly Readonly<Record<string, string>>[] = [
    Object.fromEntries(definition.columns.map(({ key, example }) => [key, example])),
  ],
  { file = words(definition.name, cx.language), choices }: { readonly file?: string; readonly choices?: ListedChoices<Choice> } = {},
): FileAnswer {
  const columns = definition.columns.map((column) => ({
    ...column,
    format: 'text' as const,
    cell: (row: Readonly<Record<string, string>>) => row[column.key] ?? '',
  }))
  const name = words(definition.name, cx.language)
  const rows = (async function* () {
    yield [...examples]
  })()
  return fileAnswer(`${file}.xlsx`, sheetStream(name, rows, columns, cx.language, choices))
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
    ...definition.columns.map(({ key, zh, en, width }) => ({
      key,
      zh,
      en,
      width,
      format: 'text' as const,
      cell: (row: AnnotatedRow) => row.cells[key] ?? '',
    })),
    { ...REASON, cell: (row: AnnotatedRow) => reasonOf(definition, row, language) },
  ]
  return sheetStream(words(definition.name, language), batches, columns, language)
}
