import { parentPort, workerData } from 'node:worker_threads'
import { Unzip, UnzipInflate, zipSync } from 'fflate'
import { streamXlsxRows } from 'hucre/xlsx'
import { type Merged, mergesOf, partName, percentStyles, relationsOf, sheetPart, sheetsOf, withPercents } from './read.book.ts'
import { csvRows } from './read.csv.ts'

// Reads one spreadsheet in a thread of its own, under limits of memory and time that the server sets (security rule 21).

/** Limits of what is read: entries of the archive, unpacked bytes, rows, columns. */
const MOST_ENTRIES = 1_000
const MOST_UNPACKED = 50 * 1024 * 1024
const MOST_COLUMNS = 100
/** Characters of the list of sheets that are looked at. */
const MOST_OF_BOOK = 1024 * 1024
/** What a sheet is read from. */
const IS_READ = /\.(?:xml|rels)$/i
/** Characters of all cells together: a text that a file holds once may be that of many cells. */
const MOST_CHARACTERS = 32 * 1024 * 1024

export type SheetRefusal = 'SHEET_NOT_ONE' | 'SHEET_OLD' | 'SHEET_ENCRYPTED' | 'SHEET_TOO_LARGE' | 'SHEET_TOO_MANY_ROWS'
export interface ReadWork {
  readonly bytes: Uint8Array
  readonly mostRows: number
  readonly mostInCell: number
  /** Which of the sheets that are in view, from 0. */
  readonly sheet: number
  /** A value that stands in merged cells belongs to each row that they are in. */
  readonly merged: boolean
}
/** The rows of one sheet, its name where it has one, how many sheets there are, and what they are called. */
export interface ReadRows {
  readonly rows: string[][]
  readonly name: string
  readonly sheets: number
  readonly names: readonly string[]
}
export type FromReadWorker = ({ kind: 'rows' } & ReadRows) | { kind: 'refused'; why: SheetRefusal }

class Refused extends Error {
  readonly why: SheetRefusal
  constructor(why: SheetRefusal) {
    super(why)
    this.why = why
  }
}

/** A container of older Office, which holds an older workbook, or a newer one that is encrypted. */
const CONTAINER = [0xd0, 0xcf, 0x11, 0xe0]
const ENCRYPTED = Buffer.from('EncryptedPackage', 'utf16le')
const ZIP = [0x50, 0x4b, 0x03, 0x04]
const startsWith = (bytes: Uint8Array, magic: readonly number[]) => magic.every((byte, index) => bytes[index] === byte)

/** Rows that a sheet can have. */
const LAST_ROW = 1_048_576

type Parts = ReadonlyMap<string, readonly Uint8Array[]>

/**
 * Unpacks to count: what an archive says of itself is not believed, nor is the directory at its end, which may name other entries than those
 * that were counted. So it is written anew, with nothing else in it.
 */
function checkArchive(bytes: Uint8Array): Parts {
  let entries = 0
  let unpacked = 0
  let sheets = 0
  const kept = new Map<string, Uint8Array[]>()
  const latin = new TextDecoder('latin1')
  const unzip = new Unzip((entry) => {
    const name = partName(entry.name)
    if (++entries > MOST_ENTRIES) throw new Refused('SHEET_TOO_LARGE')
    // No proper writer writes one twice, and programs do not agree which of the two counts.
    if (kept.has(name)) throw new Refused('SHEET_NOT_ONE')
    if (/^xl\/(worksheets\/|workbook\.xml)/.test(name)) sheets++
    const parts: Uint8Array[] = []
    kept.set(name, parts)
    let tail = ''
    entry.ondata = (error, chunk) => {
      // What is thrown here comes back once as an error of the archive.
      if (error) throw error instanceof Refused ? error : new Refused('SHEET_NOT_ONE')
      unpacked += chunk.length
      if (unpacked > MOST_UNPACKED) throw new Refused('SHEET_TOO_LARGE')
      if (IS_READ.test(name)) parts.push(chunk)
      const text = tail + latin.decode(chunk)
      if (/<!DOCTYPE|<!ENTITY/i.test(text)) throw new Refused('SHEET_NOT_ONE')
      tail = text.slice(-16)
    }
    entry.start()
  })
  unzip.register(UnzipInflate)
  for (let at = 0; at < bytes.length; at += 65_536) unzip.push(bytes.subarray(at, at + 65_536), at + 65_536 >= bytes.length)
  if (sheets < 2) throw new Refused('SHEET_NOT_ONE')
  return kept
}

interface Book {
  readonly bytes: Uint8Array
  readonly at: number
  readonly name: string
  readonly names: readonly string[]
  readonly merges: readonly Merged[]
}

