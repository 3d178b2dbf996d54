import { type Cell, cellXml, type SheetFormat, textCell, widthOf } from './sheet.cells.ts'
import { bookParts, cellStyle, chosenOf, HEAD_STYLE, sheetFile, sheetFoot, sheetHead, sheetName, totalStyle } from './sheet.parts.ts'
import { type ZipEntry, zipBytes } from './zip.ts'

interface SheetHead {
  readonly header: string
  /** In characters, where its cells need no more. */
  readonly width: number
  readonly format: SheetFormat
  /** Its sum means something. */
  readonly sum: boolean
}

/** What a sheet is made of beside its rows. */
interface SheetPlan {
  readonly name: string
  readonly heads: readonly SheetHead[]
  /** The word before the sums. */
  readonly total: string
  readonly choices?: SheetChoices | undefined
  /** Sheets behind this one. */
  readonly behind?: readonly SheetBehind[] | undefined
}

interface SheetBehind {
  readonly plan: SheetPlan
  readonly rows: Cell[][]
}

/** What the cells of a column may hold: what stands in the first column of a sheet of its own, behind the others. */
interface SheetChoices extends SheetBehind {
  readonly column: number
  /** So many rows below the head take one. */
  readonly most: number
}

/** Rows that one sheet has besides its head and its sums: no spreadsheet takes more than 1,048,576. What is more goes on to the next sheet. */
const MOST_ROWS = 1_048_574
/** Characters of one sheet's rows: an archive has room for 4 GB of bytes. */
const MOST_CHARACTERS = 1_000_000_000

const lettersOf = (index: number): string =>
  (index < 26 ? '' : lettersOf(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26))

/** The rows as they come, held so that a sheet may end and the next one goes on with what is left. */
class Rows {
  readonly #batches: AsyncIterator<Cell[][]>
  #left: Cell[][] = []
  #ended = false

  constructor(batches: AsyncIterable<Cell[][]>) {
    this.#batches = batches[Symbol.asyncIterator]()
  }

  /** The next rows, at most so many; none are left where it is empty. */
  async next(most: number): Promise<Cell[][]> {
    while (this.#left.length === 0 && !this.#ended) {
      const batch = await this.#batches.next()
      if (batch.done) this.#ended = true
      else this.#left = batch.value
    }
    const rows = this.#left.length <= most ? this.#left : this.#left.slice(0, most)
    this.#left = rows === this.#left ? [] : this.#left.slice(most)
    return rows
  }

  /** Are there more? */
  async more(): Promise<boolean> {
    const rows = await this.next(Number.MAX_SAFE_INTEGER)
    this.#left = rows
    return rows.length > 0
  }

  async end(): Promise<void> {
    await this.#batches.return?.()
  }
}

/** The XML of one sheet, as far as its rows go on it. */
class Sheet {
  readonly #plan: SheetPlan
  readonly #letters: readonly string[]
  readonly #styles: readonly string[]
  readonly #sums: number[]
  #row = 1
  #characters = 0

  constructor(plan: SheetPlan) {
    this.#plan = plan
    this.#letters = plan.heads.map((_, index) => lettersOf(index))
    this.#styles = plan.heads.map(({ format }) => cellStyle(format))
    this.#sums = plan.heads.map(() => 0)
  }

  /** How many more rows it takes. */
  get room(): number {
    return this.#characters > MOST_CHARACTERS ? 0 : MOST_ROWS + 1 - this.#row
  }

  /** What its filter spans: head and rows, without the sums. */
  range(fixed: '' | '$'): string {
    return `${fixed}A${fixed}1:${fixed}${this.#letters.at(-1)}${fixed}${this.#row}`
  }

  /** All before the rows; the first of them say how wide the columns must be. */
  begin(first: readonly Cell[][]): string {
    const { heads } = this.#plan
    const columns = heads.map(({ header, width, format }, index) => ({
      format,
      width: widthOf(
        format,
        header,
        width,
        first.map((row) => row[index] ?? null),
      ),
    }))
    const titles = heads.map(({ header }, index) => textCell(`${this.#letters[index]}1`, HEAD_STYLE, header))
    return `${sheetHead(columns)}<row r="1">${titles.join('')}</row>`
  }

