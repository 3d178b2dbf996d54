import type { Executor, Tx } from '../platform/db/executor.ts'
import { type Row, statement, TOUCHED } from '../platform/db/statement.ts'
import { type RecordSnapshot, snapshotSays } from '../platform/write/record.ts'

const DAYS = `to_char(c.from_day, 'YYYY-MM-DD') as from_day, to_char(c.to_day, 'YYYY-MM-DD') as to_day`
const days = { notNull: ['fromDay', 'toDay'] } as const

const LIST = statement(
  'channelCosts.list',
  `select c.id, c.channel_id, ${DAYS}, c.amount, c.note, u.real_name as by_name, c.created_at
   from channel_costs c left join users u on u.id = c.by_user_id
   where c.channel_id = $1 and c.deleted_at is null order by c.from_day desc, c.id desc limit 500`,
  days,
)
const ADD = statement(
  'channelCosts.add',
  `insert into channel_costs (channel_id, from_day, to_day, amount, note, by_user_id) values ($1, $2, $3, $4, $5, $6) returning id, version`,
)
const LOCK = statement(
  'channelCosts.lock',
  `select c.id, c.version, c.channel_id, h.name as channel_name, ${DAYS}, c.amount, c.note
   from channel_costs c join promotion_channels h on h.id = c.channel_id where c.id = $1 and c.deleted_at is null for no key update of c`,
  days,
)
const REMOVE = statement(
  'channelCosts.remove',
  `update channel_costs set deleted_at = now(), ${TOUCHED} where id = $1 returning id, version`,
)
const RESTORE = statement(
  'channelCosts.restore',
  `update channel_costs set deleted_at = null, ${TOUCHED} where id = $1 and version = $2 and deleted_at is not null returning id`,
)
const SNAPSHOT = statement(
  'channelCosts.snapshot',
  `select c.created_at, c.deleted_at, '[]'::json as changes,
     json_build_object('channelName', h.name, 'fromDay', c.from_day, 'toDay', c.to_day, 'amount', c.amount, 'note', c.note) as fields
   from channel_costs c join promotion_channels h on h.id = c.channel_id where c.id = $1`,
  snapshotSays,
)
const NAMES = statement(
  'channelCosts.names',
  `select c.id, h.name from channel_costs c join promotion_channels h on h.id = c.channel_id where c.id = any($1::bigint[])`,
)

export type HeldCost = Row<typeof LOCK>

export interface CostFields {
  readonly channelId: number
  readonly fromDay: string
  readonly toDay: string
  readonly amount: number
  readonly note: string | null
}

export const costsRepository = {
  list: (db: Executor, channelId: number) => db.all(LIST, [channelId]),

  add: async (tx: Tx, { channelId, fromDay, toDay, amount, note }: CostFields, userId: number) =>
    await tx.one(ADD, [channelId, fromDay, toDay, amount, note, userId]),

  lock: async (tx: Tx, id: number) => await tx.one(LOCK, [id]),

  /** Brings one back as its deletion has left it; undefined where it is not so. */
  restore: async (tx: Tx, id: number, version: number) => await tx.one(RESTORE, [id, version]),

  remove: async (tx: Tx, id: number) => await tx.one(REMOVE, [id]),

  snapshot: async (db: Executor, id: number): Promise<RecordSnapshot | undefined> => await db.one(SNAPSHOT, [id]),

  names: (db: Executor, ids: readonly number[]) => db.all(NAMES, [ids]),
}
