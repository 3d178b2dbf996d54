import { Readable } from 'node:stream'
import type { Language } from '@camp/contract/errors'
import { AppError } from '../errors.ts'
import type { Cell, SheetFormat } from './sheet.cells.ts'
import { sheetBytes } from './sheet.write.ts'

/** A column of an export: its key on the wire, its head in both languages, its least width in characters, and the cell of a row. */
export interface SheetColumn<Row> {
  readonly key: string
  readonly zh: string
  readonly en: string
  readonly width: number
  /** What its cells are; plain texts and numbers where nothing is said. */
  readonly format?: SheetFormat
  /** Its sum means something: it stands below the rows. */
  readonly sum?: boolean
  /** Comes after it wherever it is asked for: a part of it that has a sum where all of it has none. */
  readonly along?: SheetColumn<Row>
  cell(row: Row, language: Language): Cell
}

// Also at full width: there are spreadsheets that take those for the same signs.
const RISKY = /^[=+\-@＝＋－＠\t\r\n\0]/

/** A text that a spreadsheet shows and never runs (security rule 22). */
export const safeText = (text: string): string => (RISKY.test(text) ? `'${text}` : text)

/** What stands before the sums, and how an import knows them. */
export const TOTAL = { zh: '合计', en: 'Total' } as const

/** The columns of an export in the asked order; all of them if none are named. Unknown keys are refused. */
export function chosenColumns<Row>(all: readonly SheetColumn<Row>[], keys: readonly string[] | undefined): readonly SheetColumn<Row>[] {
  const chosen =
    !keys || keys.length === 0
      ? all
      : keys.map((key) => {
          const column = all.find((candidate) => candidate.key === key)
          if (!column) throw new AppError('UNKNOWN_COLUMN', { key: key.slice(0, 40) })
          return column
        })
  return chosen.flatMap((column) => (column.along ? [column, column.along] : [column]))
}

/** What the cells of a column are chosen from, listed with what helps to choose on a sheet of its own: the first column is what is chosen. */
export interface ListedChoices<Row> {
  readonly key: string
  readonly name: string
  /** So many rows below the head take one. */
  readonly most: number
  readonly columns: readonly SheetColumn<Row>[]
  readonly rows: readonly Row[]
}

/** Rows turned into cells at once: few enough that other requests hardly wait. */
const PORTION = 500

const cellsOf = <Row>(rows: readonly Row[], columns: readonly SheetColumn<Row>[], language: Language): Cell[][] =>
  rows.map((row) =>
    columns.map((column) => {
      const value = column.cell(row, language)
      return typeof value === 'string' ? safeText(value) : value
    }),
  )

async function* cells<Row>(
  batches: AsyncIterable<Row[]>,
  columns: readonly SheetColumn<Row>[],
  language: Language,
): AsyncGenerator<Cell[][]> {
  for await (const batch of batches) {
    for (let at = 0; at < batch.length; at += PORTION) yield cellsOf(batch.slice(at, at + PORTION), columns, language)
  }
}

const inWords = ({ zh, en }: { readonly zh: string; readonly en: string }, language: Language): string => (language === 'en-US' ? en : zh)

const planOf = (name: string, heads: readonly Omit<SheetColumn<never>, 'cell' | 'along'>[], language: Language) => ({
  name,
  heads: heads.map((column) => ({
    header: inWords(column, language),
    width: column.width,
    format: column.format ?? ('plain' as const),
    sum: column.sum ?? false,
  })),
  total: inWords(TOTAL, language),
})

/** A sheet of a workbook that has several: few rows, which are there already. */
export interface BookSheet {
  readonly plan: ReturnType<typeof planOf>
  readonly rows: Cell[][]
}

export const bookSheet = <Row>(
  name: string,
  columns: readonly SheetColumn<Row>[],
  rows: readonly Row[],
  language: Language,
): BookSheet => ({
  plan: planOf(name, columns, language),
  rows: cellsOf(rows, columns, language),
})

/** An .xlsx of these sheets. */
export function bookStream([first, ...behind]: readonly [BookSheet, ...BookSheet[]]): Readable {
  return Readable.from(sheetBytes({ ...first.plan, behind }, Readable.from([first.rows])), { objectMode: false })
}

/** An .xlsx that is written while it is read: neither memory nor other requests feel how many rows it has. */
export function sheetStream<Row, Choice = never>(
  name: string,
  batches: AsyncIterable<Row[]>,
  columns: readonly SheetColumn<Row>[],
  language: Language,
  choices?: ListedChoices<Choice>,
): Readable {
  const plan = {
    ...planOf(name, columns, language),
    choices: choices && {
      column: columns.findIndex(({ key }) => key === choices.key),
      most: choices.most,
      plan: planOf(choices.name, choices.columns, language),
      rows: cellsOf(choices.rows, choices.columns, language),
    },
  }
  return Readable.from(sheetBytes(plan, cells(batches, columns, language)), { objectMode: false })
}
