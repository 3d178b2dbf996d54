import type { PoolClient } from 'pg'
import { Executor } from '../platform/db/executor.ts'
import { seldom } from '../platform/db/statement.ts'
import type { AuditRow } from '../platform/write/audit.ts'
import type { LogBlock, LogBlockLeft } from './logs.blocks.rules.ts'
import { REMOVED_IDS } from './logs.retention.repository.ts'

export type Client = Pick<PoolClient, 'query'>
export type CheckedEntry = Omit<AuditRow, 'mac'> & {
  readonly id: number
  readonly mac: Buffer
  /** Where texts of a family that was erased were taken out of it. */
  readonly cleared_at: string | null
  readonly clearing: Buffer | null
}

/** Rows checked at a stretch. */
const PORTION = 1_000

/** Rows of a statement in portions, on the connection and in the snapshot that it is given. The text holds no values but checked numbers. */
async function* portions<R extends object>(client: Client, name: string, text: string, portion = PORTION): AsyncGenerator<R[]> {
  await client.query(`declare ${name} no scroll cursor for ${text}`)
  for (;;) {
    const { rows } = await client.query<R>(`fetch ${portion} from ${name}`)
    if (rows.length > 0) yield rows
    if (rows.length < portion) break
  }
  await client.query(`close ${name}`)
}

async function* each<R extends object>(client: Client, name: string, text: string): AsyncGenerator<R> {
  for await (const rows of portions<R>(client, name, text)) yield* rows
}

const ENTRIES = `select id, month::text, created_at, operator_id, operation_type, source, call, content, target_entity, target_id, before, after,
  ip, user_agent, request_id, o.mac, c.cleared_at, c.mac as clearing from operation_logs o left join log_clearings c on c.entry_id = o.id`
const BLOCKS = 'select seq, first_id, last_id, ids::text, count, prev, hash, mac, sealed_at from log_seals'
/** Blocks with what is left of their entries; empty ones are only checked as parts of the chain. */
const BLOCKS_LEFT = `select seq, first_id, last_id, s.ids::text, (s.ids - removed.ids)::text as left, count, prev, hash, mac, sealed_at
  from log_seals s, (${REMOVED_IDS}) removed where not s.ids <@ removed.ids`

/**
 * One act may say the same of one record several times in one millisecond: repricing does, once a line. Such entries came in one transaction and
 * lie in one block, or in two neighbouring ones where the first was full. A copy comes later: in another transaction, or, where a restored
 * database no longer tells transactions apart, in a later block.
 */
const COPIES = seldom(
  'logs.copies',
  `with twice as (select mac from operation_logs group by mac having count(*) > 1),
    rows as (select o.id, o.mac, o.xmin::text as act, first_value(o.id) over w as first, first_value(o.xmin::text) over w as first_act
      from operation_logs o join twice using (mac) window w as (partition by o.mac order by o.id)),
    block as (select r.*, (select min(s.seq) from log_seals s where r.id between s.first_id and s.last_id and s.ids @> r.id) as seq,
      (select min(s.seq) from log_seals s where r.first between s.first_id and s.last_id and s.ids @> r.first) as first_seq from rows r)
  select max(id) as id, count(*) as count from block where act <> first_act or coalesce(seq - first_seq > 1, false) group by mac order by 1 limit $1`,
  { notNull: ['id'] },
)
const HEAD = seldom('logs.head', 'select seq, hash, mac, settled_id from log_seal_head')
const NEWEST = seldom('logs.newestBlocks', 'select seq, first_id, count from log_seals order by seq desc limit $1')

/** What a check of the log reads, in one snapshot on a connection of its own. */
export const verifyRepository = {
  begin: (client: Client) => client.query('begin isolation level repeatable read read only'),
  end: (client: Client) => client.query('rollback'),

  /** The blocks from `seq` on. */
  chain: (client: Client, seq: number) => each<LogBlock>(client, 'chain', `${BLOCKS} where seq >= ${seq} order by seq`),

  /** Blocks that hold entries from `from` on. */
  blocksLeft: (client: Client, from: number) =>
    each<LogBlockLeft>(client, 'blocks', `${BLOCKS_LEFT} and last_id >= ${from} order by first_id, seq`),

  /** Entries from `from` on, in portions. */
  entries: (client: Client, from: number, portion?: number) =>
    portions<CheckedEntry>(client, 'entries', `${ENTRIES} where id >= ${from} order by id`, portion),

  head: (client: Client) => new Executor(client).one(HEAD),

  /** Entries that carry the code of another one and were not written with it: the last of each code, and how many too many there are. */
  copies: (client: Client, most: number) => new Executor(client).all(COPIES, [most]),

  /** The newest blocks, the last one first. */
  newest: (client: Client, most: number) => new Executor(client).all(NEWEST, [most]),
}
