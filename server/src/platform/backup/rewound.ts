import type pg from 'pg'
import { NOT_KEPT } from './database.contents.ts'

/** Programs may have read further than the rows that came back: what happens from now on comes after all that they know. */
export const EVENTS_AHEAD = 1_000_000_000

/**
 * Puts right what a database says of the present that PostgreSQL itself brought back to an earlier second: nobody is signed in, and events go on
 * beyond all that anybody has read. `within` adds what has to stand from the same moment on.
 */
export async function settleRewound(client: pg.Client, within: (client: pg.Client) => Promise<void>): Promise<void> {
  const present = [...NOT_KEPT].filter((name) => name !== 'schema_migrations')
  await client.query('begin')
  try {
    await client.query(`truncate ${present.map((name) => `"${name}"`).join(', ')}`)
    await client.query("select setval('event_positions', last_value + $1::bigint) from event_positions", [EVENTS_AHEAD])
    await within(client)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}
