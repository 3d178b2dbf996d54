import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { HttpPeer } from './http.peer.ts'

/** How the provider behaves. */
export type Mood =
  | 'well'
  | 'silent'
  | 'fault'
  | 'huge'
  | 'otherIssuer'
  | 'otherHost'
  | 'redirect'
  | 'tokensSilent'
  | 'tokensFault'
  | 'keysGone'

export const CLIENT = { id: 'camp-console', secret: 'a-secret-of:the client/+&' } as const

/** What a crooked provider, or somebody between, may put into a token. */
export interface Forged {
  readonly iss?: string
  readonly aud?: string
  readonly nonce?: string | undefined
  readonly exp?: number
  readonly iat?: number
  readonly alg?: string
  /** The provider's own session. */
  readonly sid?: string
  /** Signed by a key that is not the provider's. */
  readonly foreignKey?: true
}

interface Grant {
  readonly sub: string
  readonly name: string
  readonly forged: Forged
  readonly asked: URLSearchParams
}

const newKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
// Made once: it takes a quarter of a second.
const keys = newKey()
const foreign = newKey()
const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/**
 * An identity provider whose behaviour tests choose, honest or not. It checks what an honest one must: client, code, PKCE, address.
 * People approve by `approve`, since there are no pages.
 */
export class OidcPeer extends HttpPeer {
  mood: Mood = 'well'
  /** Where its log-out is; null: it has none. */
  leavingAt: string | null = null
  /** What was asked of it, in order. */
  readonly asked: string[] = []
  readonly #grants = new Map<string, Grant>()

  /** Somebody says yes to what the address asks; the query with which the browser is sent back. */
  approve(location: string, person: { sub: string; name?: string }, forged: Forged = {}): Record<string, string> {
    const asked = new URL(location).searchParams
    const code = randomBytes(16).toString('hex')
    this.#grants.set(code, { name: '王小明', ...person, forged, asked })
    return { code, state: asked.get('state') ?? '', iss: this.url }
  }

  protected async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', this.url)
    this.asked.push(pathname)
    const { mood } = this
    if (mood === 'silent' || (mood === 'tokensSilent' && pathname === '/token')) return
    if (mood === 'fault' || (mood === 'tokensFault' && pathname === '/token')) return void response.writeHead(502).end('<html>')
    if (mood === 'redirect') return void response.writeHead(302, { location: `${this.url}/elsewhere` }).end()
    if (pathname === '/jwks') return send(response, 200, { keys: mood === 'keysGone' ? [] : [this.#publicKey()] })
    if (pathname === '/token') return this.#token(request, response)
    send(response, 200, this.#metadata())
  }

  #metadata(): object {
    const { mood, url } = this
    return {
      issuer: mood === 'otherIssuer' ? 'https://evil.example' : url,
      authorization_endpoint: `${url}/authorize`,
      token_endpoint: `${mood === 'otherHost' ? 'http://127.0.0.1:1' : url}/token`,
      jwks_uri: `${url}/jwks`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
      ...(this.leavingAt !== null && { end_session_endpoint: this.leavingAt }),
      ...(mood === 'huge' && { padding: 'x'.repeat(6_000_000) }),
    }
  }

  #publicKey(): object {
    return { ...keys.publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' }
  }

  async #token(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer) // without an encoding a request gives buffers
    const sent = new URLSearchParams(Buffer.concat(chunks).toString())
    if (!clientFits(request.headers.authorization)) return send(response, 401, { error: 'invalid_client' })
    const code = sent.get('code') ?? ''
    const grant = this.#grants.get(code)
    this.#grants.delete(code)
    const challenge = createHash('sha256')
      .update(sent.get('code_verifier') ?? '')
      .digest('base64url')
    const fits = grant?.asked.get('code_challenge') === challenge && grant.asked.get('redirect_uri') === sent.get('redirect_uri')
    if (!grant || !fits) return send(response, 400, { error: 'invalid_grant' })
    send(response, 200, { access_token: 'opaque', token_type: 'Bearer', expires_in: 60, id_token: this.#identityToken(grant) })
  }

  #identityToken({ sub, name, forged, asked }: Grant): string {
    return this.#signed('JWT', { sub, name, nonce: asked.get('nonce') }, forged)
  }

  /** What it sends by itself when somebody logs out there. */
  logoutToken(
    claims: Readonly<Record<string, unknown>>,
    { typ = 'logout+jwt', ...forged }: Forged & { readonly typ?: string } = {},
  ): string {
    const events = { 'http://schemas.openid.net/event/backchannel-logout': {} }
    return this.#signed(typ, { events, jti: randomBytes(8).toString('hex'), ...claims }, forged)
  }

  #signed(typ: string, said: Readonly<Record<string, unknown>>, forged: Forged): string {
    const now = Math.floor(Date.now() / 1_000)
    const { foreignKey, alg = 'RS256', ...claims } = forged
    const head = base64url({ alg, kid: 'one', typ })
    const body = base64url({ iss: this.url, aud: CLIENT.id, iat: now, exp: now + 300, ...said, ...claims })
    const key: KeyObject = (foreignKey ? foreign : keys).privateKey
    const signature = alg === 'none' ? '' : sign('sha256', Buffer.from(`${head}.${body}`), key).toString('base64url')
    return `${head}.${body}.${signature}`
  }
}

const send = (response: ServerResponse, status: number, answer: object) =>
  void response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' }).end(JSON.stringify(answer))

/** As RFC 6749 says: both parts are form-encoded before they are joined. */
function clientFits(authorization: string | undefined): boolean {
  const [id = '', secret = ''] = Buffer.from((authorization ?? '').replace(/^Basic /, ''), 'base64')
    .toString()
    .split(':')
  const decoded = (text: string) => new URLSearchParams(`v=${text}`).get('v')
  return decoded(id) === CLIENT.id && decoded(secret) === CLIENT.secret
}
