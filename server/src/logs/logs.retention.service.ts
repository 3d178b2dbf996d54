import type { LogFault } from '@camp/contract/logs/logs'
import type { Pool, PoolClient } from 'pg'
import { Executor, type Tx } from '../platform/db/executor.ts'
import type { Log } from '../platform/log/log.port.ts'
import { numberParameter } from '../platform/parameters.ts'
import { canonicalJson } from '../platform/write/audit.ts'
import type { Keyring } from '../platform/write/keyring.ts'
import { transaction } from '../platform/write/transaction.ts'
import { type Removal, retentionRepository } from './logs.retention.repository.ts'

interface Parts {
  readonly pool: Pool
  readonly keys: Keyring
  readonly log: Log
}

/** Whatever the parameter says: the last year is never removed. */
const LEAST_MONTHS = 12

const removalMac = (keys: Keyring, { month, ids, count, removedAt }: Removal): Buffer =>
  keys.mac(`log_removals${canonicalJson([month, ids, count, new Date(removedAt).toISOString()])}`)

/** Removes a month; null where an entry of it is not sealed yet, so that no trace of it would be left. */
async function removeMonth(tx: Tx, keys: Keyring, { name, month }: { name: string; month: string }): Promise<number | null> {
  await retentionRepository.limit(tx)
  const held = await retentionRepository.contents(tx, name)
  if (held && held.count > 0) {
    if (!held.sealed) return null
    const removal: Removal = { ...held, month }
    await retentionRepository.note(tx, removal, removalMac(keys, removal))
    await retentionRepository.takeOff(tx, { name, month })
  }
  await retentionRepository.drop(tx, name)
  return held?.count ?? 0
}

/** Removes the months of the log whose time is over. */
export async function removeOldMonths({ pool, keys, log }: Parts): Promise<void> {
  const months = Math.max(LEAST_MONTHS, Math.floor(await numberParameter(new Executor(pool), 'retention.logMonths')))
  for (const partition of await retentionRepository.months(pool, months)) {
    const removed = await transaction(pool, (tx) => removeMonth(tx, keys, partition))
    if (removed === null) log.warn({ month: partition.month }, 'an old month of the operation log is not sealed and is not removed')
    else log.info({ month: partition.month, removed }, 'removed a month of the operation log that was past its time')
  }
}

/** Checks that nobody but the product said that entries were removed; returns how many were. */
export async function checkRemovals(client: Pick<PoolClient, 'query'>, keys: Keyring, tell: (fault: LogFault) => void): Promise<number> {
  let removed = 0
  for (const removal of await retentionRepository.removals(client)) {
    removed += removal.count
    if (!removalMac(keys, removal).equals(removal.mac)) tell({ kind: 'REMOVAL_EDITED', block: null, entry: null, count: 1 })
  }
  return removed
}
