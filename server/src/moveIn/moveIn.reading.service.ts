import { clean, personOf } from '@camp/contract/base/cleaning'
import { progressOf } from '@camp/contract/base/numbers'
import { maskPersonal } from '@camp/contract/base/pii'
import { phoneOf } from '@camp/contract/base/rules.phone'
import { MOVE_MAX_ROWS } from '@camp/contract/moveIn/moveIn'
import { missingOf, moveFields } from '@camp/contract/moveIn/moveIn.fields'
import type { MoveKind } from '@camp/contract/moveIn/moveIn.labels'
import type { CellFault, ChangeColumn, ChangeRow } from '../platform/changes/change.definition.ts'
import { readAs } from '../platform/changes/change.reading.ts'
import { readCell } from '../platform/changes/change.sheet.ts'
import { AppError } from '../platform/errors.ts'
import { HEAD_WITHIN, readSheetAt } from '../platform/sheet/read.ts'
import { headRowOf, type KindColumns, matchColumns } from './moveIn.matching.rules.ts'
import type { StoredColumn } from './moveIn.repository.ts'
import { isIdentity, isName, isPhone } from './moveIn.values.rules.ts'

/** Where the fields of a kind stand in a file, and whose numbers its records have. */
export interface MoveParameters {
  readonly keyId: number
  readonly sheet: number
  readonly headRow: number
  readonly places: Readonly<Record<string, number>>
}

/** Sheets in which titles are looked for, and rows whose content is looked at. */
const SHEETS_WITHIN = 5
const LOOKED_AT = 300
const SAMPLES = 3
const SHOWN = 16

/** So much of a value that one sees what it is, and not whose. */
function sampleOf(value: string): string {
  const text = clean(value)
  if (isIdentity(text)) return maskPersonal('idCard', text)
  if (isPhone(text)) return maskPersonal('phone', phoneOf(text))
  if (isName(text)) return `${[...personOf(text)][0] ?? ''}**`
  const bare = text
    .replace(/[\w.+-]{1,64}@[\w.-]{1,255}/g, (mail) => maskPersonal('email', mail))
    .replace(/\d{9,}/g, (digits) => maskPersonal('phone', digits))
  return [...bare].length > SHOWN ? `${[...bare].slice(0, SHOWN / 2).join('')}…` : bare
}

const letterOf = (place: number): string =>
  place < 26 ? String.fromCharCode(65 + place) : letterOf(Math.floor(place / 26) - 1) + letterOf(place % 26)

interface Read {
  readonly sheet: number
  readonly sheets: readonly string[]
  readonly headRow: number
  readonly rowCount: number
  readonly columns: readonly StoredColumn[]
}

interface About {
  readonly kind: MoveKind
  readonly recognised: KindColumns
  /** Of today. */
  readonly year: number
  readonly known: Readonly<Record<string, string | null>>
}

function columnsOf(rows: readonly (readonly string[])[], headRow: number, { recognised, year, known }: About): StoredColumn[] {
  const head = rows[headRow] ?? []
  const body = rows.slice(headRow + 1).filter((row) => row.length > 0)
  const looked = body.slice(0, LOOKED_AT)
  const width = Math.max(head.length, ...looked.map((row) => row.length))
  const seen = Array.from({ length: width }, (_, place) => ({
    place,
    title: clean(head[place] ?? '').slice(0, 60),
    values: looked.map((row) => row[place] ?? ''),
  })).filter(({ title, values }) => title !== '' || values.some((value) => value.trim() !== ''))
  const matched = matchColumns(recognised, seen, { year, known })
  return seen.map(({ place, title, values }, at) => {
    const filled = values.filter((value) => value.trim() !== '')
    return {
      place,
      title: title || letterOf(place),
      samples: [...new Set(filled)].slice(0, SAMPLES).map(sampleOf),
      empty: values.length === 0 ? 100 : progressOf(values.length - filled.length, values.length),
      field: matched[at]?.field ?? null,
      how: matched[at]?.how ?? 'NONE',
      sure: matched[at]?.sure ?? null,
    }
  })
}

