import { createPrivateKey } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { proveMyself } from '@camp/contract/account/account.proofs'
import { changePassword, getCurrentUserInfo, login, logout } from '@camp/contract/base/account'
import type { AnyCall } from '@camp/contract/base/call'
import {
  beginTotp,
  confirmTotp,
  getOwnFactors,
  proveSecondFactor,
  RECOVERY_CODES,
  renewRecoveryCodes,
} from '@camp/contract/factors/factors'
import {
  addPasskey,
  askPasskey,
  askPasskeyProof,
  beginPasskey,
  listPasskeys,
  loginByPasskey,
  MOST_PASSKEYS,
  removePasskey,
  renamePasskey,
} from '@camp/contract/factors/factors.passkeys'
import { resetUserPassword } from '@camp/contract/users/users'
import { expect, test } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { Authenticator, type Twist } from '../../test/authenticator.ts'
import { Browser, type Came } from '../../test/browser.ts'
import { makeCertificate, openssl } from '../../test/certificates.ts'
import type { LooseInput } from '../../test/http.ts'
import { newSession, signedIn } from '../../test/people.ts'
import { TEST_PASSWORD } from '../../test/template.ts'
import { totpCodeOf } from './factors.totp.rules.ts'

const server = aServer()

interface Asked {
  readonly challenge: string
  readonly rpId: string
  readonly allowCredentials: readonly { readonly id: string }[]
}

/** A browser at the address of the console, which says where it is from. */
class Desk extends Browser {
  constructor() {
    super(server.url)
  }
  override call(call: AnyCall, input: LooseInput = {}, headers: Record<string, string> = { origin: server.url }): Promise<Came> {
    return super.call(call, input, headers)
  }
  async asks(call: AnyCall, input: LooseInput = {}): Promise<Asked> {
    return (await this.call(call, input)).body as Asked
  }
}

async function at(username: string, password = TEST_PASSWORD): Promise<Desk> {
  const desk = new Desk()
  expect((await desk.call(login, { body: { username, password } })).status).toBe(200)
  return desk
}

async function begin(desk: Desk) {
  const { status, body } = await desk.call(beginPasskey)
  expect(status).toBe(200)
  return body as { challenge: string; rp: { id: string }; user: { id: string }; excludeCredentials: { id: string }[] }
}

const errorOf = ({ status, error }: Came) => (status === 200 ? 'taken' : error.error)

/** Somebody with a passkey. */
async function withPasskey(username: string) {
  const desk = await at(username)
  const device = new Authenticator(server.url)
  const added = await desk.call(addPasskey, { body: { name: '笔记本', made: device.make(await begin(desk)) } })
  expect(errorOf(added)).toBe('taken')
  const { id, recoveryCodes } = added.body as { id: number; recoveryCodes: string[] }
  return { desk, device, id, codes: recoveryCodes }
}

async function byPasskey(device: Authenticator, twist: Twist = {}, desk = new Desk()): Promise<Came> {
  const asked = await desk.asks(askPasskey, { body: { step: 'FIRST' } })
  return desk.call(loginByPasskey, { body: { signed: device.sign(asked, twist) } })
}

/** A browser that has done the first step. */
async function half(username: string): Promise<Desk> {
  const desk = new Desk()
  const { error } = await desk.call(login, { body: { username, password: TEST_PASSWORD } })
  expect([error.error, error.ways?.[0]]).toEqual(['SECOND_FACTOR_NEEDED', 'PASSKEY'])
  return desk
}
async function second(desk: Desk, device: Authenticator, twist: Twist = {}): Promise<Came> {
  const asked = await desk.asks(askPasskey, { body: { step: 'SECOND' } })
  return desk.call(proveSecondFactor, { body: { way: 'PASSKEY', signed: device.sign(asked, twist) } })
}

