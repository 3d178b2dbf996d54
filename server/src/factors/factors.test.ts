import { changePassword, login } from '@camp/contract/base/account'
import {
  beginTotp,
  confirmTotp,
  getOwnFactors,
  proveSecondFactor,
  RECOVERY_CODES,
  removeTotp,
  renewRecoveryCodes,
} from '@camp/contract/factors/factors'
import { expect, test } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { Caller } from '../../test/http.ts'
import { TEST_PASSWORD } from '../../test/template.ts'
import { totpCodeOf } from './factors.totp.rules.ts'

const server = aServer()
const STEP = 30_000

/** Somebody with an authenticator, its secret and the codes that came with it. */
async function withTotp(username: string) {
  const caller = await server.as(username)
  const { body: begun } = await caller.call(beginTotp, {})
  const code = totpCodeOf(begun.secret, server.clock.now())
  const { body } = await caller.call(confirmTotp, { body: { code } })
  caller.codes = [...(body.recoveryCodes ?? [])].reverse()
  return { caller, secret: begun.secret, uri: begun.uri, qr: begun.qr, codes: body.recoveryCodes ?? [], code }
}

/** A browser that has done the first step. */
async function halfIn(username: string, password = TEST_PASSWORD): Promise<Browser> {
  const browser = new Browser(server.url)
  const { status, error } = await browser.call(login, { body: { username, password } })
  expect([status, error.error]).toEqual([401, 'SECOND_FACTOR_NEEDED'])
  expect(error.ways?.[0]).toBe('TOTP')
  expect(browser.cookie).toBeNull()
  return browser
}

/** Keeps the cookie of the half log-in as well. */
class Browser extends Caller {
  half: string | null = null
  override async fetch(target: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers)
    if (this.half) headers.set('cookie', [this.cookie, this.half].filter(Boolean).join('; '))
    const response = await super.fetch(target, { ...init, headers })
    const set = response.headers.getSetCookie().find((line) => line.startsWith('Half-Log-In='))
    if (set) this.half = /=;/.test(set) ? null : (set.split(';')[0] ?? null)
    return response
  }
}

const byTotp = (browser: Caller, code: string) => browser.call(proveSecondFactor, { body: { way: 'TOTP', code } })
const byCode = (browser: Caller, code: string) => browser.call(proveSecondFactor, { body: { way: 'RECOVERY', code } })
const later = (steps: number) => new Date(server.clock.now().getTime() + steps * STEP)

test('an authenticator counts once it has shown a right code, and is asked for at each log-in from then on', async () => {
  const begun = await server.as('kefu')
  const { body } = await begun.call(beginTotp, {})
  expect(body.uri).toMatch(/^otpauth:\/\/totp\/Camp:kefu\?issuer=Camp&secret=[A-Z2-7]{32}&algorithm=SHA1&digits=6&period=30$/)
  expect(body.qr).toContain('<svg')
  // Not confirmed yet: the password alone is enough.
  await server.as('kefu')
  expect((await begun.call(confirmTotp, { body: { code: '000000' } })).error).toMatchObject({
    error: 'FACTOR_CODE_WRONG',
    fields: [{ path: 'code' }],
  })
  const { caller, secret, codes } = await withTotp('kefu')
  expect(codes).toHaveLength(RECOVERY_CODES)
  expect((await caller.call(getOwnFactors, {})).body).toMatchObject({ totp: { lastUsedAt: null }, recoveryLeft: RECOVERY_CODES })
  const browser = await halfIn('kefu')
  const me = await byTotp(browser, totpCodeOf(secret, later(1)))
  expect([me.status, me.body.username]).toEqual([200, 'kefu'])
  expect((await browser.call(getOwnFactors, {})).status).toBe(200)
})

