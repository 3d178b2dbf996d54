import type { Pool } from 'pg'
import { statement, type Tx } from '../platform/db/executor.ts'
import type { Log } from '../platform/log/log.port.ts'
import type { Keyring } from '../platform/write/keyring.ts'
import { transaction } from '../platform/write/transaction.ts'
import { blockMac, headMac } from './logs.blocks.ts'

/** Entries of one block at most. */
const BLOCK = 2_000
/** Blocks of one round at most: after a bulk load several rounds are needed, and the process can still stop between them. */
const BLOCKS_A_ROUND = 100
/** How long a transaction may take from drawing an id to becoming known as running; a matter of microseconds. */
const SETTLING_SECONDS = 60

interface Head {
  seq: number
  hash: Buffer
  settled_id: number
  /** Have all transactions ended that ran when `awaited_id` was the last id drawn? Null: no id is awaited. */
  ripe: boolean | null
  now: string
}

interface Parts {
  readonly pool: Pool
  readonly keys: Keyring
  readonly log: Log
}

const HEAD = `select seq, hash, settled_id, clock_timestamp() as now,
    awaited_xid <= pg_snapshot_xmin(pg_current_snapshot()) and awaited_at < clock_timestamp() - make_interval(secs => ${SETTLING_SECONDS}) as ripe
  from log_seal_head for update`

// Whatever is visible is committed. What is sealed already is known by the blocks that reach beyond the settled id. The hash is that of
// `BlockHash`, worked out where the entries are: their check reads them one by one, and would not agree with any other.
const UNSEALED = `with sealed as materialized (select coalesce(range_agg(ids), '{}') as ids from log_seals where last_id > $1),
    block as (select o.id, o.mac from operation_logs o, sealed where o.id > $2 and not o.id <@ sealed.ids order by o.id limit ${BLOCK})
  select count(*) as count, min(id) as first_id, max(id) as last_id, range_agg(int8range(id, id + 1))::text as ids,
    sha256($3::bytea || string_agg(int8send(id) || mac, '' order by id)) as hash
  from block`

const ADD = `insert into log_seals (seq, first_id, last_id, ids, count, prev, hash, mac, sealed_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`

const SETTLE = `update log_seal_head set settled_id = awaited_id, awaited_id = null, awaited_xid = null, awaited_at = null`
const AWAIT = `update log_seal_head set awaited_id = s.id, awaited_xid = pg_snapshot_xmax(pg_current_snapshot()), awaited_at = clock_timestamp()
  from (select max(case when is_called then last_value else last_value - 1 end) as id from operation_logs_id_seq) s
  where awaited_id is null and s.id > settled_id`

const LOCK_HEAD = statement('logs.seals.lockHead', HEAD)

async function lockHead(tx: Tx): Promise<Head> {
  const [head] = await tx.once(LOCK_HEAD)
  if (!head) throw new Error('the end of the chain of the operation log is missing: run verify-log')
  return head
}

const SEAL_BLOCK = statement('logs.seals.sealBlock', UNSEALED)

/** Seals the next entries beyond `after`, at most a block; null where there was none. */
async function sealBlock(tx: Tx, keys: Keyring, head: Head, after: number): Promise<{ last: number; isFull: boolean } | null> {
  const [next] = await tx.once(SEAL_BLOCK, [head.settled_id, after, head.hash])
  const { count = 0, first_id = null, last_id = null, ids = null, hash = null } = next ?? {}
  if (first_id === null || last_id === null || ids === null || hash === null) return null
  const block = { seq: head.seq + 1, first_id, last_id, ids, count, prev: head.hash, hash, sealed_at: head.now }
  const { seq, prev, sealed_at } = block
  await tx.text(ADD, [seq, first_id, last_id, ids, count, prev, hash, blockMac(keys, block), sealed_at])
  await tx.text('update log_seal_head set seq = $1, hash = $2, mac = $3', [seq, hash, headMac(keys, block)])
  return { last: last_id, isFull: count === BLOCK }
}

/**
 * Seals what was committed since the last round, each block in a transaction of its own; returns how many blocks were added. Rounds wait for
 * each other on the head of the chain; nobody else does.
 */
export async function sealLog({ pool, keys }: Pick<Parts, 'pool' | 'keys'>): Promise<number> {
  const { ripe, settled_id } = await transaction(pool, lockHead)
  let after = settled_id
  for (let blocks = 0; blocks < BLOCKS_A_ROUND; blocks++) {
    const sealed = await transaction(pool, async (tx) => sealBlock(tx, keys, await lockHead(tx), after))
    // A block that is not full was the end; what has come since then waits for the next round, or a busy hour would be sealed row by row.
    if (!sealed?.isFull) {
      // All that could still appear up to the awaited id had appeared when this round began, and is sealed now.
      if (ripe) await transaction(pool, (tx) => tx.text(`${SETTLE} where settled_id = $1`, [settled_id]))
      await transaction(pool, (tx) => tx.text(AWAIT))
      return sealed ? blocks + 1 : blocks
    }
    after = sealed.last
  }
  return BLOCKS_A_ROUND
}

const AN_HOUR = 3_600_000

/**
 * The chore of sealing. Once an hour the process's own log tells where the chain ends: whoever keeps that log elsewhere can prove later that
 * the chain still contains it.
 */
export function sealingOf(parts: Parts): () => Promise<void> {
  let told = Number.NEGATIVE_INFINITY
  return async () => {
    const added = await sealLog(parts)
    if (added === 0 || performance.now() - told < AN_HOUR) return
    const { rows } = await parts.pool.query<{ seq: number; hash: string }>("select seq, encode(hash, 'hex') as hash from log_seal_head")
    told = performance.now()
    parts.log.info({ seal: rows[0] }, 'the operation log is sealed up to here')
  }
}

/** In a database that was restored, transactions count anew: what is settled is found out again from there. */
export const forgetTransactions = (client: { query(text: string): Promise<unknown> }): Promise<unknown> =>
  client.query('update log_seal_head set awaited_id = null, awaited_xid = null, awaited_at = null')
