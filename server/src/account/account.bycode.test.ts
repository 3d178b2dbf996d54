import { request } from 'node:http'
import {
  getValidCodeByEmail,
  getValidCodeByPhone,
  loginWithEmail,
  loginWithSms,
  registerWithEmail,
  registerWithSms,
  resetPasswordWithEmail,
  resetPasswordWithPhone,
} from '@camp/contract/account/account.codes'
import { readOutbox } from '@camp/contract/account/account.outbox'
import { getAccountWays } from '@camp/contract/account/account.ways'
import { getCurrentUserInfo, login } from '@camp/contract/base/account'
import { queryMessageList } from '@camp/contract/base/notify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { allDelivered, codeFor, codesGrowOlder, freshPhone, otherThan } from '../../test/codes.ts'
import { Caller, startTestServer, type TestServer } from '../../test/http.ts'
import { newSession, signedIn } from '../../test/people.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ OUTBOX: 'on', WORKER: 'on' })
})
afterAll(() => server.stop())
// Every test starts where an hour without codes and tries has gone by.
beforeEach(async () => {
  await codesGrowOlder(server.pool, 3_700)
  await server.pool.query('delete from attempt_counters')
})

const guest = () => new Caller(server.url)
const tokenOf = ({ running }: TestServer) => running.services.config.outboxToken
const look = (caller: Caller, body: { receiver?: string }, headers: Record<string, string> = {}) =>
  caller.call(readOutbox, { body: { ...body, token: tokenOf(server) } }, headers)
const askByPhone = (phone: string, purpose?: 'LOGIN' | 'REGISTER' | 'RESET') =>
  guest().call(getValidCodeByPhone, { params: { phone }, query: { purpose } })
const askByMail = (email: string, purpose?: 'LOGIN' | 'REGISTER' | 'RESET') =>
  guest().call(getValidCodeByEmail, { params: { email }, query: { purpose } })
const personWith = async (phone: string | null, email: string | null = null) => {
  const person = await signedIn(server, [])
  await server.pool.query('update users set phone = $2, email = $3 where id = $1', [person.userId, phone, email])
  return person
}
const setMode = (mode: string) =>
  server.pool.query("update param_configs set value = to_jsonb($1::text) where key = 'registration.mode'", [mode])