  rows(rows: readonly Cell[][]): string {
    const { heads } = this.#plan
    let xml = ''
    for (const row of rows) {
      this.#row++
      xml += `<row r="${this.#row}">`
      for (const [index, { format, sum }] of heads.entries()) {
        const value = row[index] ?? null
        if (value === null) continue
        if (sum && typeof value === 'number') this.#sums[index] = (this.#sums[index] ?? 0) + value
        xml += cellXml(format, this.#letters[index] + String(this.#row), this.#styles[index] ?? '', value)
      }
      xml += '</row>'
    }
    this.#characters += xml.length
    return xml
  }

  end(): string {
    const range = this.range('')
    return `${this.#row > 1 ? this.#totals() : ''}${sheetFoot(range, this.#chosen())}`
  }

  #chosen(): string {
    const { choices } = this.#plan
    if (!choices || choices.rows.length === 0) return ''
    const column = this.#letters[choices.column]
    return chosenOf(`${column}2:${column}${choices.most + 1}`, `'${sheetName(choices.plan.name, 0)}'!$A$2:$A$${choices.rows.length + 1}`)
  }

  /** The sums follow the filter: a subtotal leaves out what it hides, and a filter leaves such a row alone. */
  #totals(): string {
    const { heads, total } = this.#plan
    const labelled = heads.findIndex(({ sum }) => !sum)
    if (heads.every(({ sum }) => !sum)) return ''
    const at = this.#row + 1
    const cells = heads.map(({ format, sum }, index) => {
      const ref = `${this.#letters[index]}${at}`
      if (index === labelled) return textCell(ref, totalStyle('plain'), total)
      if (!sum) return ''
      const value = (this.#sums[index] ?? 0) / (format === 'amount' ? 100 : 1)
      const rows = `${this.#letters[index]}2:${this.#letters[index]}${this.#row}`
      return `<c r="${ref}"${totalStyle(format)}><f>SUBTOTAL(109,${rows})</f><v>${value}</v></c>`
    })
    return `<row r="${at}">${cells.join('')}</row>`
  }
}

async function* sheetXml(sheet: Sheet, rows: Rows): AsyncGenerator<Buffer> {
  let portion = await rows.next(sheet.room)
  yield Buffer.from(sheet.begin(portion))
  while (portion.length > 0) {
    yield Buffer.from(sheet.rows(portion))
    portion = sheet.room > 0 ? await rows.next(sheet.room) : []
  }
  yield Buffer.from(sheet.end())
}

async function* one(rows: Cell[][]): AsyncGenerator<Cell[][]> {
  yield rows
}

async function* bookEntries(plan: SheetPlan, rows: Rows): AsyncGenerator<ZipEntry> {
  const sheets: { readonly name: string; readonly range: string }[] = []
  do {
    const sheet = new Sheet(plan)
    yield { name: sheetFile(sheets.length), parts: sheetXml(sheet, rows) }
    sheets.push({ name: sheetName(plan.name, sheets.length), range: sheet.range('$') })
  } while (await rows.more())
  for (const behind of [...(plan.choices ? [plan.choices] : []), ...(plan.behind ?? [])]) {
    const list = new Sheet(behind.plan)
    yield { name: sheetFile(sheets.length), parts: sheetXml(list, new Rows(one(behind.rows))) }
    sheets.push({ name: sheetName(behind.plan.name, 0), range: list.range('$') })
  }
  for (const [name, xml] of bookParts(sheets)) yield { name, parts: [Buffer.from(xml)] }
}

/** The bytes of an .xlsx, written while they are read: rows are asked for as they are needed, and packed beside this thread. */
export async function* sheetBytes(plan: SheetPlan, batches: AsyncIterable<Cell[][]>): AsyncGenerator<Buffer> {
  const rows = new Rows(batches)
  try {
    yield* zipBytes(bookEntries(plan, rows))
  } finally {
    await rows.end()
  }
}
