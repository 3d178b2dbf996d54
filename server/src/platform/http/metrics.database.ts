import { Gauge, Registry } from 'prom-client'
import product from '../../../package.json' with { type: 'json' }
import { Executor } from '../db/executor.ts'
import { type Row, statement } from '../db/statement.ts'
import { withDeadline } from '../deadline.ts'
import { fullestVolume } from '../files/volumes.ts'
import type { Services } from '../services.ts'
import { consoleBuild } from './console.ts'

// A job is late from the moment it was to run; one that has used up its tries stays until somebody looks into it.
const FIGURES = statement(
  'metrics.figures',
  `
select
  (select count(*) from graphile_worker.jobs where attempts < max_attempts) as waiting,
  (select count(*) from graphile_worker.jobs where attempts >= max_attempts) as failed,
  (select coalesce(extract(epoch from now() - min(run_at)), 0)::float8 from graphile_worker.jobs
    where attempts < max_attempts and locked_at is null and run_at < now()) as oldest_job,
  (select coalesce(extract(epoch from now() - min(created_at)), 0)::float8 from operation_logs
    where id > (select coalesce(max(last_id), 0) from log_seals)) as unsealed,
  exists (select from operation_logs_default) as misplaced,
  (select extract(epoch from updated_at)::float8 from installation_facts where name = 'BACKUP') as last_backup`,
)
type Figures = Row<typeof FIGURES>

const buildOf = consoleBuild()
const WITHIN_MS = 1_000

const figuresOf = ({ pool }: Pick<Services, 'pool'>): Promise<Figures | null> =>
  withDeadline(WITHIN_MS, () => new Executor(pool).all(FIGURES, [])).then(
    ([row]) => row ?? null,
    () => null,
  )

function gauge(
  registry: Registry,
  name: string,
  help: string,
  values: readonly (readonly [labels: Record<string, string>, value: number])[],
) {
  const made = new Gauge({ name, help, labelNames: Object.keys(values[0]?.[0] ?? {}), registers: [registry] })
  for (const [labels, value] of values) made.set(labels, value)
}

/** What an operator watches beside the requests, read when it is asked for: pools, queue, seals, room on the disk. */
export async function serviceMetrics(services: Services): Promise<string> {
  const { pool, reportPool, exportPool, reading, config } = services
  const registry = new Registry()
  gauge(registry, 'console_build_info', 'The version and the build that run; always 1', [
    [{ version: product.version, build: buildOf() ?? '' }, 1],
  ])
  const pools = Object.entries({ calls: pool, reports: reportPool, exports: exportPool })
  gauge(
    registry,
    'console_pool_connections',
    'Connections to the database, and requests that wait for one',
    pools.flatMap(([name, { totalCount, idleCount, waitingCount }]) => [
      [{ pool: name, state: 'used' }, totalCount - idleCount] as const,
      [{ pool: name, state: 'idle' }, idleCount] as const,
      [{ pool: name, state: 'waiting' }, waitingCount] as const,
    ]),
  )
  if (config.database.replicaUrl !== null) {
    gauge(registry, 'console_replica_used', 'Do statistics and exports read the replica; 0: the main database answers for it', [
      [{}, reading.serves ? 1 : 0],
    ])
    if (reading.lag !== null) gauge(registry, 'console_replica_lag_seconds', 'How far the replica is behind', [[{}, reading.lag]])
  }
  const room = await fullestVolume(config)
  if (room)
    gauge(registry, 'console_disk_free_bytes', 'Room left on the fuller of the volumes of the data directory and of its files', [
      [{}, room.free],
    ])
  const figures = await figuresOf(services)
  gauge(registry, 'console_database_up', 'Does the database answer within a second', [[{}, figures ? 1 : 0]])
  if (figures) {
    const { waiting, failed, oldestJob, unsealed, misplaced, lastBackup } = figures
    gauge(registry, 'console_jobs', 'Jobs in the queue; failed ones have used up their tries', [
      [{ state: 'waiting' }, waiting],
      [{ state: 'failed' }, failed],
    ])
    gauge(registry, 'console_job_late_seconds', 'For how long the oldest job has been due and not begun', [[{}, oldestJob]])
    gauge(registry, 'console_log_unsealed_seconds', 'Age of the oldest log entry that is not sealed', [[{}, unsealed]])
    gauge(registry, 'console_log_misplaced', 'Are there log entries outside their monthly partitions', [[{}, misplaced ? 1 : 0]])
    if (lastBackup !== null) {
      gauge(registry, 'console_last_backup_timestamp_seconds', 'When a backup was last made and, where asked for, verified', [
        [{}, lastBackup],
      ])
    }
  }
  return registry.metrics()
}