/** Proves one act by a passkey, as the console does, then does it. */
async function proving(desk: Desk, device: Authenticator, call: AnyCall, input: LooseInput = {}): Promise<Came> {
  const { act = '' } = (await desk.call(call, input)).error
  const asked = await desk.asks(askPasskeyProof, { body: { act } })
  const proved = await desk.call(proveMyself, { body: { act, way: 'PASSKEY', signed: device.sign(asked) } })
  return proved.status === 200 ? desk.call(call, input) : proved
}

test('a passkey logs its owner in alone, takes the second step and proves an act; with the first one come recovery codes', async () => {
  const { desk, device, codes } = await withPasskey('kefu')
  expect(codes).toHaveLength(RECOVERY_CODES)
  const came = await byPasskey(device)
  expect([came.status, (came.body as { username: string }).username]).toEqual([200, 'kefu'])
  expect(errorOf(await second(await half('kefu'), device))).toBe('taken')
  const second2 = new Authenticator(server.url)
  const begun = await proving(desk, device, beginPasskey)
  expect((begun.body as { excludeCredentials: { id: string }[] }).excludeCredentials.map(({ id }) => id)).toEqual([
    device.id.toString('base64url'),
  ])
  const next = await desk.call(addPasskey, { body: { name: '安全钥匙', made: second2.make(begun.body as never) } })
  expect(next.body).toMatchObject({ recoveryCodes: null })
  expect(errorOf(await byPasskey(second2))).toBe('taken')
  const { body } = await desk.call(listPasskeys)
  expect(body).toMatchObject([
    { name: '笔记本', synced: false, voidAt: null },
    { name: '安全钥匙', synced: false },
  ])
  expect((await desk.call(getOwnFactors)).body).toMatchObject({ totp: null, recoveryLeft: RECOVERY_CODES })
})

test('its owner names it anew, removes it with proof, and with the last one go the codes', async () => {
  const { desk, device, id, codes } = await withPasskey('jiaowu')
  expect((await desk.call(renamePasskey, { params: { id }, body: { name: '旧笔记本' } })).status).toBe(200)
  expect((await desk.call(listPasskeys)).body).toMatchObject([{ name: '旧笔记本' }])
  expect(errorOf(await desk.call(removePasskey, { params: { id } }))).toBe('PROOF_NEEDED')
  const other = await at('cangchu')
  expect(errorOf(await other.call(renamePasskey, { params: { id }, body: { name: 'x' } }))).toBe('NOT_FOUND')
  expect(errorOf(await other.call(removePasskey, { params: { id } }))).toBe('NOT_FOUND')
  const byCode = await half('jiaowu')
  expect(errorOf(await byCode.call(proveSecondFactor, { body: { way: 'RECOVERY', code: codes[0] ?? '' } }))).toBe('taken')
  expect(errorOf(await proving(desk, device, removePasskey, { params: { id } }))).toBe('taken')
  expect(errorOf(await byPasskey(device))).toBe('PASSKEY_REFUSED')
  await at('jiaowu')
  const { rows } = await server.pool.query(
    "select title->>'code' as code from messages m join users u on u.id = m.user_id where u.username = 'jiaowu' and title->>'code' <> 'message.newBrowser' order by m.id",
  )
  expect(rows.map(({ code }) => code)).toEqual(['message.passkeyAdded', 'message.recoveryUsed', 'message.passkeyRemoved'])
})

test('beside an authenticator a passkey changes no codes, and the last of them takes them along', async () => {
  const { caller, codes } = await withTotp('laoshi')
  const desk = new Desk()
  await desk.call(login, { body: { username: 'laoshi', password: TEST_PASSWORD } })
  await desk.call(proveSecondFactor, { body: { way: 'RECOVERY', code: codes.pop() ?? '' } })
  const { error } = await desk.call(beginPasskey)
  expect(error.ways).toEqual(['TOTP', 'RECOVERY'])
  await desk.call(proveMyself, { body: { act: error.act, way: 'RECOVERY', code: codes.pop() } })
  const device = new Authenticator(server.url)
  const { body } = await desk.call(addPasskey, { body: { name: '手机', made: device.make(await begin(desk)) } })
  expect(body).toMatchObject({ recoveryCodes: null })
  caller.proves = false
  expect((await caller.call(renewRecoveryCodes, {})).error.ways).toEqual(['PASSKEY', 'TOTP', 'RECOVERY'])
})

