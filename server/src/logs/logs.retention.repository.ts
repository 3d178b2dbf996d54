import type { Pool, PoolClient } from 'pg'
import { Executor, type Tx } from '../platform/db/executor.ts'
import { seldom } from '../platform/db/statement.ts'

/** A month whose entries were removed in time. */
export interface Removal {
  readonly month: string
  /** PostgreSQL's text of a multirange. */
  readonly ids: string
  readonly count: number
  readonly removedAt: string
}

// Anyone who writes an entry waits behind this for a lock: not long. What is not done tonight is done tomorrow.
const LIMITS = "select set_config('lock_timeout', '2s', true), set_config('statement_timeout', '60s', true)"

const MONTHS = seldom(
  'logs.months',
  `select c.relname as name, to_char(to_date(right(c.relname, 6), 'YYYYMM'), 'YYYY-MM-DD') as month
  from pg_inherits i join pg_class c on c.oid = i.inhrelid
  where i.inhparent = 'operation_logs'::regclass and c.relname ~ '^operation_logs_[0-9]{6}$'
    and to_date(right(c.relname, 6), 'YYYYMM') < date_trunc('month', current_date) - make_interval(months => $1) order by 2`,
  { notNull: ['month'] },
)

/** The entries of a partition, and whether the chain covers them all. The name is one that the catalogue gave. */
const contentsOf = (name: string) => `with held as (select range_agg(int8range(id, id + 1)) as ids, count(*)::int as count from ${name}),
  sealed as (select coalesce(range_agg(s.ids), '{}') as ids from log_seals s, held where s.last_id >= lower(held.ids) and s.first_id < upper(held.ids))
  select held.ids::text, held.count, held.ids <@ sealed.ids as sealed, clock_timestamp() as removed_at from held, sealed`

/** The kept figures lose what the month added. */
const takeOff = (name: string) => `insert into operation_log_delta (day, operation_type, source, count)
  select business_day(created_at), operation_type, source, -count(*) from ${name} group by 1, 2, 3`
const takeOffKinds = (name: string) => `insert into operation_log_entity_delta (day, entity, count)
  select business_day(created_at), target_entity, -count(*) from ${name} where target_entity is not null group by 1, 2`

/** Ids of entries that were removed in time, for the blocks of a check. */
export const REMOVED_IDS = `select coalesce(range_agg(ids), '{}') as ids from log_removals`
const REMOVALS = seldom(
  'logs.removals',
  "select to_char(month, 'YYYY-MM-DD') as month, ids::text, count, removed_at, mac from log_removals order by 1",
  { notNull: ['month', 'ids'] },
)

export const retentionRepository = {
  /** Partitions older than so many whole months, the oldest first. */
  months: (pool: Pool, months: number) => new Executor(pool).all(MONTHS, [months]),

  limit: (tx: Tx) => tx.run(LIMITS),

  contents: async (tx: Tx, name: string) => (await tx.run<Removal & { sealed: boolean | null }>(contentsOf(name)))[0],

  note: (tx: Tx, { month, ids, count, removedAt }: Removal, mac: Buffer) =>
    tx.run('insert into log_removals (month, ids, count, removed_at, mac) values ($1, $2, $3, $4, $5)', [
      month,
      ids,
      count,
      removedAt,
      mac,
    ]),

  /** The kept figures, and who was seen when, lose what the month added. */
  takeOff: async (tx: Tx, { name, month }: { readonly name: string; readonly month: string }): Promise<void> => {
    await tx.run(takeOff(name))
    await tx.run(takeOffKinds(name))
    await tx.run('delete from operation_log_operators where last_month <= $1', [month])
  },

  drop: async (tx: Tx, name: string): Promise<void> => {
    await tx.run(`delete from log_clearings c using ${name} o where o.id = c.entry_id`)
    await tx.run(`drop table ${name}`)
  },

  removals: (client: Pick<PoolClient, 'query'>) => new Executor(client).all(REMOVALS),
}
