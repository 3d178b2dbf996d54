import { Readable } from 'node:stream'
import type { Language } from '@camp/contract/errors'
import { AppError } from '../errors.ts'
import { type Cell, sheetBytes } from './sheet.thread.ts'

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

/** Rows turned into cells at once: few enough that other requests hardly wait. */
const PORTION = 500

async function* cells<Row>(
  batches: AsyncIterable<Row[]>,
  columns: readonly SheetColumn<Row>[],
  language: Language,
): AsyncGenerator<Cell[][]> {
  for await (const batch of batches) {
    for (let at = 0; at < batch.length; at += PORTION) {
      yield batch.slice(at, at + PORTION).map((row) =>
        columns.map((column) => {
          const value = column.cell(row, language)
          return typeof value === 'string' ? safeText(value) : value
        }),
      )
    }
  }
}

/** An .xlsx that is written while it is read, in a thread of its own: neither memory nor other requests feel how many rows it has. */
export function sheetStream<Row>(
  name: string,
  batches: AsyncIterable<Row[]>,
  columns: readonly SheetColumn<Row>[],
  language: Language,
): Readable {
  const heads = columns.map((column) => ({ header: language === 'en-US' ? column.en : column.zh, width: column.width }))
  return Readable.from(sheetBytes(name, heads, cells(batches, columns, language)), { objectMode: false })
}
