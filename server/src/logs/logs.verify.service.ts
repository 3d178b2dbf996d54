import type { LogFault } from '@camp/contract/logs/logs'
import { sealedText } from '../platform/write/audit.ts'
import type { Keyring } from '../platform/write/keyring.ts'
import { blockMac, headMac, type LogBlock } from './logs.blocks.rules.ts'
import { clearingMac } from './logs.clearing.service.ts'
import { checkRemovals } from './logs.retention.service.ts'
import { BlockCheck } from './logs.verify.block.rules.ts'
import { type CheckedEntry, type Client, verifyRepository } from './logs.verify.repository.ts'

/** A block whose hash an earlier check has seen, e.g. in the server's own log. */
export interface KnownBlock {
  readonly seq: number
  readonly hash: string
}

export interface VerifyOptions {
  /** Only the newest blocks that hold at most so many entries, and what follows them. Default: all. */
  readonly newest?: number
  /** Stop after so many milliseconds. Default: no limit. */
  readonly withinMs?: number
  /** Entries checked at a stretch, where other requests wait meanwhile. */
  readonly portion?: number
  /** The chain must contain this block. */
  readonly known?: KnownBlock | null
  /** Called from time to time with how many entries were checked. */
  readonly progress?: (checked: number) => void
}

export interface LogReport {
  readonly checked: number
  readonly blocks: number
  /** Entries that no block covers yet: the newest. */
  readonly unsealed: number
  /** Older entries that were removed when their time was over. */
  readonly removed: number
  /** False: only a part was checked. */
  readonly complete: boolean
  readonly last: KnownBlock | null
  /** The first of them; `faults` says how many there are. */
  readonly broken: readonly LogFault[]
  readonly faults: number
}

const MOST_TOLD = 100

/** Does the entry say what it said when it was written, or what the erasure of a family left of it? */
const isGenuine = (keys: Keyring, entry: CheckedEntry): boolean =>
  (entry.cleared_at === null || entry.clearing === null
    ? keys.mac(sealedText(entry)).equals(entry.mac)
    : clearingMac(keys, entry, entry.cleared_at).equals(entry.clearing)) &&
  entry.month.slice(0, 7) === new Date(entry.created_at).toISOString().slice(0, 7)

class LogVerification {
  checked = 0
  unsealed = 0
  removed = 0
  faults = 0
  readonly broken: LogFault[] = []
  #late: { first: number; count: number } | null = null
  readonly #client: Client
  readonly #keys: Keyring
  readonly #options: VerifyOptions
  readonly #until: number

  constructor(client: Client, keys: Keyring, options: VerifyOptions) {
    this.#client = client
    this.#keys = keys
    this.#options = options
    this.#until = performance.now() + (options.withinMs ?? Number.POSITIVE_INFINITY)
  }

  readonly fault = (fault: LogFault): void => {
    this.faults += fault.count
    if (this.broken.length < MOST_TOLD) this.broken.push(fault)
  }

  get late(): boolean {
    return performance.now() > this.#until
  }