async function withTotp(username: string) {
  const caller = await server.as(username)
  const { body: begun } = await caller.call(beginTotp, {})
  const { body } = await caller.call(confirmTotp, { body: { code: totpCodeOf(begun.secret, server.clock.now()) } })
  return { caller, secret: begun.secret, codes: body.recoveryCodes ?? [] }
}

const folder = mkdtempSync(path.join(tmpdir(), 'camp-maker-'))
/** A maker that nobody knows, whose statement is sound in itself. */
function ownMaker() {
  makeCertificate(folder, 'root', '/CN=Root')
  const uses = 'basicConstraints=CA:FALSE'
  makeCertificate(folder, 'maker', '/C=CN/O=Nobody/OU=Authenticator Attestation/CN=Maker', { by: 'root', key: 'ec', uses })
  const chain = ['maker', 'root'].map((name) => openssl(folder, 'x509', '-in', `${name}.pem`, '-outform', 'DER'))
  const key = createPrivateKey(readFileSync(path.join(folder, 'maker.key')))
  rmSync(folder, { recursive: true })
  return { key, chain }
}

const MADE: [name: string, () => Twist][] = [
  ['at another origin', () => ({ origin: 'https://evil.example' })],
  ['of another console', () => ({ rpId: 'evil.example' })],
  ['its owner not recognised', () => ({ uv: false })],
  ['of the type of a log-in', () => ({ type: 'webauthn.get' })],
  ['within a frame of another site', () => ({ crossOrigin: true })],
  ['vouched for by itself', () => ({ statement: 'SELF' })],
  ['vouched for by a root that signed itself', () => ({ statement: ownMaker() })],
  ['under another id', () => ({ id: 'A'.repeat(32) })],
]

test.each(MADE)('none is added that was made %s', async (_name, twist) => {
  const desk = await at('shichang')
  const made = new Authenticator(server.url).make(await begin(desk), twist())
  expect(errorOf(await desk.call(addPasskey, { body: { name: 'x', made } }))).toMatch(/^PASSKEY_(REFUSED|OVER)$/)
  expect((await desk.call(listPasskeys)).body).toEqual([])
})

const SIGNED: [name: string, Twist][] = [
  ['at another origin', { origin: 'https://evil.example' }],
  ['for another console', { rpId: 'evil.example' }],
  ['its owner not recognised', { uv: false }],
  ['as the making of one', { type: 'webauthn.create' }],
  ['within a frame of another site', { crossOrigin: true }],
  ['by nobody', { signature: Buffer.alloc(70, 7) }],
  ['in the name of another owner', { userHandle: 'AAAA' }],
  ['with another id', { id: 'A'.repeat(32) }],
]

test('nothing that was signed otherwise logs in, takes the second step or proves', async () => {
  const { desk, device } = await withPasskey('cangchu')
  for (const [name, twist] of SIGNED) {
    expect([name, errorOf(await byPasskey(device, twist))]).toEqual([name, expect.stringMatching(/^PASSKEY_(REFUSED|OVER)$/)])
    await server.pool.query('with gone as (delete from attempt_counters) delete from second_locks')
    expect([name, errorOf(await second(await half('cangchu'), device, twist))]).toEqual([name, expect.stringMatching(/^PASSKEY_/)])
    const { act = '' } = (await desk.call(renewRecoveryCodes)).error
    const asked = await desk.asks(askPasskeyProof, { body: { act } })
    const signed = device.sign(asked, twist)
    expect([name, errorOf(await desk.call(proveMyself, { body: { act, way: 'PASSKEY', signed } }))]).toEqual([
      name,
      expect.stringMatching(/^PASSKEY_/),
    ])
    expect(errorOf(await desk.call(renewRecoveryCodes))).toBe('PROOF_NEEDED')
  }
  expect(errorOf(await byPasskey(device))).toBe('taken')
})

