import type pg from 'pg'
import { withDeadline } from '../deadline.ts'

const limit = 1_000
const asking = new WeakMap<pg.Pool, Promise<boolean>>()

/** Does the database answer, with the schema in place, within a second? Probes that come at the same time share one question. */
export function databaseReady(pool: pg.Pool): Promise<boolean> {
  const under = asking.get(pool)
  if (under) return under
  const answer = ask(pool).finally(() => asking.delete(pool))
  asking.set(pool, answer)
  return answer
}

function ask(pool: pg.Pool): Promise<boolean> {
  // pg's types do not know this option of a query; pg itself does
  const question = { text: 'select 1 from schema_migrations limit 1', query_timeout: limit } as pg.QueryConfig
  return withDeadline(limit, () => pool.query(question)).then(
    (result) => result.rowCount === 1,
    () => false,
  )
}
