import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { events } from './metrics.ts'

/** Hears once of an answer that did not go out whole. */
export function whenBroken({ raw }: FastifyReply, told: () => void): void {
  raw.once('close', () => {
    if (!raw.writableFinished) told()
  })
}

/**
 * An answer that streams has its status and its head sent before it can fail, so of one that breaks off nothing else is left: it is no
 * answered request, and a client that was cut cannot tell why. A browser that leaves is told apart from what failed here.
 */
export function noteBrokenAnswers(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (payload instanceof Readable) noteBroken(request, reply, payload)
    done(null, payload)
  })
}

function noteBroken(request: FastifyRequest, reply: FastifyReply, body: Readable): void {
  let cause: Error | null = null
  body.once('error', (error) => {
    cause = error
  })
  whenBroken(reply, () => {
    const { call = 'other' } = request.routeOptions.config as { call?: string } // our own routes put the call's id there
    const line = { requestId: request.id, call, method: request.method, ms: Math.round(reply.elapsedTime) }
    events.inc({ kind: cause ? 'answer.broken' : 'answer.left' })
    if (cause) request.log.error({ ...line, err: cause }, 'an answer broke off')
    else request.log.info(line, 'the client left before its answer was whole')
  })
}
