import type { SsoFailureReason } from '@camp/contract/sso/sso'
import { AppError } from '../platform/errors.ts'
import type { RequestCx } from '../platform/http/context.ts'
import { events } from '../platform/http/metrics.ts'
import { countAttempt, forgiveAttempt } from '../platform/session/attempts.ts'
import { keepAttempt, type SsoAttempt, secretForBrowser, takeAttempt } from './sso.attempts.service.ts'
import { type Identity, MOST_ID_TOKEN, ssoRepository } from './sso.repository.ts'

type Sent = SsoAttempt & { readonly redirectUri: string }

/** What the flow needs of a provider; it throws errors with a `reason`. */
export interface Provider {
  begin(attempt: Sent): Promise<string>
  finish(attempt: Sent, answer: Readonly<Record<string, string | undefined>>): Promise<Identity & { readonly idToken: string }>
  /** Where its own log-out is; null: it has none. */
  leave(idToken: string, returnTo: string): Promise<string | null>
  /** Who logged out there, as a token of its own says. */
  loggedOut(token: string, now: Date): Promise<LoggedOut>
}

/** A log-out at the provider: of a person, of one session there, or both. */
export interface LoggedOut {
  readonly issuer: string
  readonly subject: string | null
  readonly sid: string | null
  readonly jti: string
}

interface Location {
  readonly location: string
}

const page = (cx: RequestCx, path: string, query: Record<string, string>): Location => ({
  location: `${cx.services.config.publicUrl ?? ''}/#${path}?${new URLSearchParams(query)}`,
})

/** Leads to the page that says what went wrong, and logs why. */
function failed(cx: RequestCx, reason: SsoFailureReason, why: string, redirect: string | null = null): Location {
  events.inc({ kind: 'sso_refused' })
  cx.services.log.warn({ requestId: cx.requestId, ip: cx.ip, reason, why }, 'single sign-on failed')
  return page(cx, '/sso/error', { reason, requestId: cx.requestId, ...(redirect !== null && { redirect }) })
}

const reasonOf = (error: unknown): SsoFailureReason | null =>
  error instanceof Error && 'reason' in error ? (error.reason as SsoFailureReason) : null // only the provider's own errors have one

const redirectUri = (cx: RequestCx): string => `${cx.services.config.publicUrl}/foundation/api/social/callback`

/** A path of this console; anything that could lead to another origin is dropped. */
const ownPath = (redirect: string | undefined): string | null => (redirect && /^\/(?![/\\])[^\\]*$/.test(redirect) ? redirect : null)

/** Sends the browser to the provider, with an attempt of its own. */
export async function beginSso(cx: RequestCx, provider: Provider | null, asked: string | undefined): Promise<Location> {
  const redirect = ownPath(asked)
  if (!provider) return failed(cx, 'off', 'no provider is configured')
  const attempt = keepAttempt(cx, redirect)
  try {
    return { location: await provider.begin({ ...attempt, redirectUri: redirectUri(cx) }) }
  } catch (error) {
    const reason = reasonOf(error)
    if (!reason || !(error instanceof Error)) throw error
    return failed(cx, reason, error.message, redirect)
  }
}

interface ProviderAnswer {
  readonly state?: string | undefined
  readonly code?: string | undefined
  readonly iss?: string | undefined
  readonly error?: string | undefined
}

/** Takes the browser back from the provider and on to the page that logs in, with a code that is good in this browser alone. */
export async function finishSso(cx: RequestCx, provider: Provider | null, answer: ProviderAnswer): Promise<Location> {
  if (!provider) return failed(cx, 'off', 'no provider is configured')
  const attempt = takeAttempt(cx, answer.state ?? '')
  if (!attempt) return failed(cx, 'browser', 'this browser began no such attempt, or too long ago')
  const { redirect } = attempt
  // Each attempt counts for its address until it is right, so that nobody has us ask the provider without end.
  const tried = { account: `sso:${attempt.state.slice(0, 12)}`, address: cx.ip, device: null }
  try {
    await countAttempt(cx.db, tried)
    const { idToken, ...identity } = await provider.finish({ ...attempt, redirectUri: redirectUri(cx) }, { ...answer })
    await forgiveAttempt(cx.db, tried)
    const { secret, hashes } = secretForBrowser(cx)
    const idTokenSealed = idToken.length > MOST_ID_TOKEN ? null : cx.services.keys.seal(idToken)
    await ssoRepository.add(cx.db, 'CODE', hashes, { ...identity, idTokenSealed })
    return page(cx, '/static/sso', { code: secret, ...(redirect !== null && { redirect }) })
  } catch (error) {
    if (error instanceof AppError && error.error === 'TOO_MANY_TRIES') return failed(cx, 'tooMany', 'too many attempts', redirect)
    const reason = reasonOf(error)
    if (!reason || !(error instanceof Error)) throw error
    return failed(cx, reason, error.message, redirect)
  }
}
