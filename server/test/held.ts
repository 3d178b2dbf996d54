import type { Pool } from 'pg'
import { expect } from 'vitest'

/** What waits to leave in the queue leaves now: nobody wants to sit through the seconds in which it could be taken back. */
export async function letLeave(pool: Pool, ...jobs: ('task.run' | 'coaches.remind')[]): Promise<number> {
  const { rowCount } = await pool.query(
    `update graphile_worker._private_jobs set run_at = now() where locked_at is null and run_at > now() and run_at < now() + interval '10 seconds'
       and task_id in (select id from graphile_worker._private_tasks where identifier = any($1))`,
    [jobs],
  )
  return rowCount ?? 0
}

/** Seconds until each of these waiting jobs may run. */
export async function waits(pool: Pool, job: 'task.run' | 'coaches.remind'): Promise<number[]> {
  const { rows } = await pool.query<{ waits: number }>(
    'select extract(epoch from run_at - now())::float as waits from graphile_worker.jobs where task_identifier = $1 order by id',
    [job],
  )
  return rows.map(({ waits: seconds }) => seconds)
}

/** Nothing of these waits any more. */
export const allLeft = (pool: Pool, job: 'task.run' | 'coaches.remind'): Promise<void> =>
  expect.poll(async () => (await waits(pool, job)).length, { timeout: 20_000, interval: 50 }).toBe(0)