describe('logging in by a code', () => {
  it('works by SMS: the code comes, opens a session and is worth nothing afterwards', async () => {
    const phone = freshPhone()
    const { userId } = await personWith(phone)
    const asked = await askByPhone(phone)
    expect([asked.status, asked.body]).toEqual([200, { resendAfterSeconds: 60, expiresInSeconds: 300 }])
    const code = await codeFor(server.pool, phone)
    expect(code).toMatch(/^\d{6}$/)
    const caller = guest()
    const right = await caller.call(loginWithSms, { body: { phone, code } })
    expect([right.status, right.body.id, right.body.phone]).toEqual([200, userId, `${phone.slice(0, 3)}****${phone.slice(-4)}`])
    expect((await caller.call(getCurrentUserInfo, {})).status).toBe(200)
    const again = await guest().call(loginWithSms, { body: { phone, code } })
    expect([again.status, again.error.error, again.headers.getSetCookie()]).toEqual([401, 'BAD_CODE', []])
    const { rows } = await server.pool.query("select target_id from operation_logs where call = 'loginWithSms' and operator_id = $1", [
      userId,
    ])
    expect(rows).toEqual([{ target_id: userId }])
  })

  it('works by e-mail, however the address is written', async () => {
    const { userId } = await personWith(null, 'Lin.Xiao@example.com')
    await askByMail('lin.xiao@EXAMPLE.com')
    const code = await codeFor(server.pool, 'lin.xiao@example.com')
    const right = await guest().call(loginWithEmail, { body: { email: 'LIN.xiao@example.com', code } })
    expect([right.status, right.body.id]).toEqual([200, userId])
  })

  it('makes a new token and ends the session that came with it', async () => {
    const phone = freshPhone()
    const { caller } = await personWith(phone)
    const old = new Caller(server.url, caller.cookie)
    await askByPhone(phone)
    await caller.call(loginWithSms, { body: { phone, code: await codeFor(server.pool, phone) } })
    expect(caller.cookie).not.toBe(old.cookie)
    expect((await old.call(getCurrentUserInfo, {})).status).toBe(401)
  })

  it('refuses a code that is older than five minutes, and one that a newer one has replaced', async () => {
    const phone = freshPhone()
    await personWith(phone)
    await askByPhone(phone)
    const first = await codeFor(server.pool, phone)
    await codesGrowOlder(server.pool, 61)
    await askByPhone(phone)
    const second = await codeFor(server.pool, phone)
    if (first !== second) expect((await guest().call(loginWithSms, { body: { phone, code: first } })).status).toBe(401)
    await codesGrowOlder(server.pool, 300)
    expect((await guest().call(loginWithSms, { body: { phone, code: second } })).status).toBe(401)
  })

  it('keeps nothing that a reader of the database could log in with once the code is sent', async () => {
    const phone = freshPhone()
    await personWith(phone)
    await askByPhone(phone)
    const code = await codeFor(server.pool, phone)
    await allDelivered(server.pool)
    const { rows } = await server.pool.query('select to_jsonb(c) as row, code_sealed from verification_codes c where target = $1', [phone])
    expect(rows[0].code_sealed).toBeNull()
    expect(JSON.stringify(rows[0].row)).not.toContain(code)
    const jobs = await server.pool.query(
      "select payload::text from graphile_worker._private_jobs j where payload::text like '%' || $1 || '%'",
      [code],
    )
    expect(jobs.rows).toEqual([])
  })
})

describe('a forgotten password', () => {
  it.each([
    ['phone', freshPhone(), null],
    ['e-mail', null, 'forgot@example.com'],
  ] as const)('is set anew by %s, ends every session, and wrong tries by the old one are forgiven', async (_way, phone, email) => {
    const { userId, caller } = await personWith(phone, email)
    const other = await newSession(server, userId)
    const { rows } = await server.pool.query<{ username: string }>('select username from users where id = $1', [userId])
    const username = rows[0]?.username ?? ''
    for (let n = 0; n < 11; n++) await guest().call(login, { body: { username, password: 'Wrong-pass-1' } })
    await (phone ? askByPhone(phone, 'RESET') : askByMail(email ?? '', 'RESET'))
    const code = await codeFor(server.pool, phone ?? email ?? '')
    const answer = phone
      ? await guest().call(resetPasswordWithPhone, { body: { phone, code, password: 'Brand-new-1' } })
      : await guest().call(resetPasswordWithEmail, { body: { email: email ?? '', code, password: 'Brand-new-1' } })
    expect([answer.status, answer.body, answer.headers.getSetCookie()]).toEqual([200, { passkeysVoid: 0, ssoVoid: false }, []])
    for (const held of [caller, other.caller]) expect((await held.call(getCurrentUserInfo, {})).status).toBe(401)
    expect((await guest().call(login, { body: { username, password: 'Brand-new-1' } })).status).toBe(200)
  })

  it('of a frozen account stays as it is, in the words of a wrong code', async () => {
    const phone = freshPhone()
    const { userId } = await personWith(phone)
    await askByPhone(phone, 'RESET')
    const code = await codeFor(server.pool, phone)
    await server.pool.query("update users set activeflg = 'FROZEN' where id = $1", [userId])
    const answer = await guest().call(resetPasswordWithPhone, { body: { phone, code, password: 'Brand-new-1' } })
    expect([answer.status, answer.error.code, answer.error.error]).toEqual([400, 999, 'CODE_WRONG'])
  })
})

