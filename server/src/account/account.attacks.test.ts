import {
  getValidCodeByEmail,
  getValidCodeByPhone,
  loginWithEmail,
  loginWithSms,
  registerWithSms,
  resetPasswordWithPhone,
} from '@camp/contract/account/account.codes'
import { readOutbox } from '@camp/contract/account/account.outbox'
import { getCurrentUserInfo, login } from '@camp/contract/base/account'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { allDelivered, codeFor, codesGrowOlder, freshPhone, otherThan } from '../../test/codes.ts'
import { Caller, startTestServer, type TestServer } from '../../test/http.ts'
import { signedIn } from '../../test/people.ts'
import { TEST_PASSWORD } from '../../test/template.ts'
import { newToken } from '../platform/session/token.ts'

let server: TestServer
const lines: string[] = []
beforeAll(async () => {
  server = await startTestServer({ OUTBOX: 'on', WORKER: 'on' }, lines)
})
afterAll(() => server.stop())
beforeEach(async () => {
  await codesGrowOlder(server.pool, 3_700)
  await server.pool.query('delete from attempt_counters')
})

const guest = () => new Caller(server.url)
const ask = (phone: string, purpose: 'LOGIN' | 'REGISTER' | 'RESET' | 'BIND' = 'LOGIN', headers: Record<string, string> = {}) =>
  guest().call(getValidCodeByPhone, { params: { phone }, query: { purpose } }, headers)
const enter = (phone: string, code: string, headers: Record<string, string> = {}) =>
  guest().call(loginWithSms, { body: { phone, code } }, headers)