test('its secret and its codes are kept under seal, and neither log nor answers tell them again', async () => {
  const { secret, codes, caller } = await withTotp('jiaowu')
  const all =
    JSON.stringify((await server.pool.query('select * from user_totps')).rows) +
    JSON.stringify((await server.pool.query('select * from recovery_codes')).rows)
  const log = JSON.stringify((await server.pool.query("select * from operation_logs where call like '%otp%'")).rows)
  for (const hidden of [secret, codes[0] ?? '']) expect([all.includes(hidden), log.includes(hidden)]).toEqual([false, false])
  expect(JSON.stringify((await caller.call(getOwnFactors, {})).body)).not.toContain(secret)
})

test('a code is taken once, within a step of now, and not an older one after a newer', async () => {
  const { secret, code } = await withTotp('caiwu')
  expect((await byTotp(await halfIn('caiwu'), code)).error.error).toBe('FACTOR_CODE_USED')
  expect((await byTotp(await halfIn('caiwu'), totpCodeOf(secret, later(3)))).error.error).toBe('FACTOR_CODE_WRONG')
  const next = totpCodeOf(secret, later(1))
  const both = await Promise.all((await Promise.all([halfIn('caiwu'), halfIn('caiwu')])).map((browser) => byTotp(browser, next)))
  expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
})

test('a code that was used is called that, and is no guess', async () => {
  const { secret, code } = await withTotp('admin')
  const errors: string[] = []
  for (let round = 0; round < 3; round += 1) {
    const browser = await halfIn('admin')
    for (let turn = 0; turn < 4; turn += 1) errors.push((await byTotp(browser, code)).error.error)
  }
  expect(new Set(errors)).toEqual(new Set(['FACTOR_CODE_USED']))
  expect((await byTotp(await halfIn('admin'), totpCodeOf(secret, later(1)))).status).toBe(200)
})

test('a recovery code is used once, however it is written, also by two at once; a new set ends the old one', async () => {
  const { codes, caller, secret } = await withTotp('shichang')
  const [first = '', second = '', third = ''] = codes
  const browsers = await Promise.all([halfIn('shichang'), halfIn('shichang')])
  const both = await Promise.all(browsers.map((browser) => byCode(browser, ` ${first.toUpperCase().replace('-', ' ')} `)))
  expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
  expect((await caller.call(getOwnFactors, {})).body.recoveryLeft).toBe(RECOVERY_CODES - 1)
  const { body } = await caller.call(renewRecoveryCodes, {})
  caller.codes = [...body.recoveryCodes].reverse()
  expect((await byCode(await halfIn('shichang'), second)).error.error).toBe('RECOVERY_CODE_WRONG')
  expect((await byCode(await halfIn('shichang'), body.recoveryCodes[0] ?? '')).status).toBe(200)
  // Without the factor its codes are nothing.
  expect((await caller.call(removeTotp, {})).status).toBe(200)
  await server.as('shichang')
  const again = await withTotp('shichang')
  expect((await byCode(await halfIn('shichang'), third)).error.error).toBe('RECOVERY_CODE_WRONG')
  expect(again.secret).not.toBe(secret)
})

test('the second step belongs to the browser, the person, five minutes, five tries and the password of the first', async () => {
  const { secret } = await withTotp('cangchu')
  expect((await byTotp(new Browser(server.url), totpCodeOf(secret, later(1)))).error.error).toBe('SECOND_FACTOR_OVER')
  const tired = await halfIn('cangchu')
  const tries = await Promise.all(Array.from({ length: 8 }, () => byTotp(tired, '000000')))
  expect(tries.filter(({ error }) => error.error === 'FACTOR_CODE_WRONG')).toHaveLength(5)
  expect((await byTotp(tired, totpCodeOf(secret, later(1)))).error.error).toBe('SECOND_FACTOR_OVER')

  const old = await halfIn('cangchu')
  await server.pool.query("update half_log_ins set created_at = now() - interval '301 seconds' where used_at is null")
  expect((await byTotp(old, totpCodeOf(secret, later(1)))).error.error).toBe('SECOND_FACTOR_OVER')

  const before = await halfIn('cangchu')
  await server.pool.query("update users set password_hash = password_hash || '' || 'x' where username = 'cangchu'")
  expect((await byTotp(before, totpCodeOf(secret, later(1)))).error.error).toBe('SECOND_FACTOR_OVER')
})