describe('registering', () => {
  const newcomer = (username: string) => ({ username, realName: '新人', password: 'Brand-new-1' })

  it('makes an account without rights that waits to be activated, and tells those who may do that', async () => {
    const chief = await signedIn(server, ['USER_STATUS'])
    const phone = freshPhone()
    await askByPhone(phone, 'REGISTER')
    const code = await codeFor(server.pool, phone)
    const answer = await guest().call(registerWithSms, { body: { phone, code, ...newcomer('new.comer1') } })
    expect([answer.status, answer.body.activeflg, answer.headers.getSetCookie()]).toEqual([200, 'FROZEN', []])
    expect((await guest().call(login, { body: { username: 'new.comer1', password: 'Brand-new-1' } })).status).toBe(401)
    const { rows } = await server.pool.query('select phone, registered_via, activeflg from users where id = $1', [answer.body.id])
    expect(rows).toEqual([{ phone, registered_via: 'SMS', activeflg: 'FROZEN' }])
    const { unRead } = (await chief.caller.call(queryMessageList, {})).body
    expect(unRead.map(({ title, detail }) => [title, detail])).toContainEqual(['新账号待激活', expect.stringContaining('new.comer1')])
    await server.pool.query("update users set activeflg = 'ACTIVE' where id = $1", [answer.body.id])
    const me = await guest().call(login, { body: { username: 'new.comer1', password: 'Brand-new-1' } })
    expect([me.status, me.body.codes, me.body.roles]).toEqual([200, ['ALWAYS'], []])
  })

  it('is open, or closed, as the parameter says', async () => {
    await setMode('open')
    await askByMail('open@example.com', 'REGISTER')
    const code = await codeFor(server.pool, 'open@example.com')
    const open = await guest().call(registerWithEmail, { body: { email: 'open@example.com', code, ...newcomer('new.comer2') } })
    expect([open.status, open.body.activeflg]).toEqual([200, 'ACTIVE'])
    expect((await guest().call(login, { body: { username: 'new.comer2', password: 'Brand-new-1' } })).status).toBe(200)
    await setMode('closed')
    expect((await askByMail('closed@example.com', 'REGISTER')).error.error).toBe('REGISTRATION_CLOSED')
    const closed = await guest().call(registerWithEmail, {
      body: { email: 'closed@example.com', code: '000000', ...newcomer('new.comer3') },
    })
    expect([closed.status, closed.error.code, closed.error.error]).toEqual([400, 999, 'REGISTRATION_CLOSED'])
    expect((await guest().call(getAccountWays, {})).body).toEqual({
      sms: true,
      mail: true,
      registration: 'closed',
      sso: null,
      outbox: true,
      demo: false,
      pulse: false,
    })
    await setMode('approval')
  })

  it('says that a name or a phone is taken only to somebody with a right code, which stays good for another name', async () => {
    const phone = freshPhone()
    await askByPhone(phone, 'REGISTER')
    const code = await codeFor(server.pool, phone)
    const taken = newcomer('KEFU')
    const wrong = await guest().call(registerWithSms, { body: { phone, code: otherThan(code), ...taken } })
    expect([wrong.status, wrong.error.error]).toEqual([400, 'CODE_WRONG'])
    const right = await guest().call(registerWithSms, { body: { phone, code, ...taken } })
    expect([right.status, right.error.code, right.error.error, right.error.fields?.[0]?.path]).toEqual([
      400,
      999,
      'USERNAME_TAKEN',
      'username',
    ])
    expect((await guest().call(registerWithSms, { body: { phone, code, ...newcomer('new.comer4') } })).status).toBe(200)
    await codesGrowOlder(server.pool, 61)
    await askByPhone(phone, 'REGISTER')
    const second = await guest().call(registerWithSms, {
      body: { phone, code: await codeFor(server.pool, phone), ...newcomer('new.comer5') },
    })
    expect(second.error.error).toBe('PHONE_TAKEN')
  })
})

