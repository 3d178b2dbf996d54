import type { Socket } from 'node:net'
import type pg from 'pg'

/** How often is looked, in milliseconds. */
const LOOK_EVERY = 1_000

interface Waiting {
  readonly socket: Socket
  /** How many bytes had been written when the last statement was answered: where more are written, one waits for its answer. */
  answered: number
  /** How many went either way until it was last looked. */
  moved: number
  /** How often a statement waited and nothing had moved. */
  looks: number
}

/**
 * Gives up a connection of a pool when a statement waits and nothing was heard for `limit` milliseconds (and up to a second more): a peer that
 * fell silent never says so. Anyone who waits there gets an error at once, the next one another connection.
 *
 * pg's own `query_timeout` is a timer for each statement. It costs, and under load its garbage outlives collection after collection:
 * nine tenths of what survived one survived the next. Here a statement costs one number, which pg's event of the last answer sets. Times
 * are counted in looks, so a process that stood still blames nobody.
 */
export function giveUpSilent(pool: pg.Pool, limit: number): void {
  const clients = new Map<pg.PoolClient, Waiting>()
  let timer: NodeJS.Timeout | undefined

  const look = () => {
    for (const waiting of clients.values()) {
      const { socket } = waiting
      const moved = socket.bytesWritten + socket.bytesRead
      if (socket.bytesWritten === waiting.answered || moved !== waiting.moved) {
        waiting.moved = moved
        waiting.looks = 0
      } else if (++waiting.looks * LOOK_EVERY >= limit) {
        socket.destroy(new Error('Connection terminated: the database has not answered in time'))
      }
    }
  }
  pool.on('connect', (client) => {
    // A pool gives its clients out as less than they are; the stream of a connection to a database is a socket.
    const socket = (client as pg.PoolClient & pg.Client).connection.stream as Socket
    const waiting: Waiting = { socket, answered: socket.bytesWritten, moved: 0, looks: 0 }
    clients.set(client, waiting)
    client.on('drain', () => {
      waiting.answered = socket.bytesWritten
    })
    timer ??= setInterval(look, LOOK_EVERY).unref()
  })
  pool.on('remove', (client) => {
    clients.delete(client)
    if (clients.size > 0) return
    clearInterval(timer)
    timer = undefined
  })
}
