import type { LogFault } from '@camp/contract/logs/logs'
import { BlockHash, type IdRange, type LogBlockLeft, readRanges } from './logs.blocks.rules.ts'

/** One block while the entries go by in the order of their ids. */
export class BlockCheck {
  readonly #block: LogBlockLeft
  readonly #ranges: readonly IdRange[]
  readonly #hash: BlockHash
  readonly #from: number
  #at = 0
  #next: number
  #missing = 0
  #firstMissing: number | null = null
  #edited = false

  /** Entries below `from` are not shown: a block that begins before tells only which entries are its own. */
  constructor(block: LogBlockLeft, from: number) {
    this.#block = block
    this.#ranges = readRanges(block.left)
    this.#hash = new BlockHash(block.prev)
    this.#from = from
    this.#next = this.#ranges[0]?.[0] ?? Number.POSITIVE_INFINITY
  }

  /** Is the entry one of the block's? `genuine`: it has not been found altered by itself. */
  take(id: number, mac: Buffer, genuine: boolean): boolean {
    this.#skipTo(id)
    if (this.#next !== id) return false
    this.#hash.add(id, mac)
    if (!genuine) this.#edited = true
    this.#step(id + 1)
    return true
  }

  /** Is the block behind us? Then what is wrong with it is reported. */
  endsBefore(id: number, tell: (fault: LogFault) => void): boolean {
    if (this.#block.last_id >= id) return false
    this.end(tell)
    return true
  }

  /** No more entries come. */
  end(tell: (fault: LogFault) => void): void {
    this.#skipTo(Number.POSITIVE_INFINITY)
    const { seq, first_id, hash, ids, left } = this.#block
    const whole = first_id >= this.#from && left === ids
    if (this.#missing > 0) tell({ kind: 'ENTRY_REMOVED', block: seq, entry: this.#firstMissing, count: this.#missing })
    else if (whole && !this.#edited && !this.#hash.digest().equals(hash)) {
      tell({ kind: 'ENTRY_EDITED', block: seq, entry: null, count: 1 })
    }
  }

  /** The ids before this one have not come. */
  #skipTo(id: number): void {
    while (this.#next < id) {
      const before = Math.min(this.#ranges[this.#at]?.[1] ?? 0, id)
      const from = Math.max(this.#next, this.#from)
      if (before > from) {
        this.#missing += before - from
        this.#firstMissing ??= from
      }
      this.#step(before)
    }
  }

  #step(next: number): void {
    const range = this.#ranges[this.#at]
    if (range && next < range[1]) this.#next = next
    else this.#next = this.#ranges[++this.#at]?.[0] ?? Number.POSITIVE_INFINITY
  }
}
