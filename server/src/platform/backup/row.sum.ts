import { createHash } from 'node:crypto'

const LINE_END = 10
const QUOTE = 34
const MODULUS = 2 ** 52

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
    const hash = createHash('sha1')
    for (const part of this.#rest) hash.update(part)
    this.#rest = []
    const digest = hash.update(last).digest()
    this.#sums = [(this.#sums[0] + digest.readUIntBE(0, 6)) % MODULUS, (this.#sums[1] + digest.readUIntBE(6, 6)) % MODULUS]
    this.rows++
  }

  /** Hexadecimal. */
  toString(): string {
    return this.#sums.map((sum) => sum.toString(16).padStart(13, '0')).join('')
  }
}
