import { createHash } from 'node:crypto'
import { systemEvents } from '@camp/contract/logs/logs.system'
import type { ssoLogoutNotice } from '@camp/contract/sso/sso'
import { countOne } from '../platform/counters.ts'
import type { Tx } from '../platform/db/executor.ts'
import { AppError } from '../platform/errors.ts'
import type { Handler } from '../platform/http/bind.ts'
import type { RequestCx } from '../platform/http/context.ts'
import { events } from '../platform/http/metrics.ts'
import { sessionsRepository } from '../platform/session/sessions.repository.ts'
import { tellSystem } from '../platform/write/system.ts'
import { transaction } from '../platform/write/transaction.ts'
import type { LoggedOut, Provider } from './sso.flow.service.ts'
import { ssoRepository } from './sso.repository.ts'

/** Longer than a token is taken for: each is heard once. */
const REMEMBERED_MINUTES = 30

function refused(cx: RequestCx, why: string): AppError {
  events.inc({ kind: 'sso_refused' })
  cx.services.log.warn({ requestId: cx.requestId, ip: cx.ip, why }, 'refused: a log-out of single sign-on')
  return new AppError('SIGNATURE_REFUSED')
}

/** What is proved; 400 for whatever else is sent here, and nothing is kept of it. */
async function proved(cx: RequestCx, provider: Provider | null, token: string): Promise<LoggedOut> {
  if (!provider) throw new AppError('NOT_FOUND')
  try {
    return await provider.loggedOut(token, cx.services.clock.now())
  } catch (error) {
    if (!(error instanceof Error && 'reason' in error)) throw error
    if (error.reason === 'unreachable') throw new AppError('UNAVAILABLE', {}, { retryAfter: 60, cause: error })
    throw refused(cx, error.message)
  }
}

const sidIn = (idToken: string): unknown => {
  const claims: unknown = JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString('utf8'))
  return typeof claims === 'object' && claims && 'sid' in claims ? claims.sid : undefined
}

/** Whose log-out it is. A session of the provider is known by the tokens of who came in by it, a day of them at most. */
async function accountsOf(tx: Tx, cx: RequestCx, { issuer, subject, sid }: LoggedOut): Promise<number[]> {
  if (subject !== null) {
    const userId = await ssoRepository.userOf(tx, { issuer, subject })
    return userId === undefined ? [] : [userId]
  }
  const logIns = await ssoRepository.logIns(tx)
  const of = logIns.filter(({ idTokenSealed }) => {
    const idToken = cx.services.keys.opened(idTokenSealed)
    return idToken !== null && sidIn(idToken) === sid
  })
  return [...new Set(of.map(({ userId }) => userId))]
}

/** Somebody logged out at the provider: all sessions of their account end, as whoever leaves there means to be out. Nobody to be found is out already. */
export const hearLogout =
  (providerOf: (cx: RequestCx) => Provider | null): Handler<typeof ssoLogoutNotice, RequestCx> =>
  async ({ body: { logout_token: token } }, cx) => {
    const { services, ip, requestId } = cx
    const provider = providerOf(cx)
    const said = await proved(cx, provider, token)
    const ended = await transaction(services.pool, async (tx) => {
      const jti = createHash('sha256').update(said.jti).digest('base64url')
      if ((await countOne(tx, `ssoLogout:${jti}`, REMEMBERED_MINUTES)).count > 1) throw refused(cx, 'the log-out token was heard before')
      const accounts = await accountsOf(tx, cx, said)
      for (const id of accounts) {
        const count = await sessionsRepository.endOfUser(tx, id)
        ssoRepository.dropLogIns(tx, id)
        const by = { keys: services.keys, clock: services.clock, source: 'PROVIDER', name: 'sso', ip, requestId } as const
        if (count > 0) tellSystem(tx, by, systemEvents.ssoLoggedOut, [{ id, data: { count } }])
        await sessionsRepository.announce(tx, `user:${id}`)
      }
      return accounts
    })
    for (const id of ended) services.access.drop(`user:${id}`)
    return {}
  }
