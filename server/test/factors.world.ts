import { createPrivateKey } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { proveMyself } from '@camp/contract/account/account.proofs'
import { createApiKey } from '@camp/contract/apiKeys/apiKeys'
import { login } from '@camp/contract/base/account'
import type { AnyCall } from '@camp/contract/base/call'
import { beginTotp, confirmTotp, proveSecondFactor } from '@camp/contract/factors/factors'
import { addPasskey, askPasskey, askPasskeyProof, beginPasskey, loginByPasskey } from '@camp/contract/factors/factors.passkeys'
import { askFactorReset } from '@camp/contract/users/users.factors'
import { totpCodeOf } from '../src/factors/factors.totp.rules.ts'
import { Authenticator, type Twist } from './authenticator.ts'
import { Browser, type Came } from './browser.ts'
import { makeCertificate, openssl } from './certificates.ts'
import type { Caller, LooseInput, TestServer } from './http.ts'
import { newSession, signedIn } from './people.ts'
import { TEST_PASSWORD } from './template.ts'

const STEP_MS = 30_000
/** What a key that reads camps asks of its maker, and who helps others. */
const CODES = ['API_KEY_EDIT', 'GOODS', 'CAMP_INDEX', 'COASH_INDEX', 'USER_RESET_PASSWORD'] as const

interface Asked {
  readonly challenge: string
  readonly rpId: string
}

/** What an attacker tries, what it is refused with, and how: nothing of it may go through. */
export type FactorAttack = readonly [name: string, refusal: string, attack: (w: FactorWorld) => Promise<Came | readonly Came[]>]

/** Somebody with what they prove themselves by. */
export interface Owner {
  readonly userId: number
  readonly username: string
  readonly caller: Caller
  readonly desk: Browser
  readonly secret: string
  readonly codes: string[]
  readonly device: Authenticator
}

/** Whoever attacks factors and proof, and whom. What is made here is made in the right way. */
export class FactorWorld {
  readonly #server: TestServer
  #made = 0
  constructor(server: TestServer) {
    this.#server = server
  }

