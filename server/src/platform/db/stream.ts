import type { CompiledQuery } from 'kysely'
import type { Pool } from 'pg'
import { Executor } from './executor.ts'
import { type Composed, watch } from './statement.ts'

const BATCH = 2_000

// Who takes no rows for a minute is not waited for any longer: the connections of exports are few.
const BEGIN = `begin read only; set local idle_in_transaction_session_timeout = '60s'`

/**
 * Rows of a statement in batches, read only, from one snapshot; the connection goes back when the reader stops. The cursor is one of SQL:
 * with one of the protocol the limit of a statement would run from the first row to the last, however slowly they are taken. PostgreSQL plans
 * it for early rows, along an index rather than by sorting all first: of a million orders the first come 60 times as early, the last 1.3 times as late.
 */
export async function* streamRows<R extends object>(pool: Pool, query: CompiledQuery<R> | Composed<R>): AsyncGenerator<R[]> {
  watch.composed?.(query.sql)
  const client = await pool.connect()
  const db = new Executor(client)
  let broken: Error | undefined
  try {
    await client.query(BEGIN)
    await client.query(`declare batches no scroll cursor for ${query.sql}`, query.parameters as unknown[]) // values are unknown by nature
    const fetch = () => {
      const asked = db.run<R>(`fetch ${BATCH} from batches`)
      // It may fail while its reader still works on the rows before; it is thrown when he asks for more.
      asked.catch(() => undefined)
      return asked
    }
    for (let asked = fetch(); ; ) {
      const rows = await asked
      if ('of' in query && query.of) watch.rows?.(query.of, rows)
      const last = rows.length < BATCH
      // While these rows are worked on the next ones are fetched.
      if (!last) asked = fetch()
      if (rows.length > 0) yield rows
      if (last) break
    }
  } finally {
    await client.query('rollback').catch((error: Error) => {
      broken = error
    })
    client.release(broken)
  }
}
