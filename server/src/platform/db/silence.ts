import type pg from 'pg'

/** How often is looked, in milliseconds. */
const LOOK_EVERY = 1_000

/** What pg keeps to itself: the statement that is being answered, and the connection. */
interface Private {
  readonly _activeQuery: unknown
  readonly connection: pg.Connection
}

interface Waiting {
  /** The statement that was being answered when it was last looked, if any. */
  statement: unknown
  /** How often it was seen. */
  looks: number
}

/**
 * Gives up a connection of a pool when a statement has had no answer for `limit` milliseconds (and up to a second more): a peer that fell
 * silent never says so. Whoever waits there gets an error at once, the next one another connection.
 *
 * pg's own `query_timeout` is a timer for each statement. It costs, and under load its garbage outlives collection after collection:
 * nine tenths of what survived one survived the next. Times are counted in looks, so a process that stood still blames nobody.
 */
export function giveUpSilent(pool: pg.Pool, limit: number): void {
  const clients = new Map<pg.PoolClient, Waiting>()
  let timer: NodeJS.Timeout | undefined

  const look = () => {
    for (const [client, waiting] of clients) {
      const { _activeQuery: statement, connection } = client as unknown as Private // see there
      if (statement === null || statement === undefined || statement !== waiting.statement) {
        waiting.statement = statement
        waiting.looks = 0
      } else if (++waiting.looks * LOOK_EVERY >= limit) {
        connection.stream.destroy(new Error('Connection terminated: the database has not answered in time'))
      }
    }
  }
  pool.on('connect', (client) => {
    clients.set(client, { statement: null, looks: 0 })
    timer ??= setInterval(look, LOOK_EVERY).unref()
  })
  pool.on('remove', (client) => {
    clients.delete(client)
    if (clients.size > 0) return
    clearInterval(timer)
    timer = undefined
  })
}