test('a challenge is good once, for five minutes, where it was asked and for what it was asked', async () => {
  const { desk, device } = await withPasskey('zuzhang')
  const browser = new Desk()
  const once = device.sign(await browser.asks(askPasskey, { body: { step: 'FIRST' } }))
  const kept = new Map(browser.cookies)
  expect(errorOf(await browser.call(loginByPasskey, { body: { signed: once } }))).toBe('taken')
  for (const [name, cookie] of kept) browser.cookies.set(name, cookie)
  expect(errorOf(await browser.call(loginByPasskey, { body: { signed: once } }))).toBe('PASSKEY_OVER')

  // One that was refused is used up too.
  const spent = new Desk()
  const asked = await spent.asks(askPasskey, { body: { step: 'FIRST' } })
  expect(errorOf(await spent.call(loginByPasskey, { body: { signed: device.sign(asked, { uv: false }) } }))).toBe('PASSKEY_REFUSED')
  expect(errorOf(await spent.call(loginByPasskey, { body: { signed: device.sign(asked) } }))).toBe('PASSKEY_OVER')

  const late = new Desk()
  const old = device.sign(await late.asks(askPasskey, { body: { step: 'FIRST' } }))
  await server.pool.query("update passkey_challenges set created_at = now() - interval '301 seconds' where used_at is null")
  expect(errorOf(await late.call(loginByPasskey, { body: { signed: old } }))).toBe('PASSKEY_OVER')

  // Of another browser, of nobody's asking, and of another purpose.
  const mine = device.sign(await new Desk().asks(askPasskey, { body: { step: 'FIRST' } }))
  const thief = new Desk()
  await thief.asks(askPasskey, { body: { step: 'FIRST' } })
  expect(errorOf(await thief.call(loginByPasskey, { body: { signed: mine } }))).toBe('PASSKEY_OVER')
  expect(errorOf(await byMadeUp(device))).toBe('PASSKEY_OVER')
  const { act = '' } = (await desk.call(renewRecoveryCodes)).error
  const proof = device.sign(await desk.asks(askPasskeyProof, { body: { act } }))
  expect(errorOf(await thief.call(loginByPasskey, { body: { signed: proof } }))).toBe('PASSKEY_OVER')
  const { act: other = '' } = (await desk.call(removePasskey, { params: { id: 1 } })).error
  expect(errorOf(await desk.call(proveMyself, { body: { act: other, way: 'PASSKEY', signed: proof } }))).toBe('PASSKEY_OVER')
  const { userId } = await signedIn(server, [])
  const { caller } = await newSession(server, userId)
  expect((await caller.call(proveMyself, { body: { act, way: 'PASSKEY', signed: proof } })).error.error).toBe('PROOF_OTHER_WAY')
  expect(errorOf(await desk.call(proveMyself, { body: { act, way: 'PASSKEY', signed: proof } }))).toBe('taken')
})

const byMadeUp = async (device: Authenticator): Promise<Came> => {
  const desk = new Desk()
  const { rpId } = await desk.asks(askPasskey, { body: { step: 'FIRST' } })
  return desk.call(loginByPasskey, { body: { signed: device.sign({ challenge: 'A'.repeat(43), rpId }) } })
}

