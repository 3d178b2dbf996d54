import { parentPort, workerData } from 'node:worker_threads'
import { Unzip, UnzipInflate } from 'fflate'
import { streamXlsxRows } from 'hucre/xlsx'

// Reads one spreadsheet in a thread of its own, under limits of memory and time that the server sets (security rule 21).

/** Limits of what is read: entries of the archive, unpacked bytes, rows, columns. */
const MOST_ENTRIES = 1_000
const MOST_UNPACKED = 50 * 1024 * 1024
const MOST_COLUMNS = 100
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

/** Unpacks without keeping anything, only to count: what an archive says of itself is not believed. */
function checkArchive(bytes: Uint8Array): void {
  let entries = 0
  let unpacked = 0
  let sheets = 0
  const latin = new TextDecoder('latin1')
  const unzip = new Unzip((entry) => {
    if (++entries > MOST_ENTRIES) throw new Refused('SHEET_TOO_LARGE')
    if (/^xl\/(worksheets\/|workbook\.xml)/.test(entry.name)) sheets++
    let tail = ''
    entry.ondata = (error, chunk) => {
      // What is thrown here comes back once as an error of the archive.
      if (error) throw error instanceof Refused ? error : new Refused('SHEET_NOT_ONE')
      unpacked += chunk.length
      if (unpacked > MOST_UNPACKED) throw new Refused('SHEET_TOO_LARGE')
      const text = tail + latin.decode(chunk)
      if (/<!DOCTYPE|<!ENTITY/i.test(text)) throw new Refused('SHEET_NOT_ONE')
      tail = text.slice(-16)
    }
    entry.start()
  })
  unzip.register(UnzipInflate)
  for (let at = 0; at < bytes.length; at += 65_536) unzip.push(bytes.subarray(at, at + 65_536), at + 65_536 >= bytes.length)
  if (sheets < 2) throw new Refused('SHEET_NOT_ONE')
}

/** A day, or a moment to the second, as the sheet shows it: a cell has no time zone, and a number that is no day (a phone) is a row of signs. */
const dateText = (date: Date): string =>
  Number.isNaN(date.getTime())
    ? '########'
    : new Date(Math.round(date.getTime() / 1000) * 1000).toISOString().slice(0, 19).replace('T', ' ').replace(' 00:00:00', '')

const textOf = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return dateText(value)
  // Long numbers that people typed as numbers must not come as 2.02E+17.
  return typeof value === 'number' ? value.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 20 }) : String(value)
}

async function readRows({ bytes, mostRows, mostInCell }: ReadWork): Promise<string[][]> {
  const rows: string[][] = []
  let characters = 0
  // One character more than a cell may have tells that it had too many.
  const cellOf = (value: unknown): string => {
    const cell = textOf(value).slice(0, mostInCell + 1)
    characters += cell.length
    if (characters > MOST_CHARACTERS) throw new Refused('SHEET_TOO_LARGE')
    return cell
  }
  for await (const row of streamXlsxRows(bytes, { sheet: 0 })) {
    const cells = row.values.slice(0, MOST_COLUMNS).map(cellOf)
    if (row.values.length > MOST_COLUMNS) throw new Refused('SHEET_TOO_LARGE')
    // The index counts from 0: rows that a sheet leaves out still have their number.
    if (row.index > mostRows) throw new Refused('SHEET_TOO_MANY_ROWS')
    while (rows.length < row.index) rows.push([])
    rows.push(cells)
  }
  return rows
}

async function run(): Promise<FromReadWorker> {
  const work = workerData as ReadWork // given by readSheet
  const { bytes } = work
  try {
    if (startsWith(bytes, ENCRYPTED)) throw new Refused('SHEET_ENCRYPTED')
    if (!startsWith(bytes, ZIP)) throw new Refused('SHEET_NOT_ONE')
    checkArchive(bytes)
    return { kind: 'rows', rows: await readRows(work) }
  } catch (error) {
    // Whatever the library stumbles over is a file that is no proper sheet.
    return { kind: 'refused', why: error instanceof Refused ? error.why : 'SHEET_NOT_ONE' }
  }
}

void run().then((message) => parentPort?.postMessage(message))
