import { type AnyCall, mayCall } from '@camp/contract/base/call'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import type { Services } from '../services.ts'
import type { Access } from '../session/access.ts'
import { ownStream, sameOrigin } from './origin.ts'

export const COOKIE = 'Access-Token'
/** Whose page it is that asks. */
const USER_HEADER = 'x-user-id'

/** While a one-time password has not been changed, only these are open. */
const OPEN_WHILE_FORCED = new Set([
  'getCurrentUserInfo',
  'getPermissionMenus',
  'getUserAllPermission',
  'updateUserInfo',
  'leaveSso',
  'logout',
])

/** The same until a second factor that a role requires is set up: what sets one up, and no more. */
const OPEN_WITHOUT_SECOND = new Set([
  'getCurrentUserInfo',
  'getPermissionMenus',
  'getUserAllPermission',
  'leaveSso',
  'logout',
  'getOwnFactors',
  'listPasskeys',
  'beginTotp',
  'confirmTotp',
  'beginPasskey',
  'addPasskey',
  'proveMyself',
])

/** Why the person behind a session may not make a call; null where nothing is in the way. */
export function refusalOf(
  call: AnyCall,
  access: Pick<Access, 'mustChangePassword' | 'codes'> & { readonly coachId?: number | null; readonly mustAddSecond?: boolean },
): 'MUST_CHANGE_PASSWORD' | 'SECOND_REQUIRED' | 'FORBIDDEN' | null {
  if (call.codes === 'PUBLIC') return null
  if (access.mustChangePassword && !OPEN_WHILE_FORCED.has(call.id)) return 'MUST_CHANGE_PASSWORD'
  if (access.mustAddSecond && !access.mustChangePassword && !OPEN_WITHOUT_SECOND.has(call.id)) return 'SECOND_REQUIRED'
  return mayCall(call, access.codes, typeof access.coachId === 'number') ? null : 'FORBIDDEN'
}

declare module 'fastify' {
  interface FastifyRequest {
    access: Access | null
  }
}

/**
 * The gate before any body is read, in the order of security rule 2: session 401, origin 403, code 403.
 * Public calls that change something are guarded against forgery all the same (log-in forgery); only a provider's callback is not:
 * it comes from no page, and its signature is the check.
 */
export async function passGate(request: FastifyRequest, call: AnyCall, services: Services, publicHost: string | null): Promise<void> {
  if (call.codes !== 'PUBLIC') {
    const token = request.cookies[COOKIE]
    const access = token ? await services.access.of(token) : null
    if (!access) throw new AppError(token ? await services.access.overFor(token) : 'UNAUTHENTICATED')
    // A page that one person works in, in a browser where another has logged in since: nothing is done in the other's name.
    const meant = request.headers[USER_HEADER]
    if (meant !== undefined && meant !== String(access.userId)) throw new AppError('OTHER_ACCOUNT')
    request.access = access
  }
  const isOurs = call.answer.kind === 'events' ? ownStream : sameOrigin
  if ((call.changes || call.answer.kind === 'events') && !call.callback && !isOurs(request.headers, publicHost)) {
    request.log.warn({ requestId: request.id, call: call.id, userId: request.access?.userId }, 'refused: origin')
    throw new AppError('FORBIDDEN_ORIGIN')
  }
  const { access } = request
  if (!access) return
  const refusal = refusalOf(call, access)
  if (refusal === 'FORBIDDEN') request.log.warn({ requestId: request.id, call: call.id, userId: access.userId }, 'refused: code')
  if (
    refusal === 'FORBIDDEN' &&
    access.stopped.size > 0 &&
    !refusalOf(call, { ...access, codes: new Set([...access.codes, ...access.stopped]) })
  )
    throw new AppError('ACCESS_ENDED', { names: (await services.access.approvers()).join('、') })
  if (refusal) throw new AppError(refusal)
}