  /** The blocks among themselves, from `seq` on: none missing, none altered. Returns the last one. */
  async chain(seq: number): Promise<KnownBlock | null> {
    const { known } = this.#options
    let last: LogBlock | null = null
    for await (const block of verifyRepository.chain(this.#client, seq)) {
      const expected = last ? last.seq + 1 : seq
      if (block.seq !== expected) this.fault({ kind: 'BLOCK_REMOVED', block: expected, entry: null, count: block.seq - expected })
      const follows = last === null || block.seq !== expected || block.prev.equals(last.hash)
      const altered = !follows || !blockMac(this.#keys, block).equals(block.mac)
      const unlike = known?.seq === block.seq && known.hash !== block.hash.toString('hex')
      if (altered || unlike) this.fault({ kind: 'BLOCK_EDITED', block: block.seq, entry: null, count: 1 })
      last = block
      if (this.late) break
    }
    if (known && !this.late && (last?.seq ?? 0) < known.seq) {
      this.fault({ kind: 'BLOCK_REMOVED', block: known.seq, entry: null, count: 1 })
    }
    return last && { seq: last.seq, hash: last.hash.toString('hex') }
  }

  /** The end of the chain is where the head says it is. Returns the id up to which everything must be sealed. */
  async head(last: KnownBlock | null): Promise<number> {
    const head = await verifyRepository.head(this.#client)
    const genuine = head && (head.mac ? headMac(this.#keys, head).equals(head.mac) : head.seq === 0)
    const end = last ?? { seq: 0, hash: '' }
    if (!head || !genuine) this.fault({ kind: 'HEAD_EDITED', block: null, entry: null, count: 1 })
    else if (head.seq > end.seq) this.fault({ kind: 'BLOCK_REMOVED', block: end.seq + 1, entry: null, count: head.seq - end.seq })
    else if (head.seq < end.seq || head.hash.toString('hex') !== end.hash)
      this.fault({ kind: 'HEAD_EDITED', block: null, entry: null, count: 1 })
    return head?.settledId ?? 0
  }

  /** What is said to be rightly gone. */
  async removals(): Promise<void> {
    this.removed = await checkRemovals(this.#client, this.#keys, this.fault)
  }

  /** Every entry from `from` on, and that the blocks hold exactly what they held when they were sealed. */
  async entries(from: number, settledId: number): Promise<void> {
    const blocks = verifyRepository.blocksLeft(this.#client, from)
    let next = (await blocks.next()).value ?? null
    let open: BlockCheck[] = []
    for await (const rows of verifyRepository.entries(this.#client, from, this.#options.portion)) {
      for (const entry of rows) {
        while (next && next.first_id <= entry.id) {
          open.push(new BlockCheck(next, from))
          next = (await blocks.next()).value ?? null
        }
        open = open.filter((block) => !block.endsBefore(entry.id, this.fault))
        const genuine = isGenuine(this.#keys, entry)
        if (!genuine) this.fault({ kind: 'ENTRY_EDITED', block: null, entry: entry.id, count: 1 })
        const holders = open.filter((block) => block.take(entry.id, entry.mac, genuine))
        if (holders.length === 0) this.#uncovered(entry.id, settledId)
      }
      this.checked += rows.length
      this.#options.progress?.(this.checked)
      if (this.late) return
    }
    for (; next; next = (await blocks.next()).value ?? null) open.push(new BlockCheck(next, from))
    for (const block of open) block.end(this.fault)
    if (this.#late) this.fault({ kind: 'ENTRY_INSERTED', block: null, entry: this.#late.first, count: this.#late.count })
  }

  #uncovered(id: number, settledId: number): void {
    if (id > settledId) this.unsealed++
    else if (this.#late) this.#late.count++
    else this.#late = { first: id, count: 1 }
  }

  /** A genuine entry that was inserted once more carries a genuine code: but the same one twice. */
  async copies(): Promise<void> {
    for (const { id, count } of await verifyRepository.copies(this.#client, MOST_TOLD))
      this.fault({ kind: 'ENTRY_COPIED', block: null, entry: id, count })
  }
}

/** Where a check of the newest entries begins: a block and the lowest id that it or a later one holds. */
async function newestPart(client: Client, most: number): Promise<{ seq: number; id: number }> {
  const rows = await verifyRepository.newest(client, most)
  let part = rows[0] ? { seq: rows[0].seq, id: rows[0].firstId } : { seq: 1, id: 0 }
  let held = 0
  for (const { seq, firstId, count } of rows) {
    held += count
    if (held > most) break
    part = { seq, id: Math.min(part.id, firstId) }
  }
  return part.seq === 1 ? { seq: 1, id: 0 } : part
}

/** Checks the log in one snapshot. `client` is a connection of its own, whose statements may take long; memory does not grow with the log. */
export async function verifyLog(client: Client, keys: Keyring, options: VerifyOptions = {}): Promise<LogReport> {
  const work = new LogVerification(client, keys, options)
  await verifyRepository.begin(client)
  try {
    const part = options.newest === undefined ? { seq: 1, id: 0 } : await newestPart(client, options.newest)
    await work.removals()
    const last = await work.chain(part.seq)
    if (!work.late) await work.entries(part.id, await work.head(last))
    if (part.seq === 1 && !work.late) await work.copies()
    const { checked, unsealed, removed, broken, faults } = work
    const blocks = last ? last.seq - part.seq + 1 : 0
    return { checked, blocks, unsealed, removed, broken, faults, last, complete: part.seq === 1 && !work.late }
  } finally {
    await verifyRepository.end(client)
  }
}
