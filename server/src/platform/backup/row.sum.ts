import { createHash } from 'node:crypto'

const LINE_END = 10
const MODULUS = 2 ** 52

/**
 * A checksum over lines that does not depend on their order: rows that are read from a table come in the order in which they lie there.
 * Text of COPY has one row a line, with line ends in values written otherwise.
 */
export class RowSum {
  rows = 0
  #sums: [number, number] = [0, 0]
  #rest: Buffer[] = []

  add(bytes: Buffer): void {
    let from = 0
    for (let end = bytes.indexOf(LINE_END); end >= 0; end = bytes.indexOf(LINE_END, from)) {
      this.#line(bytes.subarray(from, end))
      from = end + 1
    }
    if (from < bytes.length) this.#rest.push(bytes.subarray(from))
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
