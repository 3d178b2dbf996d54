import type { FastifyInstance, FastifyRequest } from 'fastify'
import { databaseReady } from '../db/health.ts'
import { AppError } from '../errors.ts'
import type { Services } from '../services.ts'
import { sameSecret } from '../session/token.ts'
import { serviceMetrics } from './metrics.database.ts'
import { metrics } from './metrics.ts'

/** What the server needs to know of its stopping: readiness goes off first. */
export interface Lifecycle {
  stopping: boolean
}

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

function mayReadMetrics(request: FastifyRequest, token: string | null): boolean {
  const bearer = request.headers.authorization?.replace(/^Bearer /, '')
  if (token) return bearer !== undefined && sameSecret(bearer, token)
  // A proxy on this machine speaks for the world: only a direct caller counts as local.
  return LOOPBACK.has(request.socket.remoteAddress ?? '') && request.headers['x-forwarded-for'] === undefined
}

/** Liveness asks nothing of the database; readiness needs it, the migrations, and a server that is not stopping. Neither tells details. */
export function registerProbes(app: FastifyInstance, services: Services, lifecycle: Lifecycle): void {
  app.get('/livez', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const ready = !lifecycle.stopping && (await databaseReady(services.pool))
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ok' : 'unavailable' })
  })
  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, services.config.metricsToken)) throw new AppError('NOT_FOUND')
    return reply.type(metrics.contentType).send(`${await metrics.metrics()}\n${await serviceMetrics(services)}`)
  })
}
