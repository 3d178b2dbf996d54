import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its handler reads the body as it comes, for as long as the sender says something, and cuts it off itself. */
    keepsOwnTime?: boolean
  }
}

/**
 * Cuts off a client that takes longer than this to send a body. Node has such a limit for all requests of a server alike; a large file that comes
 * by a slow line needs one of its own. Headers have a limit in Node itself.
 */
export function limitReceiving(app: FastifyInstance, withinMs: number, cut: (socket: import('node:net').Socket) => void): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { raw } = request
    const hasBody = raw.headers['content-length'] !== undefined || raw.headers['transfer-encoding'] !== undefined
    if (hasBody && !raw.complete && !request.routeOptions.config.keepsOwnTime) {
      const timer = setTimeout(() => cut(raw.socket), withinMs)
      const over = () => clearTimeout(timer)
      raw.once('end', over)
      raw.once('close', over)
    }
    done()
  })
}

/** Headers that may come once: where two came, a proxy may have gone by one of them and this server would go by the other. */
const SINGLE = new Set([
  'host',
  'origin',
  'referer',
  'content-type',
  'content-length',
  'authorization',
  'idempotency-key',
  'sec-fetch-site',
])

/** The first header that came twice and may not; Node itself keeps one of them in silence. `raw` is names and values in turn. */
export function doubledHeader(raw: readonly string[]): string | null {
  const seen = new Set<string>()
  for (let at = 0; at < raw.length; at += 2) {
    const name = raw[at]?.toLowerCase() ?? ''
    if (SINGLE.has(name) && seen.has(name)) return name
    seen.add(name)
  }
  return null
}