/** The archive anew, of its parts in XML alone: pictures and the like are left out; percentages are texts. */
function bookOf(kept: Parts, wanted: number): Book {
  const files = new Map([...kept].filter(([name]) => IS_READ.test(name)).map(([name, parts]) => [name, Buffer.concat(parts)]))
  const said = (name: string): string => files.get(name)?.subarray(0, MOST_OF_BOOK).toString('latin1') ?? ''
  const put = (name: string, text: string) => files.set(name, Buffer.from(text, 'latin1'))
  for (const [name, bytes] of files) if (name.endsWith('.rels')) put(name, relationsOf(bytes.toString('latin1')))
  const percents = percentStyles(said('xl/styles.xml'))
  if (percents.size > 0)
    for (const [name, bytes] of files)
      if (name.startsWith('xl/worksheets/') && name.endsWith('.xml')) put(name, withPercents(bytes.toString('latin1'), percents))
  const sheets = sheetsOf(said('xl/workbook.xml'), said('xl/_rels/workbook.xml.rels'))
  const { at = 0, name = '' } = sheets[wanted] ?? {}
  const xml = files.get(sheetPart(said('xl/workbook.xml'), said('xl/_rels/workbook.xml.rels'), at))
  const merges = xml ? mergesOf(xml) : []
  return { bytes: zipSync(Object.fromEntries(files), { level: 0 }), at, name, names: sheets.map((sheet) => sheet.name), merges }
}

/** A day, or a moment to the second, as the sheet shows it: a cell has no time zone, and a number that is no day (a phone) is a row of signs. */
const dateText = (date: Date): string =>
  Number.isNaN(date.getTime())
    ? '########'
    : new Date(Math.round(date.getTime() / 1000) * 1000)
        .toISOString()
        .slice(0, 19)
        .replace('T', ' ')
        .replace(' 00:00:00', '')
        // Before the first day that a sheet knows there is a time of day alone.
        .replace(/^18\d\d-\d\d-\d\d /, '')

const textOf = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return dateText(value)
  if (typeof value !== 'number') return String(value)
  // Of more than fifteen digits a spreadsheet has lost the last ones: it comes as it is shown there, 2.02E+17, and is refused so.
  if (Math.abs(value) >= 1e15) return value.toExponential().toUpperCase()
  // Sheets show fifteen digits; the rest is what binary fractions leave over.
  return Number(value.toPrecision(15)).toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 20 })
}

interface FoundRow {
  readonly index: number
  readonly values: readonly unknown[]
}

async function readRows(found: AsyncIterable<FoundRow> | Iterable<FoundRow>, { mostRows, mostInCell }: ReadWork): Promise<string[][]> {
  const rows: string[][] = []
  let characters = 0
  // One character more than a cell may have tells that it had too many.
  const cellOf = (value: unknown): string => {
    const cell = textOf(value).slice(0, mostInCell + 1)
    characters += cell.length
    if (characters > MOST_CHARACTERS) throw new Refused('SHEET_TOO_LARGE')
    return cell
  }
  const blank: string[] = []
  let filled = 0
  for await (const row of found) {
    const texts = row.values.map((value) => (value === null || value === undefined ? '' : cellOf(value)))
    const last = texts.findLastIndex((text) => text.trim() !== '')
    // What is formatted and empty counts for nothing.
    if (last < 0) continue
    if (last >= MOST_COLUMNS) throw new Refused('SHEET_TOO_LARGE')
    // The index counts from 0: rows that a sheet leaves out still have their number, and a number may come again and again.
    if (++filled > mostRows || row.index >= LAST_ROW) throw new Refused('SHEET_TOO_MANY_ROWS')
    while (rows.length < row.index) rows.push(blank)
    rows.push(texts.slice(0, last + 1))
  }
  return rows
}

function* numbered(rows: Iterable<string[]>): Generator<FoundRow> {
  let index = 0
  for (const values of rows) yield { index: index++, values }
}

/** Writes what stands in cells that are merged downwards into each of their rows; a row that is empty beside them stays so. */
function fillMerged(rows: readonly string[][], merges: readonly Merged[]): void {
  for (const { column, from, to } of merges) {
    const value = rows[from]?.[column] ?? ''
    if (value === '') continue
    for (const row of rows.slice(from + 1, to + 1)) {
      if (row.length === 0 || row[column]) continue
      while (row.length < column) row.push('')
      row[column] = value
    }
  }
}

async function readBook(work: ReadWork): Promise<ReadRows> {
  const book = bookOf(checkArchive(work.bytes), work.sheet)
  const rows = await readRows(streamXlsxRows(book.bytes, { sheet: book.at }), work)
  if (work.merged) fillMerged(rows, book.merges)
  return { rows, name: book.name, sheets: book.names.length, names: book.names }
}

async function readText(work: ReadWork): Promise<ReadRows> {
  const rows = csvRows(work.bytes)
  if (!rows) throw new Refused('SHEET_NOT_ONE')
  return { rows: await readRows(numbered(rows), work), name: '', sheets: 1, names: [''] }
}

async function run(): Promise<FromReadWorker> {
  const work = workerData as ReadWork // given by readSheet
  const { bytes } = work
  try {
    if (startsWith(bytes, CONTAINER)) throw new Refused(Buffer.from(bytes).includes(ENCRYPTED) ? 'SHEET_ENCRYPTED' : 'SHEET_OLD')
    return { kind: 'rows', ...(await (startsWith(bytes, ZIP) ? readBook(work) : readText(work))) }
  } catch (error) {
    // Whatever the library stumbles over is a file that is no proper sheet.
    return { kind: 'refused', why: error instanceof Refused ? error.why : 'SHEET_NOT_ONE' }
  }
}

void run().then((message) => parentPort?.postMessage(message))
