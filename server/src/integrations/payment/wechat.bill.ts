import { createHash, type Hash } from 'node:crypto'
import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { createGunzip } from 'node:zlib'
import { at, type Columns, columnsOf, feeOf, moneyOf, SUMMARY } from './wechat.billForm.ts'

/** A line of a bill. Money in fen, the fee in thousandths of one. */
export interface BillLine {
  readonly kind: 'PAYMENT' | 'REFUND'
  readonly at: string
  readonly transactionId: string
  readonly orderNumber: string
  readonly refundId: string | null
  readonly refundNumber: string | null
  readonly amount: number
  /** Of a refund: how far it had come when the bill was made. */
  readonly refundStatus: string | null
  readonly feeMilli: number
}

/** Why a file is no bill of that day and merchant; each is an error of the contract. */
export type BillFault =
  | 'BILL_FORM'
  | 'BILL_LINE'
  | 'BILL_CUT'
  | 'BILL_TOTALS'
  | 'BILL_MERCHANT'
  | 'BILL_DAY'
  | 'BILL_HASH'
  | 'BILL_TWICE'
  | 'BILL_LARGE'
  | 'BILL_LINES'

export class BillRefused extends Error {
  readonly fault: BillFault
  readonly data: Readonly<Record<string, string | number>>
  constructor(fault: BillFault, data: Readonly<Record<string, string | number>> = {}) {
    super(fault)
    this.fault = fault
    this.data = data
  }
}

interface Expected {
  readonly day: string
  readonly mchId: string
}

/** Unpacked; a small file can be packed to nothing. */
const UNPACKED_LIMIT = 300_000_000
/** Lines of a merchant's day: four times what the proof of the reconciliation takes in, and taken in within a minute. */
export const MOST_LINES = 200_000
const BATCH = 2_000
/** Looked at together; others have their turn between two. */
const PORTION = 64 * 1024
/** A row has 600 signs or so; what has no rows is no bill, and is not put together to one text without an end. */
const LONGEST_ROW = 64 * 1024
const PAID = new Set(['SUCCESS'])
const GIVEN_BACK = new Set(['REFUND', 'REVOKED'])

async function* portions(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += PORTION) {
    yield bytes.subarray(at, at + PORTION)
    await setImmediate()
  }
}

/** The bytes of a bill, unpacked where they are packed. */
async function* unpacked(bytes: Buffer, hash: Hash): AsyncGenerator<Buffer> {
  const packed = bytes[0] === 0x1f && bytes[1] === 0x8b
  const source: AsyncIterable<Buffer> = packed ? Readable.from([bytes]).pipe(createGunzip()) : portions(bytes)
  let size = 0
  try {
    for await (const chunk of source) {
      size += chunk.length
      if (size > UNPACKED_LIMIT) throw new BillRefused('BILL_LARGE')
      hash.update(chunk)
      yield chunk
    }
  } catch (error) {
    if (error instanceof BillRefused) throw error
    throw new BillRefused('BILL_CUT')
  }
}

async function* linesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let rest = ''
  try {
    for await (const chunk of chunks) {
      const parts = (rest + decoder.decode(chunk, { stream: true })).split('\n')
      rest = parts.pop() ?? ''
      if (rest.length > LONGEST_ROW) throw new BillRefused('BILL_FORM')
      for (const part of parts) yield part.endsWith('\r') ? part.slice(0, -1) : part
    }
    rest += decoder.decode()
  } catch (error) {
    if (error instanceof BillRefused) throw error
    // Saved anew by a spreadsheet, in another alphabet.
    throw new BillRefused('BILL_FORM')
  }
  if (rest.trim() !== '') yield rest
}

/** What the lines of a bill add up to, in the order of its last line. */
class Sums {
  count = 0
  readonly #sums = [0, 0, 0, 0, 0]
  readonly #seen = new Set<string>()

