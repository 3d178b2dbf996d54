import { parentPort, workerData } from 'node:worker_threads'
import { Unzip, UnzipInflate, zipSync } from 'fflate'
import { streamXlsxRows } from 'hucre/xlsx'
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

export type SheetRefusal = 'SHEET_NOT_ONE' | 'SHEET_ENCRYPTED' | 'SHEET_TOO_LARGE' | 'SHEET_TOO_MANY_ROWS'
export interface ReadWork {
  readonly bytes: Uint8Array
  readonly mostRows: number
  readonly mostInCell: number
}
export type FromReadWorker = { kind: 'rows'; rows: string[][] } | { kind: 'refused'; why: SheetRefusal }

class Refused extends Error {
  readonly why: SheetRefusal
  constructor(why: SheetRefusal) {
    super(why)
    this.why = why
  }
}

const ENCRYPTED = [0xd0, 0xcf, 0x11, 0xe0]
const ZIP = [0x50, 0x4b, 0x03, 0x04]
const startsWith = (bytes: Uint8Array, magic: readonly number[]) => magic.every((byte, index) => bytes[index] === byte)

interface Checked {
  /** The list of its sheets. */
  readonly book: string
  /** The archive anew, made of what was counted. */
  readonly bytes: Uint8Array
}

/**
 * Unpacks to count: what an archive says of itself is not believed, nor is the directory at its end, which may name other entries than those
 * that were counted. So it is written anew, with nothing else in it.
 */
function checkArchive(bytes: Uint8Array): Checked {
  let entries = 0
  let unpacked = 0
  let sheets = 0
  let book = ''
  const kept = new Map<string, Uint8Array[]>()
  const latin = new TextDecoder('latin1')
  const unzip = new Unzip((entry) => {
    if (++entries > MOST_ENTRIES) throw new Refused('SHEET_TOO_LARGE')
    // No proper writer writes one twice, and programs do not agree which of the two counts.
    if (kept.has(entry.name)) throw new Refused('SHEET_NOT_ONE')
    if (/^xl\/(worksheets\/|workbook\.xml)/.test(entry.name)) sheets++
    const parts: Uint8Array[] = []
    kept.set(entry.name, parts)
    let tail = ''
    entry.ondata = (error, chunk) => {
      // What is thrown here comes back once as an error of the archive.
      if (error) throw error instanceof Refused ? error : new Refused('SHEET_NOT_ONE')
      unpacked += chunk.length
      if (unpacked > MOST_UNPACKED) throw new Refused('SHEET_TOO_LARGE')
      if (IS_READ.test(entry.name)) parts.push(chunk)
      const said = latin.decode(chunk)
      if (entry.name === 'xl/workbook.xml' && book.length < MOST_OF_BOOK) book += said
      const text = tail + said
      if (/<!DOCTYPE|<!ENTITY/i.test(text)) throw new Refused('SHEET_NOT_ONE')
      tail = text.slice(-16)
    }
    entry.start()
  })
  unzip.register(UnzipInflate)
  for (let at = 0; at < bytes.length; at += 65_536) unzip.push(bytes.subarray(at, at + 65_536), at + 65_536 >= bytes.length)
  if (sheets < 2) throw new Refused('SHEET_NOT_ONE')
  return { book, bytes: rewritten(kept) }
}

/** Its parts in XML, as they are: pictures and the like are left out. */
function rewritten(kept: ReadonlyMap<string, readonly Uint8Array[]>): Uint8Array {
  const files = new Map([...kept].filter(([name]) => IS_READ.test(name)).map(([name, parts]) => [name, Buffer.concat(parts)]))
  return zipSync(Object.fromEntries(files), { level: 0 })
}

/** The place of the first sheet that its owner sees: one that is hidden was not meant. */
function firstVisible(book: string): number {
  const sheets = book.match(/<(?:\w+:)?sheet\s[^<>]*>/g) ?? []
  return Math.max(
    sheets.findIndex((sheet) => !/\sstate=["'](?:hidden|veryHidden)["']/.test(sheet)),
    0,
  )
}

/** A day, or a moment to the second, as the sheet shows it: a cell has no time zone, and a number that is no day (a phone) is a row of signs. */
const dateText = (date: Date): string =>
  Number.isNaN(date.getTime())
    ? '########'
    : new Date(Math.round(date.getTime() / 1000) * 1000).toISOString().slice(0, 19).replace('T', ' ').replace(' 00:00:00', '')

const textOf = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return dateText(value)
  if (typeof value !== 'number') return String(value)
  // Of more than fifteen digits a spreadsheet has lost the last ones: it comes as it is shown there, 2.02E+17, and is refused so.
  if (Math.abs(value) >= 1e15) return value.toExponential().toUpperCase()
  return value.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 20 })
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
  for await (const row of found) {
    const cells = row.values.slice(0, MOST_COLUMNS).map(cellOf)
    if (row.values.length > MOST_COLUMNS) throw new Refused('SHEET_TOO_LARGE')
    // The index counts from 0: rows that a sheet leaves out still have their number, and a number may come again and again.
    if (Math.max(row.index, rows.length) > mostRows) throw new Refused('SHEET_TOO_MANY_ROWS')
    while (rows.length < row.index) rows.push([])
    rows.push(cells)
  }
  return rows
}

function* numbered(rows: Iterable<string[]>): Generator<FoundRow> {
  let index = 0
  for (const values of rows) yield { index: index++, values }
}

function foundRows(bytes: Uint8Array): AsyncIterable<FoundRow> | Iterable<FoundRow> {
  if (startsWith(bytes, ZIP)) {
    const checked = checkArchive(bytes)
    return streamXlsxRows(checked.bytes, { sheet: firstVisible(checked.book) })
  }
  const rows = csvRows(bytes)
  if (!rows) throw new Refused('SHEET_NOT_ONE')
  return numbered(rows)
}

async function run(): Promise<FromReadWorker> {
  const work = workerData as ReadWork // given by readSheet
  const { bytes } = work
  try {
    if (startsWith(bytes, ENCRYPTED)) throw new Refused('SHEET_ENCRYPTED')
    return { kind: 'rows', rows: await readRows(foundRows(bytes), work) }
  } catch (error) {
    // Whatever the library stumbles over is a file that is no proper sheet.
    return { kind: 'refused', why: error instanceof Refused ? error.why : 'SHEET_NOT_ONE' }
  }
}

void run().then((message) => parentPort?.postMessage(message))
