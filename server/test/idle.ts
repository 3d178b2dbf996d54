import type pg from 'pg'
import { expect } from 'vitest'

/** Waits until no task is left to do. */
export async function idle({ pool }: { readonly pool: pg.Pool }): Promise<void> {
  const open = `select count(*)::int as tasks from tasks where status in ('WAITING', 'DOING')`
  await expect.poll(async () => (await pool.query(open)).rows[0].tasks, { timeout: 30_000, interval: 25 }).toBe(0)
}
