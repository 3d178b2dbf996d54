import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey, jwtVerify } from 'jose'
import * as z from 'zod'

/** Seconds: a token that is older is not taken, so that one is remembered long enough to be taken once. */
const OLDEST = 600
/** The provider's keys are kept for an hour; one that is not among them may be new, and is asked for once a minute. */
const KEYS_MS = { kept: 3_600_000, anew: 60_000 }
const EVENT = 'http://schemas.openid.net/event/backchannel-logout'

/** By what a provider may sign: never by a secret that we have as well, and never not at all. */
const SIGNED = ['RS', 'PS', 'ES'].flatMap((kind) => ['256', '384', '512'].map((bits) => kind + bits)).concat('EdDSA', 'Ed25519')

const typeShape = z.literal(['jwt', 'logout+jwt', 'application/logout+jwt']).default('jwt')
const claimsShape = z.object({
  iss: z.string(),
  jti: z.string().min(1).max(500),
  sub: z.string().min(1).optional(),
  sid: z.string().min(1).optional(),
  events: z.object({ [EVENT]: z.object({}) }),
  // That of an identity token is never taken for a log-out.
  nonce: z.never().optional(),
})

/** Who logged out: everywhere, or in one session of the provider. */
export interface LoggedOut {
  readonly issuer: string
  readonly subject: string | null
  readonly sid: string | null
  readonly jti: string
}

/** What a token is judged by. */
interface Expected {
  readonly issuer: string
  readonly clientId: string
  /** What the provider says it signs by; undefined: it does not say. */
  readonly algorithms: readonly string[] | undefined
  /** Seconds that the clocks of two machines may be apart. */
  readonly apart: number
  readonly now: Date
}

/** Where the keys of a provider are read, by a call that asks its own hosts alone. */
export const keysAt = (address: string, ask: (address: string) => Promise<Response>): JWTVerifyGetKey =>
  createRemoteJWKSet(new URL(address), {
    [customFetch]: ask,
    cacheMaxAge: KEYS_MS.kept,
    cooldownDuration: KEYS_MS.anew,
  })

/** What a token says, once all that OpenID Connect Back-Channel Logout 1.0 (2.6) asks for is proved; it throws otherwise. */
export async function readLogout(
  token: string,
  keys: JWTVerifyGetKey,
  { issuer, clientId, algorithms, apart, now }: Expected,
): Promise<LoggedOut> {
  const { payload, protectedHeader } = await jwtVerify(token, keys, {
    issuer,
    audience: clientId,
    algorithms: SIGNED.filter((one) => algorithms?.includes(one) ?? true),
    clockTolerance: apart,
    maxTokenAge: OLDEST,
    currentDate: now,
  })
  typeShape.parse(protectedHeader.typ?.toLowerCase())
  const { iss, jti, sub, sid } = claimsShape.parse(payload)
  if (sub === undefined && sid === undefined) throw new Error('the log-out token names nobody')
  return { issuer: iss, subject: sub ?? null, sid: sid ?? null, jti }
}
