import type { CompiledQuery } from 'kysely'
import type { Pool } from 'pg'
import Cursor from 'pg-cursor'

const BATCH = 2_000

/** Rows of a statement in batches, read only, from one snapshot; the connection goes back when the reader stops. */
export async function* streamRows<R>(pool: Pool, query: CompiledQuery<R>): AsyncGenerator<R[]> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query('begin read only')
    const cursor = client.query(new Cursor<R>(query.sql, query.parameters as unknown[])) // parameters are unknown values by nature
    for (;;) {
      const rows = await cursor.read(BATCH)
      if (rows.length === 0) break
      yield rows
    }
    await cursor.close()
  } finally {
    await client.query('rollback').catch((error: Error) => {
      broken = error
    })
    client.release(broken)
  }
}
