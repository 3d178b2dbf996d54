import { Readable } from 'node:stream'
import type { Language } from '@camp/contract/errors'
import { writeXlsxStream } from 'hucre/xlsx'
import { AppError } from '../errors.ts'

type Cell = string | number | null

/** A column of an export: its key on the wire, its head in both languages, its width in characters, and the cell of a row. */
export interface SheetColumn<Row> {
  readonly key: string
  readonly zh: string
  readonly en: string
  readonly width: number
  cell(row: Row, language: Language): Cell
}

const RISKY = /^[=+\-@\t\r\0]/

/** A text that a spreadsheet shows and never runs (security rule 22). */
export const safeText = (text: string): string => (RISKY.test(text) ? `'${text}` : text)

/** Fen as yuan, for a cell that sums. */
export const yuan = (fen: number): number => fen / 100

/** A moment as people write it, in the business time zone it came in. */
export const sheetTime = (moment: string | null): string => (moment === null ? '' : moment.slice(0, 19).replace('T', ' '))

/** The columns of an export in the asked order; all of them if none are named. Unknown keys are refused. */
export function chosenColumns<Row>(all: readonly SheetColumn<Row>[], keys: readonly string[] | undefined): readonly SheetColumn<Row>[] {
  if (!keys || keys.length === 0) return all
  return keys.map((key) => {
    const column = all.find((candidate) => candidate.key === key)
    if (!column) throw new AppError('UNKNOWN_COLUMN', { key: key.slice(0, 40) })
    return column
  })
}

async function* cells<Row>(batches: AsyncIterable<Row[]>, columns: readonly SheetColumn<Row>[], language: Language) {
  for await (const batch of batches) {
    for (const row of batch) {
      yield columns.map((column) => {
        const value = column.cell(row, language)
        return typeof value === 'string' ? safeText(value) : value
      })
    }
    // Other requests get their turn between batches.
    await new Promise(setImmediate)
  }
}

/** An .xlsx that is written while it is read: memory does not grow with its rows. */
export function sheetStream<Row>(
  name: string,
  batches: AsyncIterable<Row[]>,
  columns: readonly SheetColumn<Row>[],
  language: Language,
): Readable {
  const heads = columns.map((column) => ({ header: language === 'en-US' ? column.en : column.zh, width: column.width }))
  const stream = writeXlsxStream(cells(batches, columns, language), { name, columns: heads, freezePane: { rows: 1 } })
  // The library's stream and Node's are the same standard; only their type declarations differ.
  return Readable.fromWeb(stream as unknown as import('node:stream/web').ReadableStream)
}