test('what another session began is not confirmed, and a passkey is added once', async () => {
  const first = await at('caiwu')
  const device = new Authenticator(server.url)
  const made = device.make(await begin(first))
  expect(errorOf(await (await at('caiwu')).call(addPasskey, { body: { name: 'x', made } }))).toBe('PASSKEY_OVER')
  expect(errorOf(await first.call(addPasskey, { body: { name: 'x', made } }))).toBe('taken')
  expect(errorOf(await first.call(addPasskey, { body: { name: 'x', made } }))).toBe('PASSKEY_OVER')
  const again = await proving(first, device, beginPasskey)
  expect(errorOf(await first.call(addPasskey, { body: { name: 'x', made: device.make(again.body as never) } }))).toBe('PASSKEY_KNOWN')
  await server.pool.query(
    `insert into passkeys (user_id, credential_id, public_key, user_handle, rp_id, name, synced)
       select user_id, int4send(n), public_key, user_handle, rp_id, name, synced from passkeys p, generate_series(2, ${MOST_PASSKEYS}) n
       where p.credential_id = $1`,
    [device.id],
  )
  expect(errorOf(await proving(first, device, beginPasskey))).toBe('PASSKEY_TOO_MANY')
})

test('a counter that goes back is refused, and its owner is told', async () => {
  const { device } = await withPasskey('caiwu2')
  device.counter = 10
  expect(errorOf(await byPasskey(device))).toBe('taken')
  device.counter = 4
  expect(errorOf(await byPasskey(device))).toBe('PASSKEY_CLONED')
  device.counter = 10
  expect(errorOf(await byPasskey(device))).toBe('PASSKEY_CLONED')
  const { rows } = await server.pool.query(
    "select detail->'data'->>'name' as name from messages where title->>'code' = 'message.passkeyCloned'",
  )
  expect(rows).toEqual([{ name: '笔记本' }, { name: '笔记本' }])
  expect(errorOf(await byPasskey(device))).toBe('taken')
})

test('a frozen account is opened by no passkey, and another person by none of somebody else', async () => {
  const { device } = await withPasskey('shenji')
  expect(errorOf(await byPasskey(new Authenticator(server.url)))).toBe('PASSKEY_REFUSED')
  expect(errorOf(await second(await half('caiwu2'), device))).toBe('PASSKEY_REFUSED')
  await server.pool.query("update users set activeflg = 'FROZEN' where username = 'shenji'")
  expect(errorOf(await byPasskey(device))).toBe('PASSKEY_REFUSED')
})

test('a password that is reset leaves no passkey of a thief, and does not take the second factor off', async () => {
  const { device, codes, desk } = await withPasskey('shichang')
  const admin = await server.as('admin')
  const { rows } = await server.pool.query<{ id: number }>("select id from users where username = 'shichang'")
  const { body } = await admin.call(resetUserPassword, { params: { id: rows[0]?.id ?? 0 } })
  expect(body.passkeysVoid).toBe(1)
  expect(errorOf(await byPasskey(device))).toBe('PASSKEY_REFUSED')
  expect(errorOf(await desk.call(getCurrentUserInfo))).toBe('SESSION_ENDED')
  const owner = new Desk()
  const first = () => owner.call(login, { body: { username: 'shichang', password: body.oneTimePassword } })
  expect((await first()).error.ways).toEqual(['RECOVERY'])
  // Used up, nothing opens the account but two administrators.
  await server.pool.query('update recovery_codes set used_at = now() where user_id = $1', [rows[0]?.id])
  expect((await first()).error.ways).toEqual(['HELP'])
  expect(errorOf(await owner.call(proveSecondFactor, { body: { way: 'RECOVERY', code: codes[0] ?? '' } }))).toBe('RECOVERY_CODE_WRONG')
})

test('nothing of it is without an address of the console, a session or a log-in that waits', async () => {
  const desk = new Desk()
  expect(errorOf(await desk.call(askPasskey, { body: { step: 'FIRST' } }, { 'x-requested-with': 'test' }))).toBe('PASSKEY_ADDRESS')
  expect(errorOf(await desk.call(askPasskey, { body: { step: 'SECOND' } }))).toBe('PASSKEY_OVER')
  expect(errorOf(await desk.call(askPasskey, { body: { step: 'FIRST' } }, { origin: 'https://evil.example' }))).toBe('FORBIDDEN_ORIGIN')
  for (const call of [beginPasskey, listPasskeys, askPasskeyProof, logout, changePassword])
    expect(errorOf(await desk.call(call))).toBe('UNAUTHENTICATED')
})
