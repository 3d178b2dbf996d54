import type { Pool } from 'pg'
import { Executor, type Tx } from '../platform/db/executor.ts'
import type { Log } from '../platform/log/log.port.ts'
import type { Keyring } from '../platform/write/keyring.ts'
import { transaction } from '../platform/write/transaction.ts'
import { blockMac, headMac } from './logs.blocks.rules.ts'
import {
  addBlock,
  awaitLastId,
  type ChainHead,
  chainEnd,
  lockHead,
  MOST_OF_BLOCK,
  moveHead,
  nextEntries,
  settle,
} from './logs.seals.repository.ts'

/** Blocks of one round at most: after a bulk load several rounds are needed, and the process can still stop between them. */
const BLOCKS_A_ROUND = 100
interface Parts {
  readonly pool: Pool
  readonly keys: Keyring
  readonly log: Log
}

async function head(tx: Tx): Promise<ChainHead> {
  const locked = await lockHead(tx)
  if (!locked) throw new Error('the end of the chain of the operation log is missing: run verify-log')
  return locked
}

/** Seals the next entries beyond `after`, at most a block; null where there was none. */
async function sealBlock(tx: Tx, keys: Keyring, head: ChainHead, after: number): Promise<{ last: number; isFull: boolean } | null> {
  const next = await nextEntries(tx, head, after)
  if (!next) return null
  const block = { ...next, seq: head.seq + 1, prev: head.hash, sealed_at: head.now }
  await addBlock(tx, { ...block, mac: blockMac(keys, block) })
  await moveHead(tx, block, headMac(keys, block))
  return { last: next.last_id, isFull: next.count === MOST_OF_BLOCK }
}

/**
 * Seals what was committed since the last round, each block in a transaction of its own; returns how many blocks were added. Rounds wait for
 * each other on the head of the chain; nobody else does.
 */
export async function sealLog({ pool, keys }: Pick<Parts, 'pool' | 'keys'>): Promise<number> {
  const { ripe, settledId } = await transaction(pool, head)
  let after = settledId
  for (let blocks = 0; blocks < BLOCKS_A_ROUND; blocks++) {
    const sealed = await transaction(pool, async (tx) => sealBlock(tx, keys, await head(tx), after))
    // A block that is not full was the end; what has come since then waits for the next round, or a busy hour would be sealed row by row.
    if (!sealed?.isFull) {
      // All that could still appear up to the awaited id had appeared when this round began, and is sealed now.
      if (ripe) await transaction(pool, (tx) => settle(tx, settledId))
      await transaction(pool, awaitLastId)
      return sealed ? blocks + 1 : blocks
    }
    after = sealed.last
  }
  return BLOCKS_A_ROUND
}

const AN_HOUR = 3_600_000

/**
 * The chore of sealing. Once an hour the process's own log tells where the chain ends: anyone who keeps that log elsewhere can prove later that
 * the chain still contains it.
 */
export function sealingOf(parts: Parts): () => Promise<void> {
  let told = Number.NEGATIVE_INFINITY
  return async () => {
    const added = await sealLog(parts)
    if (added === 0 || performance.now() - told < AN_HOUR) return
    const seal = await chainEnd(new Executor(parts.pool))
    told = performance.now()
    parts.log.info({ seal }, 'the operation log is sealed up to here')
  }
}