test('guesses are counted by the account over all its log-ins, and lock neither its password out nor a browser that logged in before', async () => {
  const { secret } = await withTotp('zuzhang')
  const guess = async () => {
    const browser = await halfIn('zuzhang')
    const tries = await Promise.all(Array.from({ length: 5 }, () => byTotp(browser, '000000')))
    return tries.map(({ error }) => error.error)
  }
  expect([new Set(await guess()), new Set(await guess())]).toEqual([new Set(['FACTOR_CODE_WRONG']), new Set(['SECOND_LOCKED'])])
  const locked = await byTotp(await halfIn('zuzhang'), totpCodeOf(secret, later(1)))
  expect([locked.status, locked.error.error, locked.headers.get('retry-after')]).toEqual([
    429,
    'SECOND_LOCKED',
    expect.stringMatching(/^8\d\d|900$/),
  ])
  const pass = () =>
    server.pool.query(
      "with gone as (delete from attempt_counters) update second_locks set locked_until = locked_until - interval '15 minutes'",
    )
  // Each fifth in a row locks, and for twice as long as before.
  await pass()
  expect(new Set(await guess())).toEqual(new Set(['FACTOR_CODE_WRONG']))
  await pass()
  expect(new Set(await guess())).toEqual(new Set(['SECOND_LOCKED']))
  await pass()
  const told = await server.pool.query(
    `select detail->'data' as data from messages m join users u on u.id = m.user_id
     where u.username = 'zuzhang' and title->>'code' = 'message.secondGuessed' order by m.id`,
  )
  expect(told.rows.map(({ data }) => data)).toEqual([
    { count: 5, minutes: 15 },
    { count: 10, minutes: 30 },
  ])
  expect((await byTotp(await halfIn('zuzhang'), totpCodeOf(secret, later(1)))).status).toBe(200)
  expect(
    (await server.pool.query("select from second_locks where subject = 'user:' || (select id from users where username = 'zuzhang')"))
      .rowCount,
  ).toBe(0)
})

test('who replaces an authenticator keeps the old one until the new one is confirmed, and the codes that are written down', async () => {
  const { caller, secret, codes } = await withTotp('laoshi')
  const { body: next } = await caller.call(beginTotp, {})
  expect((await byTotp(await halfIn('laoshi'), totpCodeOf(secret, later(1)))).status).toBe(200)
  const { body } = await caller.call(confirmTotp, { body: { code: totpCodeOf(next.secret, server.clock.now()) } })
  expect(body.recoveryCodes).toBeNull()
  expect((await byTotp(await halfIn('laoshi'), totpCodeOf(secret, later(1)))).error.error).toBe('FACTOR_CODE_WRONG')
  expect((await byCode(await halfIn('laoshi'), codes[0] ?? '')).status).toBe(200)
})

test('changing any of it asks for fresh proof', async () => {
  const caller = await server.as('shenji')
  caller.proves = false
  for (const call of [beginTotp, removeTotp, renewRecoveryCodes]) expect((await caller.call(call, {})).error.error).toBe('PROOF_NEEDED')
  expect((await caller.call(changePassword, { body: { oldPassword: TEST_PASSWORD, newPassword: 'Another-pass-1' } })).status).toBe(200)
})

test('what becomes of an authenticator and its codes is told to its owner', async () => {
  const { caller, codes } = await withTotp('caiwu2')
  expect((await byCode(await halfIn('caiwu2'), codes[0] ?? '')).status).toBe(200)
  caller.codes = [codes[1] ?? '']
  expect((await caller.call(removeTotp, {})).status).toBe(200)
  const { rows } = await server.pool.query(
    "select title->>'code' as code, detail->'data'->>'left' as left from messages m join users u on u.id = m.user_id where u.username = 'caiwu2' and title->>'code' <> 'message.newBrowser' order by m.id",
  )
  expect(rows.map(({ code, left }) => [code, left])).toEqual([
    ['message.totpOn', null],
    ['message.recoveryUsed', '9'],
    ['message.recoveryUsed', '8'],
    ['message.totpOff', null],
  ])
})
