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
