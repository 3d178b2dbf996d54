import { CommandFailure } from '../command.ts'
import { type PartFacts, sha256Of } from './backup.manifest.ts'

// A part of a table as a file that any program opens: a head with the names of the columns, then whole rows.

const [LINE_END, QUOTE, COMMA] = [10, 34, 44]
/** 2^31 - 1. Hashes of cells are below 2^30 and a part has fewer than 2^23 rows, so that products are exact. */
const PRIME = 2_147_483_647

export const headOf = (columns: readonly string[]): string => `${columns.join(',')}\n`

/**
 * Three sums over the hashes of all cells: as they are, times the number of their row, and times that of their column. If one cell is changed,
 * the differences tell which: the second divided by the first is its row, the third divided by the first its column.
 */
function cellsOf(rows: Buffer): { rows: number; cells: [number, number, number] } {
  let [sum, byRow, byColumn] = [0, 0, 0]
  let [row, column, hash, quoted] = [1, 1, 0x811c9dc5, false]
  for (const byte of rows) {
    if (byte === QUOTE) quoted = !quoted
    if (quoted || (byte !== COMMA && byte !== LINE_END)) {
      hash = Math.imul(hash ^ byte, 0x01000193)
      continue
    }
    const cell = hash >>> 2
    sum = (sum + cell) % PRIME
    byRow = (byRow + row * cell) % PRIME
    byColumn = (byColumn + column * cell) % PRIME
    hash = 0x811c9dc5
    column++
    if (byte !== LINE_END) continue
    row++
    column = 1
  }
  return { rows: row - 1, cells: [sum, byRow, byColumn] }
}

export const partFacts = (rows: Buffer): PartFacts => ({ ...cellsOf(rows), sha256: sha256Of(rows) })

const difference = (is: number, was: number): bigint => BigInt((is - was + PRIME) % PRIME)

/** a / b among the remainders of the prime. */
function quotient(a: bigint, b: bigint): number {
  const prime = BigInt(PRIME)
  let [power, exponent, base] = [1n, prime - 2n, b]
  for (; exponent > 0n; exponent >>= 1n) {
    if (exponent & 1n) power = (power * base) % prime
    base = (base * base) % prime
  }
  return Number((a * power) % prime)
}

/** What was changed in a part, as far as its sums tell. */
function changeOf(rows: Buffer, was: PartFacts, columns: readonly string[]): string {
  const is = cellsOf(rows)
  if (is.rows !== was.rows) return `it has ${is.rows} rows, and ${was.rows} were written`
  const by = difference(is.cells[0], was.cells[0])
  const row = by === 0n ? 0 : quotient(difference(is.cells[1], was.cells[1]), by)
  const column = by === 0n ? undefined : columns[quotient(difference(is.cells[2], was.cells[2]), by) - 1]
  return row >= 1 && row <= was.rows && column ? `row ${row}, column ${column} was changed` : 'more than one cell was changed'
}

/** The rows of a part without its head. Throws where they are not what was written, and names the cell that was changed. */
export function rowsOf(name: string, bytes: Buffer, was: PartFacts | undefined, columns: readonly string[]): Buffer {
  const head = Buffer.from(headOf(columns))
  if (!was || !bytes.subarray(0, head.length).equals(head))
    throw new CommandFailure(`The backup is damaged: ${name}: its first line does not name the columns as they were written`)
  const rows = bytes.subarray(head.length)
  if (sha256Of(rows) === was.sha256) return rows
  throw new CommandFailure(`The backup is damaged: ${name}: ${changeOf(rows, was, columns)}`)
}
