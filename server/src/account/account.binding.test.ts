import {
  bindNewEmail,
  bindNewPhone,
  changeUserName,
  sendEmailCodeByCurrentUser,
  sendSmsCodeByCurrentUser,
  verifyEmailCodeByCurrentUser,
  verifyPassword,
  verifySmsCodeByCurrentUser,
} from '@camp/contract/account/account.binding'
import { getValidCodeByEmail, getValidCodeByPhone } from '@camp/contract/account/account.codes'
import { endOtherSessions, endSession, listSessions } from '@camp/contract/account/account.sessions'
import { getCurrentUserInfo } from '@camp/contract/base/account'
import { beforeEach, describe, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { codeFor, codesGrowOlder, freshPhone, otherThan } from '../../test/codes.ts'
import { Caller } from '../../test/http.ts'
import { newSession, type Person, signedIn } from '../../test/people.ts'
import { TEST_PASSWORD } from '../../test/template.ts'
import { newToken } from '../platform/session/token.ts'

const server = aServer({ OUTBOX: 'on', WORKER: 'on' })
beforeEach(async () => {
  await codesGrowOlder(server.pool, 3_700)
  await server.pool.query('delete from attempt_counters')
})

const personWith = async (phone: string | null, email: string | null = null): Promise<Person> => {
  const person = await signedIn(server, [])
  await server.pool.query('update users set phone = $2, email = $3 where id = $1', [person.userId, phone, email])
  return person
}
const ownRow = async ({ userId }: Person) =>
  (await server.pool.query('select username, phone, email from users where id = $1', [userId])).rows[0]
/** The proof of the owner, by a code to the present phone. */
async function keyBySms({ caller }: Person, phone: string): Promise<string> {
  expect((await caller.call(sendSmsCodeByCurrentUser, {})).body).toEqual({ resendAfterSeconds: 60, expiresInSeconds: 300 })
  const proved = await caller.call(verifySmsCodeByCurrentUser, { params: { code: await codeFor(server.pool, phone) } })
  expect([proved.status, proved.body.expiresInSeconds]).toEqual([200, 600])
  return proved.body.key
}
async function codeForNew({ caller }: Person, phone: string): Promise<string> {
  await caller.call(getValidCodeByPhone, { params: { phone }, query: { purpose: 'BIND' } })
  return codeFor(server.pool, phone)
}

describe('a new phone', () => {
  it('takes the proof of the owner and a code that went to the new one, and uses both up', async () => {
    const [old, next] = [freshPhone(), freshPhone()]
    const person = await personWith(old)
    const key = await keyBySms(person, old)
    const code = await codeForNew(person, next)
    const bound = await person.caller.call(bindNewPhone, { params: { key, code }, body: { phone: next } })
    expect([bound.status, bound.body.phone]).toEqual([200, `${next.slice(0, 3)}****${next.slice(-4)}`])
    expect((await ownRow(person)).phone).toBe(next)
    const { rows } = await server.pool.query("select before, after from operation_logs where call = 'bindNewPhone' and target_id = $1", [
      person.userId,
    ])
    expect(rows).toEqual([{ before: { phone: expect.stringContaining('****') }, after: { phone: expect.stringContaining('****') } }])
    const third = freshPhone()
    const again = await person.caller.call(bindNewPhone, { params: { key, code: await codeForNew(person, third) }, body: { phone: third } })
    expect([again.status, again.error.code, again.error.error]).toEqual([400, 999, 'OWN_KEY_SPENT'])
  })

  it('is refused by a key that is nobody’s, another’s or too old, and by a code that is wrong or another’s', async () => {
    const [old, next] = [freshPhone(), freshPhone()]
    const person = await personWith(old)
    const other = await personWith(freshPhone())
    const key = await keyBySms(person, old)
    const code = await codeForNew(person, next)
    const bind = (by: Person, params: { key: string; code: string }) => by.caller.call(bindNewPhone, { params, body: { phone: next } })
    expect((await bind(person, { key: newToken(), code })).error.error).toBe('OWN_KEY_SPENT')
    expect((await bind(other, { key, code })).error.error).toBe('OWN_KEY_SPENT')
    expect((await bind(person, { key, code: otherThan(code) })).error.error).toBe('CODE_WRONG')
    const proofOfOther = await server.pool.query('update identity_keys set user_id = $2 where user_id = $1 returning 1', [
      person.userId,
      other.userId,
    ])
    expect(proofOfOther.rowCount).toBe(1)
    // With a proof of one's own, the code that another asked for is none.
    expect((await bind(other, { key, code })).error.error).toBe('CODE_WRONG')
    await server.pool.query('update identity_keys set user_id = $2, expires_at = now() where user_id = $1', [other.userId, person.userId])
    expect((await bind(person, { key, code })).error.error).toBe('OWN_KEY_SPENT')
    expect((await ownRow(person)).phone).toBe(old)
  })

  it('that somebody has is refused in words at its field, and the proof stays good for another', async () => {
    const [old, taken, next] = [freshPhone(), freshPhone(), freshPhone()]
    await personWith(taken)
    const person = await personWith(old)
    const key = await keyBySms(person, old)
    const refused = await person.caller.call(bindNewPhone, {
      params: { key, code: await codeForNew(person, taken) },
      body: { phone: taken },
    })
    expect([refused.error.error, refused.error.fields?.[0]?.path]).toEqual(['PHONE_TAKEN', 'phone'])
    const right = await person.caller.call(bindNewPhone, { params: { key, code: await codeForNew(person, next) }, body: { phone: next } })
    expect(right.status).toBe(200)
  })

  it('that is asked for twice at once is bound once', async () => {
    const [old, next, third] = [freshPhone(), freshPhone(), freshPhone()]
    const person = await personWith(old)
    const key = await keyBySms(person, old)
    const [code, other] = [await codeForNew(person, next), await codeForNew(person, third)]
    const answers = await Promise.all([
      person.caller.call(bindNewPhone, { params: { key, code }, body: { phone: next } }),
      person.caller.call(bindNewPhone, { params: { key, code: other }, body: { phone: third } }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  })
})

describe('a new e-mail', () => {
  it('is bound by the present one; a stranger’s address in capitals is the same address', async () => {
    const person = await personWith(null, 'old.one@example.com')
    await personWith(null, 'Somebody@example.com')
    await person.caller.call(sendEmailCodeByCurrentUser, {})
    const code = await codeFor(server.pool, 'old.one@example.com')
    const { key } = (await person.caller.call(verifyEmailCodeByCurrentUser, { params: { code } })).body
    const bind = async (email: string) => {
      await person.caller.call(getValidCodeByEmail, { params: { email }, query: { purpose: 'BIND' } })
      return person.caller.call(bindNewEmail, { params: { key, code: await codeFor(server.pool, email.toLowerCase()) }, body: { email } })
    }
    expect((await bind('SOMEBODY@example.com')).error.error).toBe('EMAIL_TAKEN')
    expect((await bind('New.One@example.com')).status).toBe(200)
    expect((await ownRow(person)).email).toBe('new.one@example.com')
  })

  it('of a person with neither takes the password, which nobody else may use instead of a code', async () => {
    const caller = await server.as('shenji')
    const bare = (await caller.call(getCurrentUserInfo, {})).body
    expect([bare.phone, bare.email]).toEqual([null, null])
    expect((await caller.call(sendSmsCodeByCurrentUser, {})).error.error).toBe('NO_OWN_PHONE')
    expect((await caller.call(sendEmailCodeByCurrentUser, {})).error.error).toBe('NO_OWN_EMAIL')
    const wrong = await caller.call(verifyPassword, { body: { password: 'Wrong-pass-1' } })
    expect([wrong.status, wrong.error.error]).toEqual([400, 'OWN_PASSWORD_WRONG'])
    const { key } = (await caller.call(verifyPassword, { body: { password: TEST_PASSWORD } })).body
    await caller.call(getValidCodeByEmail, { params: { email: 'shenji@example.com' }, query: { purpose: 'BIND' } })
    const code = await codeFor(server.pool, 'shenji@example.com')
    expect((await caller.call(bindNewEmail, { params: { key, code }, body: { email: 'shenji@example.com' } })).status).toBe(200)
    const now = await caller.call(verifyPassword, { body: { password: TEST_PASSWORD } })
    expect([now.status, now.error.error]).toEqual([400, 'OWN_CODE_NEEDED'])
  })

  it('by guessing the password ends after ten tries', async () => {
    const { caller } = await personWith(null)
    const statuses: number[] = []
    for (let n = 0; n < 12; n++) statuses.push((await caller.call(verifyPassword, { body: { password: `Wrong-pass-${n}` } })).status)
    expect(statuses).toEqual([...Array(10).fill(400), 429, 429])
  })
})

describe('a new user name', () => {
  it('comes with a new token; the old one is worth nothing, the other sessions stay', async () => {
    const person = await personWith(null)
    const old = new Caller(server.url, person.caller.cookie)
    const other = await newSession(server, person.userId)
    const changed = await person.caller.call(changeUserName, { params: { username: 'brand.new' } })
    expect([changed.status, changed.body.username]).toEqual([200, 'brand.new'])
    expect(person.caller.cookie).not.toBe(old.cookie)
    expect((await old.call(getCurrentUserInfo, {})).status).toBe(401)
    expect((await other.caller.call(getCurrentUserInfo, {})).body.username).toBe('brand.new')
    expect((await person.caller.call(getCurrentUserInfo, {})).status).toBe(200)
  })

  it('that is taken or not valid is refused', async () => {
    const { caller } = await personWith(null)
    const taken = await caller.call(changeUserName, { params: { username: 'KeFu' } })
    expect([taken.status, taken.error.code, taken.error.error]).toEqual([400, 999, 'USERNAME_TAKEN'])
    for (const username of ['abc', 'x'.repeat(21), '用户名字', 'a b c d']) {
      expect((await caller.call(changeUserName, { params: { username } })).error.error).toBe('INVALID_INPUT')
    }
    expect((await caller.call(getCurrentUserInfo, {})).status).toBe(200)
  })
})

describe('one’s own sessions', () => {
  it('are listed without those of others, and any can be ended at once', async () => {
    const person = await personWith(null)
    const other = await newSession(server, person.userId)
    const stranger = await personWith(null)
    const listed = (await person.caller.call(listSessions, {})).body
    expect(listed.map(({ id, current }) => [id, current])).toEqual([
      [other.sessionId, false],
      [person.sessionId, true],
    ])
    const foreign = await person.caller.call(endSession, { params: { id: stranger.sessionId } })
    expect(foreign.status).toBe(404)
    expect((await stranger.caller.call(getCurrentUserInfo, {})).status).toBe(200)
    expect((await other.caller.call(getCurrentUserInfo, {})).status).toBe(200)
    expect((await person.caller.call(endSession, { params: { id: other.sessionId } })).body).toEqual({ id: other.sessionId })
    expect((await other.caller.call(getCurrentUserInfo, {})).status).toBe(401)
    expect((await person.caller.call(endSession, { params: { id: other.sessionId } })).status).toBe(404)
  })

  it('can all be ended but the one that asks', async () => {
    const person = await personWith(null)
    const others = await Promise.all([1, 2, 3].map(() => newSession(server, person.userId)))
    expect((await person.caller.call(endOtherSessions, {})).body).toEqual({ count: 3 })
    for (const { caller } of others) expect((await caller.call(getCurrentUserInfo, {})).status).toBe(401)
    expect((await person.caller.call(listSessions, {})).body).toHaveLength(1)
  })

  it('do not name those that have timed out', async () => {
    const person = await personWith(null)
    const idle = await newSession(server, person.userId)
    await server.pool.query("update sessions set last_seen_at = now() - interval '9 hours' where id = $1", [idle.sessionId])
    expect((await person.caller.call(listSessions, {})).body.map(({ id }) => id)).toEqual([person.sessionId])
  })
})

it('none of this can be done before a one-time password is changed', async () => {
  const person = await personWith(freshPhone())
  await server.pool.query('update users set must_change_password = true where id = $1', [person.userId])
  const { caller } = { caller: (await newSession(server, person.userId)).caller }
  const answers = [
    await caller.call(sendSmsCodeByCurrentUser, {}),
    await caller.call(changeUserName, { params: { username: 'another.one' } }),
    await caller.call(getValidCodeByPhone, { params: { phone: freshPhone() }, query: { purpose: 'BIND' } }),
  ]
  expect(answers.map(({ status, error }) => [status, error.error])).toEqual(Array(3).fill([403, 'MUST_CHANGE_PASSWORD']))
})
