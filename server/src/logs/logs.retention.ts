import type { LogFault } from '@camp/contract/logs/logs'
import type { Pool, PoolClient } from 'pg'
import { Executor, type Tx } from '../platform/db/executor.ts'
import type { Log } from '../platform/log/log.port.ts'
import { numberParameter } from '../platform/parameters.ts'
import { canonicalJson } from '../platform/write/audit.ts'
import type { Keyring } from '../platform/write/keyring.ts'
import { transaction } from '../platform/write/transaction.ts'

interface Parts {
  readonly pool: Pool
  readonly keys: Keyring
  readonly log: Log
}

/** A month whose entries were removed in time. */
interface Removal {
  readonly month: string
  /** PostgreSQL's text of a multirange. */
  readonly ids: string
  readonly count: number
  readonly removed_at: string
}

/** Whatever the parameter says: the last year is never removed. */
const LEAST_MONTHS = 12

// Anyone who writes an entry waits behind this for a lock: not long. What is not done tonight is done tomorrow.
const LIMITS = "select set_config('lock_timeout', '2s', true), set_config('statement_timeout', '60s', true)"

const MONTHS = `select c.relname as name, to_char(to_date(right(c.relname, 6), 'YYYYMM'), 'YYYY-MM-DD') as month
  from pg_inherits i join pg_class c on c.oid = i.inhrelid
  where i.inhparent = 'operation_logs'::regclass and c.relname ~ '^operation_logs_[0-9]{6}$'
    and to_date(right(c.relname, 6), 'YYYYMM') < date_trunc('month', current_date) - make_interval(months => $1) order by 2`

/** The entries of a partition, and whether the chain covers them all. The name is one that the catalogue gave. */
const contentsOf = (name: string) => `with held as (select range_agg(int8range(id, id + 1)) as ids, count(*)::int as count from ${name}),
  sealed as (select coalesce(range_agg(s.ids), '{}') as ids from log_seals s, held where s.last_id >= lower(held.ids) and s.first_id < upper(held.ids))
  select held.ids::text, held.count, held.ids <@ sealed.ids as sealed, clock_timestamp() as removed_at from held, sealed`

/** The kept figures lose what the month added. */
const takeOff = (name: string) => `insert into operation_log_delta (day, operation_type, source, count)
  select business_day(created_at), operation_type, source, -count(*) from ${name} group by 1, 2, 3`
const takeOffKinds = (name: string) => `insert into operation_log_entity_delta (day, entity, count)
  select business_day(created_at), target_entity, -count(*) from ${name} where target_entity is not null group by 1, 2`

const removalMac = (keys: Keyring, { month, ids, count, removed_at }: Removal): Buffer =>
  keys.mac(`log_removals${canonicalJson([month, ids, count, new Date(removed_at).toISOString()])}`)

/** Removes a month; null where an entry of it is not sealed yet, so that no trace of it would be left. */
async function removeMonth(tx: Tx, keys: Keyring, { name, month }: { name: string; month: string }): Promise<number | null> {
  await tx.text(LIMITS)
  const [held] = await tx.text<Removal & { sealed: boolean | null }>(contentsOf(name))
  if (held && held.count > 0) {
    if (!held.sealed) return null
    const removal: Removal = { ...held, month }
    await tx.text('insert into log_removals (month, ids, count, removed_at, mac) values ($1, $2, $3, $4, $5)', [
      month,
      removal.ids,
      removal.count,
      removal.removed_at,
      removalMac(keys, removal),
    ])
    await tx.text(takeOff(name))
    await tx.text(takeOffKinds(name))
    await tx.text('delete from operation_log_operators where last_month <= $1', [month])
  }
  await tx.text(`drop table ${name}`)
  return held?.count ?? 0
}

/** Removes the months of the log whose time is over. */
export async function removeOldMonths({ pool, keys, log }: Parts): Promise<void> {
  const months = Math.max(LEAST_MONTHS, Math.floor(await numberParameter(new Executor(pool), 'retention.logMonths')))
  const { rows } = await pool.query<{ name: string; month: string }>(MONTHS, [months])
  for (const partition of rows) {
    const removed = await transaction(pool, (tx) => removeMonth(tx, keys, partition))
    if (removed === null) log.warn({ month: partition.month }, 'an old month of the operation log is not sealed and is not removed')
    else log.info({ month: partition.month, removed }, 'removed a month of the operation log that was past its time')
  }
}

/** Ids of entries that were removed in time, for the blocks of a check. */
export const REMOVED_IDS = `select coalesce(range_agg(ids), '{}') as ids from log_removals`

/** Checks that nobody but the product said that entries were removed; returns how many were. */
export async function checkRemovals(client: Pick<PoolClient, 'query'>, keys: Keyring, tell: (fault: LogFault) => void): Promise<number> {
  const { rows } = await client.query<Removal & { mac: Buffer }>(
    "select to_char(month, 'YYYY-MM-DD') as month, ids::text, count, removed_at, mac from log_removals order by 1",
  )
  let removed = 0
  for (const removal of rows) {
    removed += removal.count
    if (!removalMac(keys, removal).equals(removal.mac)) tell({ kind: 'REMOVAL_EDITED', block: null, entry: null, count: 1 })
  }
  return removed
}