const personWith = async (phone: string) => {
  const person = await signedIn(server, [])
  await server.pool.query('update users set phone = $2 where id = $1', [person.userId, phone])
  return person
}
const forged = (n: number) => ({ 'x-forwarded-for': `203.0.113.${n}`, 'x-real-ip': `203.0.113.${n}`, forwarded: `for=203.0.113.${n}` })
/** All of an answer but what differs from call to call by nature. */
const told = ({ status, body }: { status: number; body: unknown }) => [status, JSON.stringify(body).replace(/"requestId":"[^"]*"/, '')]

describe('guessing a code', () => {
  it('ends after five tries, right or wrong, however many are sent at once and wherever they claim to come from', async () => {
    const phone = freshPhone()
    await personWith(phone)
    await ask(phone)
    const code = await codeFor(server.pool, phone)
    const guesses = Array.from({ length: 9 }, (_, n) => String((Number(code) + 1 + n) % 1_000_000).padStart(6, '0'))
    const answers = await Promise.all(guesses.map((guess, n) => enter(phone, guess, forged(n))))
    expect(answers.filter(({ status }) => status === 401).length).toBe(5)
    const late = answers.filter(({ status }) => status === 429)
    expect(late.length).toBe(4)
    for (const { error, headers } of late) {
      expect(error.error).toBe('CODE_TRIES_USED')
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    }
    expect((await enter(phone, code)).status).toBe(429)
  })

  it('ends after ten wrong ones a receiver, however many codes were asked for', async () => {
    const phone = freshPhone()
    await personWith(phone)
    const seen: number[] = []
    for (let round = 0; round < 3; round++) {
      await ask(phone)
      const code = await codeFor(server.pool, phone)
      for (let n = 0; n < 4; n++) seen.push((await enter(phone, otherThan(code), forged(n))).status)
      await codesGrowOlder(server.pool, 61)
    }
    expect(seen).toEqual([...Array(10).fill(401), 429, 429])
  })

  it('of many people from one address ends after a hundred', async () => {
    await server.pool.query("insert into attempt_counters values ('address:127.0.0.1', now(), 98)")
    const answers = await Promise.all([1, 2, 3, 4].map((n) => enter(freshPhone(), '000000', forged(n))))
    expect(answers.map(({ status }) => status).sort()).toEqual([401, 401, 429, 429])
  })

  it.each([
    ['{}', {}],
    ['a list', ['123456']],
    ['a number', 123456],
    ['true', true],
    ['null', null],
    ['nothing', ''],
    ['a pattern', '......'],
    ['other digits', '١٢٣٤٥٦'],
    ['seven', '1234567'],
  ])('by %s is refused before it is looked at', async (_about, code) => {
    const answer = await guest().loose(loginWithSms, { body: { phone: freshPhone(), code } })
    expect([answer.status, answer.error.error]).toEqual([400, 'INVALID_INPUT'])
    expect((await server.pool.query('select 1 from attempt_counters')).rows).toEqual([])
  })
})

describe('a code', () => {
  it('that two use at the same moment opens one session', async () => {
    const phone = freshPhone()
    await personWith(phone)
    await ask(phone)
    const code = await codeFor(server.pool, phone)
    const answers = await Promise.all(Array.from({ length: 4 }, () => enter(phone, code)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401])
    const { rows } = await server.pool.query('select count(*) from sessions s join users u on u.id = s.user_id where u.phone = $1', [phone])
    // One was there before.
    expect(rows[0].count).toBe(2)
  })

  it('that two register with at the same moment makes one account', async () => {
    const phone = freshPhone()
    await ask(phone, 'REGISTER')
    const code = await codeFor(server.pool, phone)
    const person = (n: number) => ({ phone, code, username: `race.${n}`, realName: '新人', password: 'Brand-new-1' })
    const answers = await Promise.all([1, 2, 3].map((n) => guest().call(registerWithSms, { body: person(n) })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400])
    expect((await server.pool.query('select 1 from users where phone = $1', [phone])).rows).toHaveLength(1)
  })

  it('of one purpose is worth nothing for another', async () => {
    const phone = freshPhone()
    const { caller } = await personWith(phone)
    await caller.call(getValidCodeByPhone, { params: { phone }, query: { purpose: 'BIND' } })
    const bind = await codeFor(server.pool, phone)
    expect((await enter(phone, bind)).status).toBe(401)
    await codesGrowOlder(server.pool, 61)
    await ask(phone, 'RESET')
    const reset = await codeFor(server.pool, phone)
    expect((await enter(phone, reset)).status).toBe(401)
    await codesGrowOlder(server.pool, 61)
    await ask(phone, 'LOGIN')
    const entry = await codeFor(server.pool, phone)
    const misused = await guest().call(resetPasswordWithPhone, { body: { phone, code: entry, password: 'Brand-new-1' } })
    expect([misused.status, misused.error.error]).toEqual([400, 'CODE_WRONG'])
  })

  it('of one receiver is worth nothing for another', async () => {
    const [mine, theirs] = [freshPhone(), freshPhone()]
    await personWith(mine)
    await personWith(theirs)
    await Promise.all([ask(mine), ask(theirs)])
    const [code, other] = [await codeFor(server.pool, mine), await codeFor(server.pool, theirs)]
    if (code !== other) expect((await enter(theirs, code)).status).toBe(401)
  })

  it('never stands in the log, nor does its receiver', async () => {
    const phone = freshPhone()
    await personWith(phone)
    await ask(phone)
    const code = await codeFor(server.pool, phone)
    await enter(phone, otherThan(code))
    await enter(phone, code)
    await allDelivered(server.pool)
    expect(lines.some((line) => line.includes('getValidCodeByPhone'))).toBe(true)
    expect(lines.filter((line) => line.includes(phone) || line.includes(`"${code}"`) || line.includes(` ${code}`))).toEqual([])
  })
})

it('the token of the outbox never stands in the log, though the address carries it', async () => {
  const { outboxToken: token } = server.running.services.config
  await guest().fetch(`/?outbox=${token}`)
  expect((await guest().call(readOutbox, { body: { receiver: freshPhone(), token } })).status).toBe(200)
  await guest().loose(readOutbox, { body: { receiver: 'nobody', token } })
  expect(lines.some((line) => line.includes('readOutbox'))).toBe(true)
  expect(lines.filter((line) => line.includes(token))).toEqual([])
})

describe('asking for codes', () => {
  it('of one receiver again takes a minute, for whatever purpose and from wherever', async () => {
    const phone = freshPhone()
    const answers = await Promise.all(
      (['LOGIN', 'RESET', 'REGISTER', 'LOGIN'] as const).map((purpose, n) => ask(phone, purpose, forged(n))),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 429, 429, 429])
    const refused = answers.find(({ status }) => status === 429)
    expect(refused?.error.error).toBe('CODE_TOO_SOON')
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(50)
    await codesGrowOlder(server.pool, 61)
    expect((await ask(phone)).status).toBe(200)
  })

  it('for one receiver ends after ten an hour', async () => {
    const phone = freshPhone()
    for (let n = 0; n < 10; n++) {
      expect((await ask(phone)).status).toBe(200)
      await codesGrowOlder(server.pool, 61)
    }
    const late = await ask(phone)
    expect([late.status, late.error.error]).toEqual([429, 'CODES_TOO_MANY'])
  })

  it('for more than thirty receivers an hour is refused to an address, whatever it writes into forwarding headers', async () => {
    const answers = await Promise.all(Array.from({ length: 34 }, (_, n) => ask(freshPhone(), 'LOGIN', forged(n))))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200).length).toBe(30)
    expect(statuses.filter((status) => status === 429).length).toBe(4)
  })

  it('for a new phone takes a session that still holds', async () => {
    const phone = freshPhone()
    const strangers = [guest(), new Caller(server.url, `Access-Token=${newToken()}`)]
    for (const caller of strangers) {
      const answer = await caller.call(getValidCodeByPhone, { params: { phone }, query: { purpose: 'BIND' } })
      expect([answer.status, answer.error.error]).toEqual([401, 'UNAUTHENTICATED'])
    }
    expect((await server.pool.query('select 1 from verification_codes where target = $1', [phone])).rows).toEqual([])
  })

  it('is refused from a page of somebody else', async () => {
    const phone = freshPhone()
    const answer = await ask(phone, 'LOGIN', { origin: 'https://evil.example' })
    expect([answer.status, answer.error.error]).toEqual([403, 'FORBIDDEN_ORIGIN'])
  })
})

