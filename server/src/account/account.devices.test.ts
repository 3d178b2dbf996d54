import { getValidCodeByPhone, loginWithSms, resetPasswordWithPhone } from '@camp/contract/account/account.codes'
import { changePassword, login } from '@camp/contract/base/account'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { codeFor, codesGrowOlder, freshPhone } from '../../test/codes.ts'
import { Caller } from '../../test/http.ts'
import { signedIn } from '../../test/people.ts'
import { TEST_PASSWORD } from '../../test/template.ts'

const A_DAY = 86_400_000
const COOKIE = /^Known-Device-(\d+)=([^;]+); Max-Age=(\d+); Path=([^;]+); (.*)$/

const server = aServer({ OUTBOX: 'on', WORKER: 'on' })
beforeEach(async () => {
  await codesGrowOlder(server.pool, 3_700)
  await server.pool.query('delete from attempt_counters')
})
afterEach(() => {
  vi.restoreAllMocks()
})

interface Answer {
  readonly headers: Headers
}
/** What a browser was given to be known by, as it sends it. */
const deviceOf = ({ headers }: Answer): string => {
  const line = headers.getSetCookie().find((one) => one.startsWith('Known-Device-') && !one.includes('Max-Age=0'))
  return line?.split(';')[0] ?? ''
}
const logIn = (username: string, cookie: string | null = null, password = TEST_PASSWORD) =>
  new Caller(server.url, cookie).call(login, { body: { username, password } })
/** Somebody with the password of all tests. */
async function somebody(): Promise<{ userId: number; username: string; phone: string }> {
  const { userId } = await signedIn(server, [])
  const phone = freshPhone()
  const { rows } = await server.pool.query<{ username: string }>(
    `update users set phone = $2, password_hash = (select password_hash from users where username = 'kefu') where id = $1 returning username`,
    [userId, phone],
  )
  return { userId, username: rows[0]?.username ?? '', phone }
}
async function knownAt() {
  const person = await somebody()
  const answer = await logIn(person.username)
  return { ...person, answer, device: deviceOf(answer) }
}
/** As after a hundred wrong passwords from the address of everybody. */
const lockOffice = () =>
  server.pool.query(
    "insert into attempt_counters values ('address:127.0.0.1', now(), 100) on conflict (subject) do update set window_start = now(), tries = 100",
  )
const lockAccount = (username: string) =>
  server.pool.query("insert into attempt_counters values ('account:' || $1::text, now(), 10)", [username])
const triesOf = async (like: string) =>
  (await server.pool.query<{ tries: number }>('select tries from attempt_counters where subject like $1', [like])).rows.map(
    ({ tries }) => tries,
  )

describe('a browser that logged in before', () => {
  it('is told apart by a cookie that scripts and other sites do not get, for the account alone', async () => {
    const { userId, answer } = await knownAt()
    const line = answer.headers.getSetCookie().find((one) => one.startsWith('Known-Device-')) ?? ''
    expect(line).toMatch(COOKIE)
    const [, id, , age, path, rest] = COOKIE.exec(line) ?? []
    expect([Number(id), Number(age), path, rest]).toEqual([userId, 180 * 86_400, '/foundation/api/userinfo', 'HttpOnly; SameSite=Strict'])
    const wrong = await logIn('kefu', null, 'Wrong-pass-1')
    expect([wrong.status, wrong.headers.getSetCookie()]).toEqual([401, []])
  })

  it('can log in where a hundred wrong passwords have locked its office, also where wrong ones have locked its account', async () => {
    const { username, device } = await knownAt()
    await lockOffice()
    await lockAccount(username)
    expect((await logIn('kefu')).status).toBe(429)
    expect((await logIn(username)).status).toBe(429)
    const known = await logIn(username, device)
    expect(known.status).toBe(200)
    expect((await logIn(username, deviceOf(known))).status).toBe(200)
    // Its own success opens nothing to who guesses beside it.
    expect((await logIn(username)).status).toBe(429)
  })

  it('can log in by a code as well, and may reset the password', async () => {
    const { phone, device } = await knownAt()
    const stranger = await knownAt()
    await lockOffice()
    for (const purpose of ['LOGIN', 'RESET'] as const) {
      await new Caller(server.url).call(getValidCodeByPhone, { params: { phone }, query: { purpose } })
      const code = await codeFor(server.pool, phone)
      const use = (cookie: string | null) =>
        purpose === 'LOGIN'
          ? new Caller(server.url, cookie).call(loginWithSms, { body: { phone, code } })
          : new Caller(server.url, cookie).call(resetPasswordWithPhone, { body: { phone, code, password: 'Brand-new-1' } })
      expect([(await use(null)).status, (await use(stranger.device)).status, (await use(device)).status]).toEqual([429, 429, 200])
      await codesGrowOlder(server.pool, 61)
    }
  })

  it('is known by one name over all its log-ins, and to eight accounts at most', async () => {
    const { username, device } = await knownAt()
    const again = deviceOf(await logIn(username, device))
    expect(again.split('.')[0]).toBe(device.split('.')[0])
    const many = Array.from({ length: 9 }, (_, n) => `Known-Device-${900_000 + n}=x.${n + 1}.y`)
    const { headers } = await logIn(username, many.join('; '))
    const gone = headers.getSetCookie().filter((line) => /^Known-Device-\d+=;/.test(line))
    expect(gone.map((line) => line.split('=')[0]).sort()).toEqual(['Known-Device-900000', 'Known-Device-900001'])
  })
})

