import type pg from 'pg'

// What a session does whose database has a clock of its own (clock.moved.ts): there is none but in a sandbox.

export const SCHEMA = 'clock'

/** Asked after the settings of a session: does its database have the clock? */
export const CLOCK_ASKED = 'show search_path'
export const hasClock = (results: unknown): boolean => JSON.stringify([results].flat().at(-1)).includes(`${SCHEMA},`)

const under = new WeakSet<pg.Connection>()
const moved = (text: string): string => text.replace(/\bcurrent_date\b/gi, `${SCHEMA}.today()`)

/** The text of a statement as this connection is sent it. */
export const sent = (connection: pg.Connection, text: string): string => (under.has(connection) ? moved(text) : text)

/** Statements of pg itself, of its cursors and of its streams go by these two. */
export function keepTime(connection: pg.Connection): void {
  under.add(connection)
  const [parse, query] = [connection.parse.bind(connection), connection.query.bind(connection)]
  connection.parse = (asked, more) => parse({ ...asked, text: moved(asked.text) }, more)
  connection.query = (text) => query(moved(text))
}
