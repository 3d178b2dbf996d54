import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

declare module 'fastify' {
  interface FastifyRequest {
    /** The trace that the request belongs to; null where it named none. */
    trace: string | null
  }
}

/** What a proxy or a caller may call a request: no spaces, nothing that a log or a header would take for something else. */
const GIVEN = /^[A-Za-z0-9._:/+=-]{1,64}$/
/** W3C Trace Context, version 00: trace, span of the caller, flags. Ids of zeros alone mean none. */
const TRACE = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-([0-9a-f]{2})$/

const one = (value: string | readonly string[] | undefined): string => (typeof value === 'string' ? value : '')

/** Names each request: as it was named on its way here (X-Request-Id), else by a number of this process. */
export function requestIds(): (request: IncomingMessage) => string {
  const prefix = randomBytes(4).toString('hex')
  let n = 0
  return ({ headers }) => {
    const given = one(headers['x-request-id'])
    return GIVEN.test(given) ? given : `${prefix}-${(++n).toString(36)}`
  }
}

/** The `traceparent` that a request brought; null where it brought none, or none that can be read. */
export function broughtTrace(headers: IncomingMessage['headers']): string | null {
  const brought = one(headers.traceparent)
  return TRACE.test(brought) ? brought : null
}

/** The trace that a request belongs to, and the header by which its answer says so, with a span of our own; null where it names none. */
export function traceOf(headers: IncomingMessage['headers']): { readonly trace: string; readonly header: string } | null {
  const [, trace, flags] = TRACE.exec(one(headers.traceparent)) ?? []
  return trace === undefined ? null : { trace, header: `00-${trace}-${randomBytes(8).toString('hex')}-${flags}` }
}