/** What a sheet of a file holds, and where its columns lead; null where it has no titles. */
async function lookAt(
  bytes: Buffer,
  sheet: number,
  about: About,
): Promise<(Read & { readonly name: string }) | { readonly name: string; readonly sheets: readonly string[] }> {
  const { rows, name, names } = await readSheetAt(bytes, MOVE_MAX_ROWS, sheet, true)
  const headRow = headRowOf(about.recognised, rows.slice(0, HEAD_WITHIN))
  if (headRow === null) return { name, sheets: names }
  const rowCount = rows.slice(headRow + 1).filter((row) => row.length > 0).length
  return { sheet, sheets: names, name, headRow, rowCount, columns: columnsOf(rows, headRow, about) }
}

const isRead = (one: object): one is Read => 'columns' in one

/** One sheet of a file. */
export async function readOneSheet(bytes: Buffer, sheet: number, about: About): Promise<Read> {
  const found = await lookAt(bytes, sheet, about)
  if (!isRead(found)) throw new AppError('MOVE_NO_COLUMNS', { sheet: found.name }, { field: 'sheet' })
  if (found.rowCount === 0) throw new AppError('SHEET_EMPTY')
  return found
}

const score = ({ columns, rowCount }: Read): number => (rowCount === 0 ? 0 : columns.filter(({ field }) => field !== null).length)

/** The sheet of a file that has most of what its kind needs. */
export async function readBestSheet(bytes: Buffer, about: About): Promise<Read> {
  const first = await lookAt(bytes, 0, about)
  const reads = isRead(first) ? [first] : []
  const needed = (one: Read) => missingOf(about.kind, (field) => one.columns.some((column) => column.field === field)) === undefined
  for (let sheet = 1; sheet < Math.min(first.sheets.length, SHEETS_WITHIN) && !reads.some(needed); sheet++) {
    const other = await lookAt(bytes, sheet, about).catch((error: unknown) => {
      if (error instanceof AppError) return null
      throw error
    })
    if (other && isRead(other)) reads.push(other)
  }
  const [best] = reads.toSorted((one, other) => score(other) - score(one))
  if (!best) throw new AppError('MOVE_NO_COLUMNS', { sheet: first.name }, { field: 'file' })
  if (best.rowCount === 0) throw new AppError('SHEET_EMPTY')
  return best
}

/** Of sums that stand below the rows: one word, and no more than a number. */
const TOTALS = /^(?:合计|总计|小计|total|sum)/i

/** The columns of a kind as a set of changes knows them. */
export const columnsFor = <Key extends string>(kind: MoveKind): ChangeColumn<Key>[] =>
  Object.entries(moveFields[kind]).map(([key, { zh, en, width, personal, byPhone }]) => ({
    key: key as Key, // the fields of the kind are its keys
    zh,
    en,
    width,
    example: '',
    optional: true,
    ...(personal && { personal }),
    ...(byPhone && { byPhone }),
  }))

/** The rows of a file by the fields that its columns lead to. */
export const readerFor =
  <Key extends string>(kind: MoveKind) =>
  async (bytes: Buffer, { places, sheet, headRow }: MoveParameters): Promise<ChangeRow<Key>[]> => {
    const keys = Object.keys(moveFields[kind]) as Key[] // as above
    const { rows } = await readSheetAt(bytes, MOVE_MAX_ROWS, sheet, true)
    const read = rows.slice(headRow + 1).flatMap((cells, index): ChangeRow<Key>[] => {
      if (cells.length === 0 || (TOTALS.test(cells.find((cell) => cell !== '') ?? '') && cells.filter((cell) => cell !== '').length < 4))
        return []
      const lost: CellFault[] = []
      const texts = keys.map((key) => {
        const place = places[key]
        const { text, fault } = readCell(place === undefined ? '' : cells[place])
        if (fault) lost.push({ column: key, ...fault, lost: true })
        return [key, fault ? text : readAs(undefined, moveFields[kind][key]?.personal, text)] as const
      })
      if (texts.every(([, text]) => text === '')) return []
      const named = Object.fromEntries(texts) as Record<Key, string> // each of its keys
      return [{ number: headRow + index + 2, cells: named, ...(lost.length > 0 && { lost }) }]
    })
    if (read.length === 0) throw new AppError('SHEET_EMPTY')
    return read
  }
