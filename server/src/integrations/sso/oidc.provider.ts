import type { SsoFailureReason } from '@camp/contract/sso/sso'
import type { JWTVerifyGetKey } from 'jose'
import * as oidc from 'openid-client'
import type { SsoConfig } from '../../platform/config/config.sso.ts'
import { boundedFetch, ProviderAway } from './oidc.fetch.ts'
import { keysAt, type LoggedOut, readLogout } from './oidc.logout.ts'

const WITHIN_MS = 10_000
/** What the provider says of itself is read anew once an hour. */
const KNOWN_MS = 3_600_000
/** So long a provider that could not be reached is not asked again. */
const FAILED_MS = 1_000
/** Seconds that the clocks of two machines may be apart. */
const CLOCKS_APART = 120
const NAME_LIMIT = 60
/** A token answers a question of just now; one that is a day old answers another. */
const OLDEST_SECONDS = 86_400

/** A log-in by the provider came to nothing; `reason` is for the person, the message for the log. */
export class SsoFailure extends Error {
  readonly reason: SsoFailureReason
  constructor(reason: SsoFailureReason, message: string) {
    super(message)
    this.reason = reason
  }
}

/** What one attempt is tied to: it goes out with the browser and must come back with it. */
interface Attempt {
  readonly redirectUri: string
  readonly state: string
  readonly nonce: string
  readonly verifier: string
}

/** Refuses a token from the future, and one of yesterday that is still said to be good. */
function assertFresh(issuedAt: number): void {
  const age = Date.now() / 1_000 - issuedAt
  if (age < -CLOCKS_APART) throw new Error('the identity token was issued in the future')
  if (age > OLDEST_SECONDS) throw new Error('the identity token was issued more than a day ago')
}

/** The identity provider, by OpenID Connect: authorization code, PKCE, signed identity tokens. */
export class OidcProvider {
  readonly #config: SsoConfig
  readonly #withinMs: number
  #keys: { readonly address: string; readonly keys: JWTVerifyGetKey } | null = null
  #known: { readonly configuration: Promise<oidc.Configuration>; readonly at: number } | null = null

  constructor(config: SsoConfig, withinMs = WITHIN_MS) {
    this.#config = config
    this.#withinMs = withinMs
  }

