import type { Pool } from 'pg'
import { Executor } from './db/executor.ts'
import type { Chore } from './jobs/ticker.ts'
import type { Log } from './log/log.port.ts'
import { type NumberParameter, numberParameter } from './parameters.ts'

/** Deleted in portions, so that no statement holds many rows for long. */
const PORTION = 5_000
const A_DAY = 86_400_000

/** Rows of a table that are of no more use. */
export interface Retention {
  readonly table: string
  /** `$days`: as many days as the parameter says. */
  readonly where: string
  readonly days?: NumberParameter
}

/** Those of the platform's own tables; each noun names its own in its module. */
const ownRetention: readonly Retention[] = [
  // An answer is repeated for 24 hours.
  { table: 'idempotency_keys', where: "created_at < now() - interval '24 hours'" },
  // Ended or timed out long ago; the limits themselves are far shorter.
  { table: 'sessions', where: 'coalesce(ended_at, last_seen_at) < now() - $days', days: 'retention.sessionDays' },
  { table: 'attempt_counters', where: "window_start < now() - interval '1 day'" },
  { table: 'undo_steps', where: "made_at < now() - interval '1 hour'" },
  { table: 'events', where: "occurred_at < now() - interval '90 days'" },
  { table: 'push_events', where: "created_at < now() - interval '1 day'" },
  { table: 'tasks', where: 'finished_at < now() - $days', days: 'retention.taskDays' },
  // With their rows, which hold what was sent in. A failed set may be begun again for as long as its task is there.
  // The sample stays with its set until it is cleared.
  {
    table: 'change_sets',
    where: 'created_at < now() - $days and not exists (select from quiet_records q where q.set_id = change_sets.id)',
    days: 'retention.taskDays',
  },
]

async function purge(pool: Pool, log: Log, retention: readonly Retention[]): Promise<void> {
  const db = new Executor(pool)
  for (const { table, where, days } of retention) {
    const kept = days ? Math.max(1, Math.floor(await numberParameter(db, days))) : 0
    const condition = where.replace('$days', `make_interval(days => ${kept})`)
    let removed = 0
    for (;;) {
      const gone = await db.run(
        `delete from ${table} where ctid = any(array(select ctid from ${table} where ${condition} limit ${PORTION})) returning 1`,
      )
      removed += gone.length
      if (gone.length < PORTION) break
    }
    if (removed > 0) log.info({ table, removed }, 'removed what was past its time')
  }
}

/** What the platform does each night: with its own tables, and with what the nouns say is past its time. */
export const platformChores = (pool: Pool, log: Log, retention: readonly Retention[]): Chore[] => [
  { name: 'platform.purge', every: A_DAY, run: () => purge(pool, log, [...ownRetention, ...retention]) },
  {
    name: 'platform.partitions',
    every: A_DAY,
    run: async () => void (await new Executor(pool).run('select ensure_log_partitions(current_date)')),
  },
]
