import type { Executor, Tx } from '../platform/db/executor.ts'
import { type Row, seldom } from '../platform/db/statement.ts'
import type { LogBlock } from './logs.blocks.rules.ts'

/** Entries of one block at most. */
export const MOST_OF_BLOCK = 2_000
/** How long a transaction may take from drawing an id to becoming known as running; a matter of microseconds. */
const SETTLING_SECONDS = 60

// `ripe`: have all transactions ended that ran when `awaited_id` was the last id drawn? Null: no id is awaited.
const LOCK_HEAD = seldom(
  'logs.seals.lockHead',
  `select seq, hash, settled_id, clock_timestamp() as now,
    awaited_xid <= pg_snapshot_xmin(pg_current_snapshot()) and awaited_at < clock_timestamp() - make_interval(secs => ${SETTLING_SECONDS}) as ripe
  from log_seal_head for update`,
)

// Whatever is visible is committed. What is sealed already is known by the blocks that reach beyond the settled id. The hash is that of
// `BlockHash`, worked out where the entries are: their check reads them one by one, and would not agree with any other.
const NEXT = seldom(
  'logs.seals.next',
  `with sealed as materialized (select coalesce(range_agg(ids), '{}') as ids from log_seals where last_id > $1),
    block as (select o.id, o.mac from operation_logs o, sealed where o.id > $2 and not o.id <@ sealed.ids order by o.id limit ${MOST_OF_BLOCK})
  select count(*) as count, min(id) as first_id, max(id) as last_id, range_agg(int8range(id, id + 1))::text as ids,
    sha256($3::bytea || string_agg(int8send(id) || mac, '' order by id)) as hash
  from block`,
)
const ADD = seldom(
  'logs.seals.add',
  `insert into log_seals (seq, first_id, last_id, ids, count, prev, hash, mac, sealed_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
)
const MOVE_HEAD = seldom('logs.seals.moveHead', 'update log_seal_head set seq = $1, hash = $2, mac = $3')
const FORGOTTEN = 'awaited_id = null, awaited_xid = null, awaited_at = null'
const SETTLE = seldom('logs.seals.settle', `update log_seal_head set settled_id = awaited_id, ${FORGOTTEN} where settled_id = $1`)
const AWAIT = seldom(
  'logs.seals.await',
  `update log_seal_head set awaited_id = s.id, awaited_xid = pg_snapshot_xmax(pg_current_snapshot()), awaited_at = clock_timestamp()
   from (select max(case when is_called then last_value else last_value - 1 end) as id from operation_logs_id_seq) s
   where awaited_id is null and s.id > settled_id`,
)
const END = seldom('logs.seals.end', "select seq, encode(hash, 'hex') as hash from log_seal_head", { notNull: ['hash'] })

/** The end of the chain, locked until the end of the change. */
export type ChainHead = Row<typeof LOCK_HEAD>
type Entries = Pick<LogBlock, 'count' | 'first_id' | 'last_id' | 'ids' | 'hash'>

export const lockHead = async (tx: Tx): Promise<ChainHead | undefined> => await tx.one(LOCK_HEAD)

/** The next entries beyond `after` that are in no block yet, at most a block of them; null where there is none. */
export async function nextEntries(tx: Tx, head: ChainHead, after: number): Promise<Entries | null> {
  const [next] = await tx.all(NEXT, [head.settledId, after, head.hash])
  const { count = 0, firstId = null, lastId = null, ids = null, hash = null } = next ?? {}
  return firstId === null || lastId === null || ids === null || hash === null
    ? null
    : { count, first_id: firstId, last_id: lastId, ids, hash }
}

export const addBlock = (tx: Tx, { seq, first_id, last_id, ids, count, prev, hash, mac, sealed_at }: LogBlock) =>
  tx.all(ADD, [seq, first_id, last_id, ids, count, prev, hash, mac, sealed_at])

export const moveHead = (tx: Tx, { seq, hash }: Pick<LogBlock, 'seq' | 'hash'>, mac: Buffer) => tx.all(MOVE_HEAD, [seq, hash, mac])

/** All up to the awaited id has appeared, unless another round said so before. */
export const settle = (tx: Tx, settledId: number) => tx.all(SETTLE, [settledId])

/** Notes the last id that was drawn, and which transactions run: once they have ended, nothing up to it can still appear. */
export const awaitLastId = (tx: Tx) => tx.all(AWAIT)

/** Where the chain ends. */
export const chainEnd = async (db: Executor) => await db.one(END)

/** In a database that was restored, transactions count anew: what is settled is found out again from there. */
export const forgetTransactions = (client: { query(text: string): Promise<unknown> }): Promise<unknown> =>
  client.query(`update log_seal_head set ${FORGOTTEN}`)
