import { constants, createPublicKey, type JsonWebKey, verify } from 'node:crypto'
import * as z from 'zod'

/** Seconds: a token that is older is not taken, so that one is remembered long enough to be taken once. */
const OLDEST = 600
const EVENT = 'http://schemas.openid.net/event/backchannel-logout'

const RSA = { kty: 'RSA' }
const PSS = { ...RSA, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_DIGEST }
const EC = { kty: 'EC', dsaEncoding: 'ieee-p1363' } as const
/** By what a provider may sign: never by a secret that we have as well, and never not at all. */
const SIGNED = new Map<string, { readonly hash: string | null; readonly kty: string; readonly padding?: number }>([
  ...[256, 384, 512].flatMap((bits) => [
    [`RS${bits}`, { ...RSA, hash: `sha${bits}` }] as const,
    [`PS${bits}`, { ...PSS, hash: `sha${bits}` }] as const,
    [`ES${bits}`, { ...EC, hash: `sha${bits}` }] as const,
  ]),
  ['EdDSA', { kty: 'OKP', hash: null }],
])

const headShape = z.object({ alg: z.string(), kid: z.string().optional(), typ: z.string().optional(), crit: z.never().optional() })
const claimsShape = z.object({
  iss: z.string(),
  aud: z.union([z.string(), z.array(z.string())]),
  iat: z.number(),
  exp: z.number().optional(),
  jti: z.string().min(1).max(500),
  sub: z.string().min(1).optional(),
  sid: z.string().min(1).optional(),
  events: z.object({ [EVENT]: z.object({}) }),
  // That of an identity token is never taken for a log-out.
  nonce: z.never().optional(),
})
const keysShape = z.object({ keys: z.array(z.record(z.string(), z.unknown())) })
type Keys = z.output<typeof keysShape>['keys']

/** Who logged out: everywhere, or in one session of the provider. */
export interface LoggedOut {
  readonly issuer: string
  readonly subject: string | null
  readonly sid: string | null
  readonly jti: string
}

/** What a token is judged by. */
export interface Expected {
  readonly issuer: string
  readonly clientId: string
  /** What the provider says it signs by; undefined: it does not say. */
  readonly algorithms: readonly string[] | undefined
  /** Seconds that the clocks of two machines may be apart. */
  readonly apart: number
  readonly now: Date
}

const parsed = (part: string): unknown => JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
const refused = (why: string): Error => new Error(`the log-out token ${why}`)

/** Of a JSON document with the keys of a provider. */
export const keysIn = (document: unknown): Keys => keysShape.parse(document).keys

/** The key that a token names: undefined where none of these fits. */
function keyFor(
  token: string,
  keys: Keys,
): { readonly key: JsonWebKey; readonly by: NonNullable<ReturnType<typeof SIGNED.get>> } | undefined {
  const { alg, kid } = headShape.parse(parsed(token.split('.')[0] ?? ''))
  const by = SIGNED.get(alg)
  if (!by) throw refused(`is signed by ${alg.slice(0, 20)}`)
  const fits = keys.filter(
    (one) => one.kty === by.kty && (one.use ?? 'sig') === 'sig' && (one.alg ?? alg) === alg && (!kid || one.kid === kid),
  )
  const [key] = fits
  return key && fits.length === 1 ? { key: key as JsonWebKey, by } : undefined // what is no key is refused as it is read
}

/** Is there a key for this token among these? */
export const namesKeyOf = (token: string, keys: Keys): boolean => keyFor(token, keys) !== undefined

/** What a token says, once all that OpenID Connect Back-Channel Logout 1.0 (2.6) asks for is proved; it throws otherwise. */
export function readLogout(token: string, keys: Keys, { issuer, clientId, algorithms, apart, now }: Expected): LoggedOut {
  const [head = '', body = '', signature = '', ...more] = token.split('.')
  if (more.length > 0 || signature === '') throw refused('is none')
  const { alg, typ } = headShape.parse(parsed(head))
  if (!['jwt', 'logout+jwt'].includes((typ ?? 'jwt').toLowerCase().replace(/^application\//, ''))) throw refused('is of another kind')
  if (algorithms && !algorithms.includes(alg)) throw refused('is not signed as the provider signs')
  const found = keyFor(token, keys)
  if (!found) throw refused('is signed by no key of the provider')
  const { hash, kty: _kty, ...options } = found.by
  const key = createPublicKey({ key: found.key, format: 'jwk' })
  if (key.asymmetricKeyType === 'rsa' && (key.asymmetricKeyDetails?.modulusLength ?? 0) < 2_048) throw refused('is signed by a short key')
  const isSigned = verify(hash, Buffer.from(`${head}.${body}`), { key, ...options }, Buffer.from(signature, 'base64url'))
  if (!isSigned) throw refused('is not signed by the provider')
  const { iss, aud, iat, exp, jti, sub, sid } = claimsShape.parse(parsed(body))
  const seconds = now.getTime() / 1_000
  if (iss !== issuer) throw refused('is of another provider')
  if (![aud].flat().includes(clientId)) throw refused('is for another program')
  if (iat > seconds + apart) throw refused('is of the future')
  if (iat < seconds - OLDEST - apart || (exp !== undefined && exp <= seconds - apart)) throw refused('is too old')
  if (sub === undefined && sid === undefined) throw refused('names nobody')
  return { issuer: iss, subject: sub ?? null, sid: sid ?? null, jti }
}