  admin = () => this.#server.as('admin')
  device = () => new Authenticator(this.#server.url)
  /** All that waits of a kind is older than five minutes. */
  old = (table: 'half_log_ins' | 'passkey_challenges' | 'proofs') =>
    this.pool.query(`update ${table} set created_at = now() - interval '301 seconds' where used_at is null`)

  get pool() {
    return this.#server.pool
  }

  browser(): Browser {
    const browser = new Browser(this.#server.url)
    browser.proves = false
    return browser
  }

  /** As the page of the console makes it; what asks for proof is not proved. */
  call(browser: Browser, call: AnyCall, input: LooseInput = {}, origin = this.#server.url): Promise<Came> {
    return browser.call(call, input, { origin })
  }

  async asks(browser: Browser, call: AnyCall, input: LooseInput = {}): Promise<Asked> {
    return (await this.call(browser, call, input)).body as Asked
  }

  /** With the password of all tests and these codes; an authenticator, a passkey, or neither. */
  async owner(has: { totp?: boolean; passkey?: boolean } = {}): Promise<Owner> {
    const { userId, caller } = await signedIn(this.#server, CODES)
    const { rows } = await this.pool.query<{ username: string }>('select username from users where id = $1', [userId])
    let secret = ''
    let codes: string[] = []
    if (has.totp) {
      const { body: begun } = await caller.call(beginTotp, {})
      secret = begun.secret
      const confirmed = await caller.call(confirmTotp, { body: { code: this.code(secret) } })
      codes = [...(confirmed.body.recoveryCodes ?? [])]
    }
    const desk = this.sit(caller)
    const device = this.device()
    if (has.passkey) {
      await this.pool.query('update sessions set created_at = now() where user_id = $1', [userId])
      const added = await this.add(desk, device)
      codes = ((added.body as { recoveryCodes?: string[] }).recoveryCodes ?? codes).slice()
    }
    await this.pool.query("update users set password_hash = (select password_hash from users where username = 'kefu') where id = $1", [
      userId,
    ])
    return { userId, username: rows[0]?.username ?? '', caller, desk, secret, codes, device }
  }

  /** The browser of a session. */
  sit(caller: Caller): Browser {
    const desk = this.browser()
    desk.cookies.set('Access-Token', { value: (caller.cookie ?? '').split('=')[1] ?? '', path: '/' })
    return desk
  }
  another = async ({ userId }: Owner): Promise<Browser> => this.sit((await newSession(this.#server, userId)).caller)

  code = (secret: string, steps = 0): string => totpCodeOf(secret, new Date(this.#server.clock.now().getTime() + steps * STEP_MS))

  /** Adds a passkey, by the password or the log-in of a moment ago. */
  async add(desk: Browser, device: Authenticator, twist: Twist = {}): Promise<Came> {
    const { error } = await this.call(desk, beginPasskey)
    const by = error.ways?.includes('PASSWORD') ? { way: 'PASSWORD', password: TEST_PASSWORD } : { way: 'SIGN_IN' }
    await this.prove(desk, error.act ?? '', by)
    const begun = await this.call(desk, beginPasskey)
    return this.call(desk, addPasskey, { body: { name: '钥匙', made: device.make(begun.body as never, twist) } })
  }

  /** A browser that knows the password. */
  async half({ username }: Owner): Promise<Browser> {
    const browser = this.browser()
    await this.call(browser, login, { body: { username, password: TEST_PASSWORD } })
    return browser
  }
  byTotp = (browser: Browser, code: string) => this.call(browser, proveSecondFactor, { body: { way: 'TOTP', code } })
  byCode = (browser: Browser, code: string) => this.call(browser, proveSecondFactor, { body: { way: 'RECOVERY', code } })
  async second(browser: Browser, device: Authenticator, twist: Twist = {}): Promise<Came> {
    const asked = await this.asks(browser, askPasskey, { body: { step: 'SECOND' } })
    return this.call(browser, proveSecondFactor, { body: { way: 'PASSKEY', signed: device.sign(asked, twist) } })
  }
  async first(device: Authenticator, twist: Twist = {}, browser = this.browser()): Promise<Came> {
    const asked = await this.asks(browser, askPasskey, { body: { step: 'FIRST' } })
    return this.call(browser, loginByPasskey, { body: { signed: device.sign(asked, twist) } })
  }

  /** An act that asks for proof, each time another one. */
  wish = (): LooseInput => ({ body: { name: `店 ${++this.#made}`, scopes: ['school:read'], ratePerMinute: 60 } })
  act = async (desk: Browser, wish: LooseInput): Promise<string> => (await this.call(desk, createApiKey, wish)).error.act ?? ''
  does = (desk: Browser, wish: LooseInput) => this.call(desk, createApiKey, wish)
  prove = (desk: Browser, act: string, by: Record<string, unknown>) => this.call(desk, proveMyself, { body: { act, ...by } })
  async proveByKey(desk: Browser, device: Authenticator, act: string, twist: Twist = {}): Promise<Came> {
    const asked = await this.asks(desk, askPasskeyProof, { body: { act } })
    return this.prove(desk, act, { way: 'PASSKEY', signed: device.sign(asked, twist) })
  }
  askReset = (desk: Browser, userId: number) =>
    this.call(desk, askFactorReset, { params: { id: userId }, body: { reason: '手机丢失，已核实' } })
}

/** A maker whose root signed itself, and a key that it vouches for. */
export function ownMaker() {
  const folder = mkdtempSync(path.join(tmpdir(), 'camp-maker-'))
  makeCertificate(folder, 'root', '/CN=Root')
  makeCertificate(folder, 'maker', '/C=CN/O=Nobody/OU=Authenticator Attestation/CN=Maker', {
    by: 'root',
    key: 'ec',
    uses: 'basicConstraints=CA:FALSE',
  })
  const chain = ['maker', 'root'].map((name) => openssl(folder, 'x509', '-in', `${name}.pem`, '-outform', 'DER'))
  const key = createPrivateKey(readFileSync(path.join(folder, 'maker.key')))
  rmSync(folder, { recursive: true })
  return { key, chain }
}
