import type { FastifyInstance } from 'fastify'
import type { Binding } from './bind.ts'
import { type RouteOptions, registerCall } from './routes.ts'

/**
 * Registers a call that speaks a protocol of its own: its body is one type of bytes, read by the handler as they come and bounded by what the
 * protocol says (decision Q-118). What is refused before its bytes were read closes the connection, or they would all be waited for.
 */
export function registerRaw(scope: FastifyInstance, takes: string, binding: Binding, options: RouteOptions): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(takes, (_request, _payload, done) => done(null, undefined))
  scope.addHook('onError', (request, reply, _error, done) => {
    if (!request.raw.readableEnded) reply.header('connection', 'close')
    done()
  })
  registerCall(scope, binding, options)
}