describe('a cookie of a known browser', () => {
  it('that was stolen is good for ten tries, sent at once or not, and for no other account', async () => {
    const { username, device } = await knownAt()
    await lockOffice()
    const guesses = await Promise.all(Array.from({ length: 13 }, () => logIn(username, device, 'Wrong-pass-1')))
    expect(guesses.map(({ status }) => status).sort()).toEqual([...Array(10).fill(401), 429, 429, 429])
    const late = await logIn(username, device)
    expect([late.status, late.error.error, Number(late.headers.get('retry-after')) > 0]).toEqual([429, 'TOO_MANY_TRIES', true])
    const other = await somebody()
    expect((await logIn(other.username, device)).status).toBe(429)
    expect(await triesOf('device:%')).toEqual([14])
  })

  it('that was stolen adds nothing to what strangers have', async () => {
    const { username, device } = await knownAt()
    await server.pool.query('delete from attempt_counters')
    for (let n = 0; n < 10; n++) await logIn(username, device, 'Wrong-pass-1')
    expect([await triesOf('account:%'), await triesOf('address:%')]).toEqual([[], []])
    await lockAccount(username)
    expect((await logIn(username)).status).toBe(429)
  })

  it('that was forged does not count', async () => {
    const [mine, theirs] = [await knownAt(), await knownAt()]
    await lockOffice()
    const [name = '', value = ''] = theirs.device.split('=')
    const [id = '', issued = '', signed = ''] = value.split('.')
    const [, other = ''] = mine.device.split('=')
    const forged = [
      `${name}=`,
      `${name}=x`,
      `${name}=${id}`,
      `${name}=${id}.${issued}.`,
      `${name}=${id}.${issued}.${signed.slice(1)}`,
      `${name}=${id}.${issued}.${signed.startsWith('A') ? 'B' : 'A'}${signed.slice(1)}`,
      `${name}=${id}.${Number(issued) + 1}.${signed}`,
      `${name}=${id.startsWith('A') ? 'B' : 'A'}${id.slice(1)}.${issued}.${signed}`,
      // That of another account, under its own name and under this one's.
      mine.device,
      `${name}=${other}`,
    ]
    for (const cookie of forged) expect([cookie, (await logIn(theirs.username, cookie)).status]).toEqual([cookie, 429])
    expect(await triesOf('device:%')).toEqual([])
    expect((await logIn(theirs.username, theirs.device)).status).toBe(200)
  })

  it('is worth nothing after a change of the password, but the browser that changed it is known anew', async () => {
    const { username, device } = await knownAt()
    const browser = new Caller(server.url, device)
    await browser.call(login, { body: { username, password: TEST_PASSWORD } })
    const changed = await browser.call(changePassword, { body: { oldPassword: TEST_PASSWORD, newPassword: 'Brand-new-1' } })
    expect(changed.status).toBe(200)
    await lockOffice()
    expect((await logIn(username, device, 'Brand-new-1')).status).toBe(429)
    expect((await logIn(username, deviceOf(changed), 'Brand-new-1')).status).toBe(200)
  })

  it('is worth nothing after a reset of the password', async () => {
    const { username, phone, device } = await knownAt()
    await new Caller(server.url).call(getValidCodeByPhone, { params: { phone }, query: { purpose: 'RESET' } })
    const code = await codeFor(server.pool, phone)
    const reset = await new Caller(server.url).call(resetPasswordWithPhone, { body: { phone, code, password: 'Brand-new-1' } })
    expect([reset.status, deviceOf(reset)]).toEqual([200, ''])
    await lockOffice()
    expect((await logIn(username, device, 'Brand-new-1')).status).toBe(429)
  })

  it('is worth nothing after 180 days', async () => {
    const { username, device } = await knownAt()
    await lockOffice()
    const now = Date.now()
    const clock = vi.spyOn(server.running.services.clock, 'now')
    clock.mockImplementation(() => new Date(now + 181 * A_DAY))
    expect((await logIn(username, device)).status).toBe(429)
    clock.mockImplementation(() => new Date(now + 179 * A_DAY))
    expect((await logIn(username, device)).status).toBe(200)
  })
})