  add(cells: Columns, line: BillLine): void {
    this.count++
    if (this.count > MOST_LINES) throw new BillRefused('BILL_LINES', { most: MOST_LINES })
    // Copied: a part of a text keeps the whole text that it was cut from in memory, here all of the file.
    const key = Buffer.from(line.kind === 'PAYMENT' ? line.transactionId : `R ${line.refundId}`).toString()
    if (this.#seen.has(key)) throw new BillRefused('BILL_TWICE', { number: line.refundNumber ?? line.transactionId })
    this.#seen.add(key)
    const parts = [cells.settled, cells.refunded, cells.fee, cells.total, cells.asked]
    parts.forEach((part, index) => {
      this.#sums[index] = (this.#sums[index] ?? 0) + part
    })
  }

  /** Throws where the last line says otherwise. The fee may be shown rounded to fen. */
  holdAgainst(told: string): void {
    const cells = told.split(',').map((cell) => cell.replace(/^`/, '').trim())
    const [count = '', settled = '', refunded = '', _vouchers, fee = '', total = '', asked = ''] = cells
    const said = [moneyOf(settled), moneyOf(refunded), feeOf(fee), moneyOf(total), moneyOf(asked)]
    const fits = said.every((sum, index) => sum !== null && Math.abs(sum - (this.#sums[index] ?? 0)) < (index === 2 ? 1_000 : 1))
    if (cells.length < 7) throw new BillRefused('BILL_CUT')
    if (count !== String(this.count) || !fits) throw new BillRefused('BILL_TOTALS')
  }
}

function lineOf(cells: Columns, expected: Expected, row: number): BillLine {
  const kind = PAID.has(cells.state) ? 'PAYMENT' : GIVEN_BACK.has(cells.state) ? 'REFUND' : null
  const moment = at(cells.time)
  if (!kind || moment === null || cells.currency !== 'CNY' || !cells.transactionId || !cells.orderNumber)
    throw new BillRefused('BILL_LINE', { row })
  if (cells.mchId !== expected.mchId) throw new BillRefused('BILL_MERCHANT', { mchId: cells.mchId, expected: expected.mchId })
  if (cells.time.slice(0, 10) !== expected.day) throw new BillRefused('BILL_DAY', { day: cells.time.slice(0, 10), expected: expected.day })
  const { transactionId, orderNumber } = cells
  const common = { at: moment, transactionId, orderNumber, feeMilli: cells.fee }
  if (kind === 'PAYMENT') {
    if (cells.total <= 0) throw new BillRefused('BILL_LINE', { row })
    return { kind, ...common, refundId: null, refundNumber: null, amount: cells.total, refundStatus: null }
  }
  if (!cells.refundId || !cells.refundNumber || cells.asked <= 0) throw new BillRefused('BILL_LINE', { row })
  const { refundId, refundNumber, refundStatus } = cells
  return { kind, ...common, refundId, refundNumber, amount: cells.asked, refundStatus }
}

/**
 * The lines of a bill in batches, as the file is unpacked. Ends with a refusal where the file is not whole, is of another day or merchant,
 * or its last line lies; so nothing is believed before the end was reached.
 */
export async function* billLines(bytes: Buffer, expected: Expected, hash = createHash('sha1')): AsyncGenerator<BillLine[]> {
  const sums = new Sums()
  let read: ReturnType<typeof columnsOf> = null
  let row = 0
  let ending: 'no' | 'named' | 'told' = 'no'
  let batch: BillLine[] = []
  for await (const text of linesOf(unpacked(bytes, hash))) {
    row++
    if (row === 1) {
      read = columnsOf(text)
      if (!read) throw new BillRefused('BILL_FORM')
    } else if (ending === 'told') throw new BillRefused('BILL_LINE', { row })
    else if (ending === 'named') {
      sums.holdAgainst(text)
      ending = 'told'
    } else if (text.startsWith(SUMMARY)) ending = 'named'
    else {
      const cells = read?.(text)
      if (!cells) throw new BillRefused('BILL_LINE', { row })
      const line = lineOf(cells, expected, row)
      sums.add(cells, line)
      batch.push(line)
      if (batch.length === BATCH) {
        yield batch
        batch = []
      }
    }
  }
  if (row === 0) throw new BillRefused('BILL_FORM')
  if (ending !== 'told') throw new BillRefused('BILL_CUT')
  if (batch.length > 0) yield batch
}

/** Reads a bill to its end; its hash and the number of its lines. Throws `BillRefused`. */
export async function provedBill(bytes: Buffer, expected: Expected, sha1: string | null): Promise<{ sha1: string; lines: number }> {
  const hash = createHash('sha1')
  let lines = 0
  try {
    for await (const batch of billLines(bytes, expected, hash)) lines += batch.length
  } catch (error) {
    // Of a file that was changed on its way the hash tells more than what was found in it.
    if (sha1 !== null && error instanceof BillRefused) throw new BillRefused('BILL_HASH')
    throw error
  }
  const found = hash.digest('hex')
  if (sha1 !== null && found !== sha1) throw new BillRefused('BILL_HASH')
  return { sha1: found, lines }
}
