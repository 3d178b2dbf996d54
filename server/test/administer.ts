import { setTimeout } from 'node:timers/promises'
import pg from 'pg'

const ADMITTED_TRIES = 60
/** A drop that takes longer is begun again: PostgreSQL waits until each of its processes has heard of it. */
const DROP_WITHIN_MS = 10_000
/** What PostgreSQL answers while somebody is still connected (an autovacuum worker may not be ended by us, it ends by itself), or in time. */
const STILL_IN_USE = new Set(['42501', '55006', '57014'])

/** Runs `work` on a connection of its own to the server at `url`. */
export async function onServer<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Drops a database, even with connections left; waits for PostgreSQL's own workers in it. */
export async function dropDatabase(url: string, name: string): Promise<void> {
  await onServer(url, async (client) => {
    await client.query(`set statement_timeout = ${DROP_WITHIN_MS}`)
    for (let tries = 1; ; tries += 1) {
      try {
        await client.query(`drop database if exists ${name} with (force)`)
        return
      } catch (error) {
        if (tries === ADMITTED_TRIES || !(error instanceof pg.DatabaseError && STILL_IN_USE.has(error.code ?? ''))) throw error
        await setTimeout(500)
      }
    }
  })
}
