import { createHash, type Hash } from 'node:crypto'
import { canonicalJson } from '../platform/write/audit.ts'
import type { Keyring } from '../platform/write/keyring.ts'

/** A block of the chain as it is stored. */
export interface LogBlock {
  readonly seq: number
  readonly first_id: number
  readonly last_id: number
  /** PostgreSQL's text of a multirange: `{[1,5),[7,8)}`. */
  readonly ids: string
  readonly count: number
  readonly prev: Buffer
  readonly hash: Buffer
  readonly mac: Buffer
  readonly sealed_at: string
}

/** A block as a check of its entries reads it. */
export interface LogBlockLeft extends LogBlock {
  /** Its ids without those of entries that were removed when their time was over. */
  readonly left: string
}

/** Neighbouring ids: from the first to before the second. */
export type IdRange = readonly [from: number, before: number]

/** The ranges of a multirange, in rising order. */
export const readRanges = (text: string): IdRange[] =>
  [...text.matchAll(/\[(\d+),(\d+)\)/g)].map((match): IdRange => [Number(match[1]), Number(match[2])])

/** The hash of a block while its entries come one by one, in the order of their ids. */
export class BlockHash {
  readonly #hash: Hash

  constructor(prev: Buffer) {
    this.#hash = createHash('sha256').update(prev)
  }

  add(id: number, mac: Buffer): void {
    const head = Buffer.alloc(8)
    head.writeBigInt64BE(BigInt(id))
    this.#hash.update(head).update(mac)
  }

  digest(): Buffer {
    return this.#hash.digest()
  }
}

/** The keyed code of a block. Texts of entries begin otherwise, so neither can stand for the other. */
export const blockMac = (keys: Keyring, block: Omit<LogBlock, 'mac'>): Buffer =>
  keys.mac(
    `log_seals${canonicalJson([
      block.seq,
      block.first_id,
      block.last_id,
      block.ids,
      block.count,
      block.prev.toString('hex'),
      block.hash.toString('hex'),
      new Date(block.sealed_at).toISOString(),
    ])}`,
  )

/** The keyed code of the end of the chain. */
export const headMac = (keys: Keyring, { seq, hash }: { readonly seq: number; readonly hash: Buffer }): Buffer =>
  keys.mac(`log_seal_head${canonicalJson([seq, hash.toString('hex')])}`)
