import { isIPv6 } from 'node:net'
import { type AnyCall, mayCall } from '@camp/contract/base/call'
import { errors } from '@camp/contract/errors'
import { hasScope } from '@camp/contract/scopes'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import { languageOf, refusalOf } from '../http/failures.ts'
import { COOKIE } from '../http/gate.ts'
import { addressOf } from '../http/local.ts'
import type { Services } from '../services.ts'
import type { KnownKey } from './key.cache.ts'
import type { Caller } from './key.usage.ts'
import type { TokenBucket } from './token.bucket.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The key that came with an open call, once its secret was right. */
    keyCaller: Caller | null
    /** Why an open call was refused. */
    refusedBy: string | null
  }
}

const BEARER = /^Bearer +(\S+)$/i

function sayRate(reply: FastifyReply, bucket: TokenBucket): void {
  reply.headers({ 'ratelimit-limit': bucket.rate, 'ratelimit-remaining': bucket.left, 'ratelimit-reset': bucket.full })
}

const comesFrom = ({ networks }: KnownKey, address: string): boolean =>
  networks === null || networks.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')

/** The caller of an open call by the key in its header; 401 where there is none that holds. No cookie is read. */
async function callerOf(request: FastifyRequest, { config, door }: Services): Promise<Caller> {
  const { authorization } = request.headers
  if (authorization === undefined) throw new AppError('KEY_MISSING')
  // A page that sends both would have the server choose whose rights count.
  if (request.cookies[COOKIE] !== undefined) throw new AppError('KEY_WITH_COOKIE')
  const ip = addressOf(request)
  const found = await door.keys.of(BEARER.exec(authorization)?.[1] ?? '', config.sandbox ? 'TEST' : 'LIVE', ip)
  if ('refusal' in found) throw new AppError(found.refusal)
  return { ...found, ip }
}

/**
 * The gate of the open calls, before any body is read: key 401, address 403, rate 429, then whether the key has the scope of the call and its
 * maker still holds what is behind it.
 */
async function passDoor(request: FastifyRequest, reply: FastifyReply, call: AnyCall, services: Services): Promise<void> {
  const caller = await callerOf(request, services)
  const { key, ip } = caller
  request.keyCaller = caller
  if (!comesFrom(key, ip)) throw new AppError('KEY_ADDRESS', { address: ip })
  const bucket = services.door.usage.bucketOf(key)
  const taken = bucket.take(performance.now())
  sayRate(reply, bucket)
  if (!taken) throw new AppError('KEY_RATE', { limit: bucket.rate, seconds: bucket.wait }, { retryAfter: bucket.wait })
  const scope = call.key as NonNullable<AnyCall['key']> // an open call has one
  if (!hasScope(key.scopes, scope)) throw new AppError('KEY_SCOPE_MISSING', { scope })
  if (!key.access) throw new AppError('KEY_MAKER_GONE')
  if (!mayCall(call, key.access.codes)) throw new AppError('KEY_MAKER_LACKS', { scope })
  request.access = key.access
}

/** A refusal for want of a key that holds says how one is brought (RFC 9110, section 11.6.1). */
function sayScheme(reply: FastifyReply, error: unknown): never {
  if (error instanceof AppError && errors[error.error].status === 401) reply.header('www-authenticate', 'Bearer')
  throw error
}

/** What an open call has in place of the gate of sessions; what became of it is counted for its key. */
export const doorHooks = (call: AnyCall, services: Services) => ({
  onRequest: (request: FastifyRequest, reply: FastifyReply) =>
    passDoor(request, reply, call, services).catch((error: unknown) => sayScheme(reply, error)),
  onError: async (request: FastifyRequest, _reply: FastifyReply, error: Error) => {
    request.refusedBy = refusalOf(error, languageOf(undefined)).error
  },
  onResponse: async (request: FastifyRequest) => {
    if (request.keyCaller) services.door.usage.note(request.keyCaller, call.id, request.refusedBy ?? 'OK')
  },
})
