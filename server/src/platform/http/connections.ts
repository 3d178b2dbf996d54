import { readFileSync } from 'node:fs'
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { events } from './metrics.ts'

/** What somebody who still reads needs to hear the last answer; one who holds the connection open holds it no longer. */
const LINGER_MS = 1_000

/** Ends a connection: what was said is sent out, and a moment later it is gone, whatever the other side does. */
export function closeSoon(socket: Socket, lastWords: string, lingerMs = LINGER_MS): void {
  if (socket.destroyed) return
  if (socket.writable) socket.end(lastWords)
  const timer = setTimeout(() => socket.destroy(), lingerMs)
  timer.unref()
  socket.once('close', () => clearTimeout(timer))
}

/** How long headers may take, counted from the connection on. Node looks only each half minute unless it is told, so 15 s were up to 45. */
export const headerLimits = (withinMs: number) => ({ headersTimeout: withinMs, connectionsCheckingInterval: Math.ceil(withinMs / 15) })

/** Descriptors that are for the database, for files and for what is sent out. */
const OWN_DESCRIPTORS = 256
const MOST = 10_000
const FEWEST = 256

/** As many connections as there are descriptors for: once none is left, nobody is answered, nor told why. */
function mostConnections(): number {
  try {
    // Node raises what it may to the hard limit as it starts.
    const open = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1]
    return open === undefined ? MOST : Math.min(MOST, Math.max(FEWEST, Number(open) - OWN_DESCRIPTORS))
  } catch {
    return MOST // no Linux
  }
}

/**
 * Bounds the connections. `keepAliveTimeout` stays above the 60 s of usual balancers, who would otherwise send into a connection that is just
 * being closed; so it is the number that is bounded: who comes when all are taken is turned away, and with that every connection that
 * only waits is closed. Browsers and proxies open another one when they need it.
 */
export function limitConnections(server: Server, most = mostConnections()): void {
  server.maxConnections = most
  server.on('drop', () => {
    events.inc({ kind: 'connection.dropped' })
    server.closeIdleConnections()
  })
}
