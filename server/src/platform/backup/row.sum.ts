import { hash } from 'node:crypto'

const LINE_END = 10
const QUOTE = 34
const MODULUS = 2 ** 52
/** Of a sum: 6 bytes in hexadecimal. */
const DIGITS = 12

/** How rows are written: as CSV, which any program opens, or as COPY wrote them in backups of format 1, with line ends in values written otherwise. */
export type RowForm = 'csv' | 'text'

/**
 * A checksum over rows that does not depend on their order: rows that are read from a table come in the order in which they lie there.
 */
export class RowSum {
  rows = 0
  readonly #form: RowForm
  #sums: [number, number] = [0, 0]
  #rest: Buffer[] = []
  /** Within quotes a line end belongs to the value. */
  #quoted = false

  constructor(form: RowForm) {
    this.#form = form
  }

  /** Answers where the last row ends that ends in these bytes; 0: none does. */
  add(bytes: Buffer): number {
    let from = 0
    let seen = 0
    for (let end = bytes.indexOf(LINE_END); end >= 0; end = bytes.indexOf(LINE_END, end + 1)) {
      this.#see(bytes, seen, end)
      seen = end
      if (this.#quoted) continue
      this.#line(bytes.subarray(from, end))
      from = end + 1
    }
    this.#see(bytes, seen, bytes.length)
    if (from < bytes.length) this.#rest.push(bytes.subarray(from))
    return from
  }

  #see(bytes: Buffer, from: number, to: number): void {
    if (this.#form === 'text') return
    for (let at = from; at < to; at++) if (bytes[at] === QUOTE) this.#quoted = !this.#quoted
  }

  #line(last: Buffer): void {
    const row = this.#rest.length === 0 ? last : Buffer.concat([...this.#rest, last])
    this.#rest = []
    // At once and as text: a hash that is made, fed and read as bytes takes three times as long, which is most of what a row takes.
    const digest = hash('sha1', row)
    const [one, two] = [Number.parseInt(digest.slice(0, DIGITS), 16), Number.parseInt(digest.slice(DIGITS, 2 * DIGITS), 16)]
    this.#sums = [(this.#sums[0] + one) % MODULUS, (this.#sums[1] + two) % MODULUS]
    this.rows++
  }

  /** Hexadecimal. */
  toString(): string {
    return this.#sums.map((sum) => sum.toString(16).padStart(13, '0')).join('')
  }
}
