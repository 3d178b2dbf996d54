import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { begin, isTracing, type Span, within } from '../trace/spans.ts'
import { broughtTrace, traceOf } from './request.ids.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** What is traced of it; null where nothing is. */
    span: Span | null
  }
  interface FastifyContextConfig {
    /** It stays open for as long as somebody listens. */
    isStream?: boolean
  }
}

/** Its answer names the trace that a request belongs to, as does its line in the log. */
export function sayTrace(request: FastifyRequest, reply: FastifyReply): void {
  // Whoever brought none is not told one.
  const traced = request.span ? request.span.remote !== null && request.span : traceOf(request.headers)
  if (!traced) return
  request.trace = traced.trace
  reply.header('traceparent', traced.header)
}

/** A span for each call and page. Where nothing is traced there is not even a hook. */
export function traceCalls(app: FastifyInstance): void {
  app.decorateRequest('span', null)
  if (!isTracing()) return
  app.addHook('onRequest', (request, _reply, done) => {
    // Made anew each time that it is asked for: once is enough.
    const { config, url } = request.routeOptions
    const { call, isStream } = config
    if (call === undefined || isStream) return done()
    const facts = { 'camp.call': call, 'http.request.method': request.method, 'http.route': url ?? '' }
    request.span = begin('SERVER', call, broughtTrace(request.headers), facts)
    if (request.span) within(request.span, done)
    else done()
  })
  // A body comes from its connection, which belongs to no request: from here on it is known again whose it is.
  app.addHook('preHandler', ({ span }, _reply, done) => (span ? within(span, done) : done()))
  app.addHook('onResponse', ({ span, refusedBy }, { statusCode }, done) => {
    if (span) {
      span.say({ 'http.response.status_code': statusCode, ...(refusedBy !== null && { 'error.type': refusedBy }) })
      if (statusCode >= 500) span.failed(refusedBy ?? String(statusCode))
      span.finish()
    }
    done()
  })
}
