import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'

/** The figures of this process, in Prometheus' text form at /metrics. */
export const metrics = new Registry()
collectDefaultMetrics({ register: metrics })

const durations = new Histogram({
  name: 'http_request_seconds',
  help: 'Time to answer, by call and status class',
  labelNames: ['call', 'status'] as const,
  buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
  registers: [metrics],
})

/** Log-in failures, refusals and other events that somebody should be able to watch. */
export const events = new Counter({
  name: 'console_events_total',
  help: 'Events by kind',
  labelNames: ['kind'] as const,
  registers: [metrics],
})

const callOf = (request: FastifyRequest): string => {
  const config = request.routeOptions.config as { call?: string } | undefined // our own routes put the call's id there
  return config?.call ?? 'other'
}

/** A person, or the key of another program, which is not the person who made it. */
function whoAsked({ keyCaller, access }: FastifyRequest) {
  if (keyCaller) return { keyId: keyCaller.key.id }
  return access && { userId: access.userId }
}

/** One log line and one observation per answered request. The line names the call, never the address: addresses may hold personal values. */
export function measureRequests(app: FastifyInstance): void {
  // These lines are made here, of parts that are never personal: looking through each for what must go costs more than writing it.
  const plain = app.log.child({}, { redact: [] })
  // What all lines of a call share is written once.
  const lines = new Map<string, typeof plain>()
  const linesOf = (call: string, method: string) => {
    const name = `${method} ${call}`
    const known = lines.get(name)
    if (known) return known
    const made = plain.child({ call, method }, { redact: [] })
    lines.set(name, made)
    return made
  }
  app.addHook('onResponse', (request, reply, done) => {
    const call = callOf(request)
    durations.observe({ call, status: `${Math.floor(reply.statusCode / 100)}xx` }, reply.elapsedTime / 1000)
    const line = {
      requestId: request.id,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      ...(request.trace !== null && { trace: request.trace }),
      ...whoAsked(request),
    }
    const failed = reply.statusCode >= 500
    if (call !== 'other') linesOf(call, request.method)[failed ? 'error' : 'info'](line, 'answered')
    else if (failed) plain.error({ ...line, call, method: request.method }, 'answered')
    done()
  })
}