describe('the built-in outbox', () => {
  it('shows this machine what went to a receiver, and each person who is signed in what went to that person', async () => {
    const phone = freshPhone()
    const { caller } = await personWith(phone)
    await askByPhone(phone)
    const code = await codeFor(server.pool, phone)
    const kept = await look(guest(), { receiver: phone })
    expect(kept.body).toEqual([{ id: expect.any(Number), code, text: expect.stringContaining(code), sentAt: expect.any(String) }])
    expect((await look(guest(), { receiver: freshPhone() })).body).toEqual([])
    expect((await look(caller, {})).body).toEqual(kept.body)
    expect((await look(guest(), {})).body).toEqual([])
    const throughProxy = await look(guest(), { receiver: phone }, { 'x-forwarded-for': '127.0.0.1' })
    expect([throughProxy.status, throughProxy.error.error]).toEqual([404, 'NOT_FOUND'])
  })

  it('stays shut without the token of the address that the start printed: a bare proxy here looks like a browser here', async () => {
    const phone = freshPhone()
    const { caller } = await personWith(phone)
    await askByPhone(phone)
    await codeFor(server.pool, phone)
    const printed = server.running.greeting.find((line) => line.startsWith('Ready: '))?.slice('Ready: '.length) ?? ''
    const token = new URL(printed).searchParams.get('outbox') ?? ''
    expect(token).toMatch(/^[A-Za-z0-9_-]{22,}$/)
    for (const wrong of [undefined, '', `${token}x`, token.slice(1), token.toUpperCase(), 'é'.repeat(token.length)]) {
      for (const stranger of [guest(), caller]) {
        const answer = await stranger.call(readOutbox, { body: { receiver: phone, token: wrong } })
        expect([answer.status, answer.error.error]).toEqual([404, 'NOT_FOUND'])
      }
    }
    expect((await guest().call(readOutbox, { body: { receiver: phone, token } })).body).toHaveLength(1)
  })

  it('stays shut to pages of others, whose name leads to this machine', async () => {
    const { hostname, port } = new URL(server.url)
    const under = (host: string) =>
      new Promise<number | undefined>((resolve, reject) => {
        const path = `/foundation${readOutbox.path}`
        const headers = { host, origin: `http://${host}`, 'content-type': 'application/json' }
        const sent = request({ hostname, port, path, method: 'POST', headers }, (answer) => resolve(answer.resume().statusCode))
        sent.on('error', reject).end(JSON.stringify({ receiver: freshPhone(), token: tokenOf(server) }))
      })
    expect(await under(`localhost:${port}`)).toBe(200)
    for (const host of [`evil.example:${port}`, `127.0.0.1.evil.example:${port}`, `localhost.evil.example:${port}`])
      expect(await under(host)).toBe(404)
  })

  it('stays shut where the console has a public address, and does not exist unless the configuration says so', async () => {
    const open = await startTestServer({ OUTBOX: 'on', WORKER: 'on', PUBLIC_URL: 'https://console.example' })
    const shut = await startTestServer()
    try {
      const origin = { origin: 'https://console.example' }
      await open.pool.query("update users set phone = '18712345678' where username = 'kefu'")
      await new Caller(open.url).call(getValidCodeByPhone, { params: { phone: '18712345678' } }, origin)
      await codeFor(open.pool, '18712345678')
      const body = { receiver: '18712345678', token: tokenOf(open) }
      expect((await new Caller(open.url).call(readOutbox, { body })).status).toBe(404)
      for (const { running } of [open, shut]) expect(running.greeting.join()).not.toContain('outbox')
      const refused = await new Caller(shut.url).call(getValidCodeByPhone, { params: { phone: '18712345678' } })
      expect([refused.status, refused.error.error]).toEqual([400, 'SMS_OFF'])
      expect((await new Caller(shut.url).call(getAccountWays, {})).body).toEqual({
        sms: false,
        mail: false,
        registration: 'approval',
        sso: null,
        outbox: false,
        demo: false,
        pulse: false,
      })
    } finally {
      await Promise.all([open.stop(), shut.stop()])
    }
  })
})