  /** Where to send the browser. */
  begin({ redirectUri, state, nonce, verifier }: Attempt): Promise<string> {
    return failingClearly(async () => {
      const configuration = await this.#configuration()
      const address = oidc.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: 'openid profile',
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      })
      if (!this.#config.hosts.includes(address.host))
        throw new Error(`the provider sends people to ${address.host}, which is not its own host`)
      return address.href
    })
  }

  /** Who came back, proved by the provider; `answer` is what it sent along with the browser. */
  finish({ redirectUri, state, nonce, verifier }: Attempt, answer: Readonly<Record<string, string | undefined>>) {
    return failingClearly(async () => {
      const configuration = await this.#configuration()
      const address = new URL(redirectUri)
      for (const [name, value] of Object.entries(answer)) if (value !== undefined) address.searchParams.set(name, value)
      const tokens = await oidc.authorizationCodeGrant(configuration, address, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      })
      const claims = tokens.claims()
      if (!claims) throw new Error('there is no identity token')
      assertFresh(claims.iat)
      const name = nameIn(claims) ?? nameIn(await askedClaims(configuration, tokens.access_token, claims.sub)) ?? claims.sub
      return { issuer: claims.iss, subject: claims.sub, name: name.slice(0, NAME_LIMIT), idToken: tokens.id_token ?? '' }
    })
  }

  /** Where its own log-out is (OpenID Connect RP-initiated logout); null: it has none. */
  leave(idToken: string, returnTo: string): Promise<string | null> {
    return failingClearly(async () => {
      const configuration = await this.#configuration()
      if (!configuration.serverMetadata().end_session_endpoint) return null
      const address = oidc.buildEndSessionUrl(configuration, { id_token_hint: idToken, post_logout_redirect_uri: returnTo })
      if (!this.#config.hosts.includes(address.host))
        throw new Error(`the provider ends sessions at ${address.host}, which is not its own host`)
      return address.href
    })
  }

  /** Who logged out there, as a token says that the provider sent by itself. */
  loggedOut(token: string, now: Date): Promise<LoggedOut> {
    return failingClearly(async () => {
      const {
        issuer,
        jwks_uri: address,
        id_token_signing_alg_values_supported: algorithms,
      } = (await this.#configuration()).serverMetadata()
      if (!address) throw new Error('the provider names no keys')
      const expected = { issuer, clientId: this.#config.clientId, algorithms, apart: CLOCKS_APART, now }
      return await readLogout(token, this.#keysAt(address), expected)
    })
  }

  #keysAt(address: string): JWTVerifyGetKey {
    if (this.#keys?.address === address) return this.#keys.keys
    const ask = boundedFetch(this.#config.hosts, this.#withinMs)
    const keys = keysAt(address, (at) =>
      ask(at, { method: 'GET', headers: { accept: 'application/json' }, body: null, redirect: 'manual' }),
    )
    this.#keys = { address, keys }
    return keys
  }

  #configuration(): Promise<oidc.Configuration> {
    if (this.#known && performance.now() - this.#known.at < KNOWN_MS) return this.#known.configuration
    const known = { configuration: this.#discover(), at: performance.now() }
    this.#known = known
    // A failure is kept for a moment alone: a provider that is away is not asked anew by each stranger.
    known.configuration.catch(() => {
      known.at = performance.now() - KNOWN_MS + FAILED_MS
    })
    return known.configuration
  }

  async #discover(): Promise<oidc.Configuration> {
    const { issuer, clientId, clientSecret, hosts } = this.#config
    const basic = oidc.ClientSecretBasic(clientSecret)
    const post = oidc.ClientSecretPost(clientSecret)
    const configuration = await oidc.discovery(
      new URL(issuer),
      clientId,
      { [oidc.clockTolerance]: CLOCKS_APART },
      (server, ...rest) => {
        const ways = server.token_endpoint_auth_methods_supported
        return (!ways || ways.includes('client_secret_basic') ? basic : post)(server, ...rest)
      },
      {
        [oidc.customFetch]: boundedFetch(hosts, this.#withinMs),
        // Only on this machine; the configuration refuses any other.
        execute: [oidc.enableNonRepudiationChecks, ...(issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : [])],
      },
    )
    return configuration
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out
const UNFIT = /[\u0000-\u001f\u007f\ud800-\udfff]/gu

/** What a provider says of somebody. */
type Called = Readonly<Record<string, unknown>>

/** What to call somebody: never an e-mail address, which is personal. */
function nameIn({ name, preferred_username: username, nickname }: Called): string | undefined {
  const words = [name, username, nickname].map((value) => (typeof value === 'string' ? value.replace(UNFIT, '').trim() : ''))
  return words.find((value) => value !== '' && !value.includes('@'))
}

/** Many providers tell names only when asked. A log-in does not depend on it. */
async function askedClaims(configuration: oidc.Configuration, accessToken: string, subject: string): Promise<Called> {
  if (!configuration.serverMetadata().userinfo_endpoint) return {}
  return oidc.fetchUserInfo(configuration, accessToken, subject).catch(() => ({}))
}

const causesOf = (error: unknown): unknown[] => {
  const found: unknown[] = []
  for (let one = error; one instanceof Error && found.length < 5; one = one.cause) found.push(one)
  return found
}

/** Words a failure. What a library hangs on its errors (tokens, claims, whole answers) stays behind: this goes to the log. */
async function failingClearly<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const away = causesOf(error).find((cause) => cause instanceof ProviderAway)
    if (away instanceof ProviderAway) throw new SsoFailure('unreachable', away.message)
    if (error instanceof oidc.AuthorizationResponseError) throw new SsoFailure(reasonFor(error.error), `the provider said ${error.code}`)
    throw new SsoFailure('refused', causesOf(error).map(String).join(': ').slice(0, 300))
  }
}

const reasonFor = (said: string): SsoFailureReason => {
  if (said === 'access_denied') return 'denied'
  return said === 'temporarily_unavailable' || said === 'server_error' ? 'unreachable' : 'refused'
}