describe('whether somebody has an account', () => {
  /** Median milliseconds of a call. */
  const median = (times: number[]): number => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
  const timed = async (work: () => Promise<unknown>): Promise<number> => {
    const since = performance.now()
    await work()
    return performance.now() - since
  }

  it('does not show in the words: known, unknown and frozen get the same', async () => {
    const [known, frozen, unknown] = [freshPhone(), freshPhone(), freshPhone()]
    await personWith(known)
    const { userId } = await personWith(frozen)
    await server.pool.query("update users set activeflg = 'FROZEN' where id = $1", [userId])
    for (const purpose of ['LOGIN', 'RESET', 'REGISTER'] as const) {
      await codesGrowOlder(server.pool, 61)
      const asked = await Promise.all([known, frozen, unknown].map((phone) => ask(phone, purpose)))
      expect(new Set(asked.map((answer) => told(answer).join())).size).toBe(1)
      expect(asked[0]?.status).toBe(200)
    }
    await server.pool.query('delete from attempt_counters')
    const tries: ((phone: string) => Promise<{ status: number; body: unknown }>)[] = [
      (phone) => enter(phone, '000000'),
      (phone) => guest().call(resetPasswordWithPhone, { body: { phone, code: '000000', password: 'Brand-new-1' } }),
      (phone) =>
        guest().call(registerWithSms, { body: { phone, code: '000000', username: 'kefu', realName: '新人', password: 'Brand-new-1' } }),
    ]
    for (const attempt of tries) {
      const answers = await Promise.all([known, frozen, unknown].map(attempt))
      expect(new Set(answers.map((answer) => told(answer).join())).size).toBe(1)
    }
    await allDelivered(server.pool)
    const { rows } = await server.pool.query('select target, purpose, delivery from verification_codes where target = any($1)', [
      [known, frozen, unknown],
    ])
    // Nothing was sent to who has no account, but for the one who may want to make it.
    const sent = rows.filter(({ delivery }) => delivery === 'SENT').map(({ target, purpose }) => `${target} ${purpose}`)
    expect(sent.sort()).toEqual(
      [`${known} LOGIN`, `${known} REGISTER`, `${known} RESET`, `${frozen} REGISTER`, `${unknown} REGISTER`].sort(),
    )
  })

  it('does not show in the time', async () => {
    const known = Array.from({ length: 12 }, freshPhone)
    for (const phone of known) await personWith(phone)
    const unknown = Array.from({ length: 12 }, freshPhone)
    const times = { asked: { known: [] as number[], unknown: [] as number[] }, tried: { known: [] as number[], unknown: [] as number[] } }
    for (let n = 0; n < 12; n++) {
      for (const [kind, phone] of [['known', known[n]] as const, ['unknown', unknown[n]] as const]) {
        times.asked[kind].push(await timed(() => ask(phone ?? '')))
        times.tried[kind].push(await timed(() => enter(phone ?? '', '000000')))
      }
    }
    // A password is hashed in 60 ms and more, a provider answers in hundreds: either would stand out.
    for (const { known: some, unknown: none } of Object.values(times)) expect(Math.abs(median(some) - median(none))).toBeLessThan(25)
  })
})

describe('a session', () => {
  it('is never the one that was put into the browser beforehand', async () => {
    const phone = freshPhone()
    await personWith(phone)
    await ask(phone)
    const planted = newToken()
    const victim = new Caller(server.url, `Access-Token=${planted}`)
    await victim.call(loginWithSms, { body: { phone, code: await codeFor(server.pool, phone) } })
    expect(victim.cookie).not.toContain(planted)
    expect((await new Caller(server.url, `Access-Token=${planted}`).call(getCurrentUserInfo, {})).status).toBe(401)
  })

  it('of the attacker that was put into the browser beforehand ends when its victim logs in', async () => {
    const attacker = await signedIn(server, [])
    const mail = 'victim@example.com'
    const { userId } = await signedIn(server, [])
    await server.pool.query('update users set email = $2 where id = $1', [userId, mail])
    await guest().call(getValidCodeByEmail, { params: { email: mail } })
    const victim = new Caller(server.url, attacker.caller.cookie)
    await victim.call(loginWithEmail, { body: { email: mail, code: await codeFor(server.pool, mail) } })
    expect((await attacker.caller.call(getCurrentUserInfo, {})).status).toBe(401)
    expect((await victim.call(getCurrentUserInfo, {})).body.id).toBe(userId)
  })

  it('of a person who was frozen after the code came is not opened', async () => {
    const phone = freshPhone()
    const { userId } = await personWith(phone)
    await ask(phone)
    const code = await codeFor(server.pool, phone)
    await server.pool.query("update users set activeflg = 'FROZEN' where id = $1", [userId])
    const answer = await enter(phone, code)
    expect([answer.status, answer.error.error]).toEqual([401, 'BAD_CODE'])
  })
})

it('log-in by password still works where codes were guessed', async () => {
  await Promise.all(Array.from({ length: 12 }, () => enter(freshPhone(), '000000')))
  expect((await guest().call(login, { body: { username: 'kefu', password: TEST_PASSWORD } })).status).toBe(200)
})
