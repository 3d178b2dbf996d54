import { timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import type { CookieOptions, RequestCx } from '../platform/http/context.ts'
import { newToken, tokenHash } from '../platform/session/token.ts'
import type { EntryHashes } from './sso.repository.ts'

/** Nobody takes longer than this to prove who they are. */
const ATTEMPT_SECONDS = 600
/** Tabs of one browser that may be on their way at once. */
const ATTEMPTS_AT_ONCE = 4
const AREA = { path: '/foundation/api/social' } as const
/** Lax: it must come along when the provider sends the browser back. */
const AWAY: CookieOptions = { ...AREA, seconds: ATTEMPT_SECONDS, sameSite: 'lax' }
const HOME: CookieOptions = { ...AREA, seconds: ATTEMPT_SECONDS, sameSite: 'strict' }

const attemptSchema = z.object({
  purpose: z.literal('sso'),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  redirect: z.string().nullable(),
  at: z.number(),
})
export type SsoAttempt = z.output<typeof attemptSchema>

const ATTEMPT = 'Sso-Attempt-'
const BROWSER = 'Sso-Browser-'
/** A cookie for each attempt and each code, so that tabs do not disturb each other. */
const nameOf = (prefix: string, secret: string): string => `${prefix}${secret.slice(0, 12)}`

function opened(cx: RequestCx, name: string): SsoAttempt | null {
  try {
    return attemptSchema.parse(JSON.parse(cx.services.keys.open(cx.cookies[name] ?? '')))
  } catch {
    // Not sealed by us, or by a key that is no more.
    return null
  }
}

/** Begins an attempt: what the provider will be given, kept in this browser under seal. */
export function keepAttempt(cx: RequestCx, redirect: string | null): SsoAttempt {
  const earlier = Object.keys(cx.cookies)
    .filter((name) => name.startsWith(ATTEMPT))
    .map((name) => ({ name, at: opened(cx, name)?.at ?? 0 }))
    .sort((a, b) => b.at - a.at)
  // Headers have a limit: what a browser gave up is forgotten.
  for (const { name } of earlier.slice(ATTEMPTS_AT_ONCE - 1)) cx.keep(name, null, AWAY)
  const at = cx.services.clock.now().getTime()
  const attempt = { purpose: 'sso', state: newToken(), nonce: newToken(), verifier: newToken(), redirect, at } as const
  cx.keep(nameOf(ATTEMPT, attempt.state), cx.services.keys.seal(JSON.stringify(attempt)), AWAY)
  return attempt
}

/** The attempt that this browser began under a state, taken away from it; null where it began none, or too long ago. */
export function takeAttempt(cx: RequestCx, state: string): SsoAttempt | null {
  const name = nameOf(ATTEMPT, state)
  if (cx.cookies[name] === undefined) return null
  const attempt = opened(cx, name)
  cx.keep(name, null, AWAY)
  const age = attempt ? cx.services.clock.now().getTime() - attempt.at : Number.POSITIVE_INFINITY
  if (!attempt || age > ATTEMPT_SECONDS * 1_000) return null
  const [kept, came] = [Buffer.from(attempt.state), Buffer.from(state)]
  return kept.length === came.length && timingSafeEqual(kept, came) ? attempt : null
}

const hashed = (secret: string, browser: string): EntryHashes | null => {
  const hashes = { secret: tokenHash(secret), browser: tokenHash(browser) }
  return hashes.secret && hashes.browser ? { secret: hashes.secret, browser: hashes.browser } : null
}

/** A new code or key that is good in this browser alone. */
export function secretForBrowser(cx: RequestCx): { secret: string; hashes: EntryHashes } {
  const [secret, browser] = [newToken(), newToken()]
  const hashes = hashed(secret, browser)
  if (!hashes) throw new Error('a new token is malformed')
  cx.keep(nameOf(BROWSER, secret), browser, HOME)
  return { secret, hashes }
}

/** A code or key with what this browser was given beside it; null where it was given nothing. */
export const hashesOf = (cx: RequestCx, secret: string): EntryHashes | null => hashed(secret, cx.cookies[nameOf(BROWSER, secret)] ?? '')

const LOG_IN = 'Sso-Log-In'
/** As long as a session may last. */
const DAY: CookieOptions = { ...AREA, seconds: 86_400, sameSite: 'strict' }

/** What this browser came in by, for its log-out; the hash is kept. */
export function markLogIn(cx: RequestCx): Buffer {
  const token = newToken()
  const hash = tokenHash(token)
  if (!hash) throw new Error('a new token is malformed')
  cx.keep(LOG_IN, token, DAY)
  return hash
}

/** The mark of this browser, taken away from it; null where it has none. */
export function takeMark(cx: RequestCx): Buffer | null {
  const token = cx.cookies[LOG_IN]
  if (token === undefined) return null
  cx.keep(LOG_IN, null, DAY)
  return tokenHash(token)
}

/** Forgets what was kept beside a code or key that is used up. */
export const forgetBrowser = (cx: RequestCx, secret: string): void => cx.keep(nameOf(BROWSER, secret), null, HOME)
