import { proveMyself } from '@camp/contract/account/account.proofs'
import { createApiKey, revokeApiKey } from '@camp/contract/apiKeys/apiKeys'
import { changePassword, login } from '@camp/contract/base/account'
import { calls } from '@camp/contract/catalogue'
import { beginTotp, confirmTotp, removeTotp } from '@camp/contract/factors/factors'
import { endUserSessions } from '@camp/contract/users/users.sessions'
import { expect, test } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { Caller } from '../../test/http.ts'
import { newSession, signedIn } from '../../test/people.ts'
import { sampleInput } from '../../test/samples.ts'
import { TEST_PASSWORD } from '../../test/template.ts'
import { totpCodeOf } from '../factors/factors.totp.rules.ts'

const server = aServer()

/** Somebody who is asked, and does not answer by themselves. */
async function asked(name = 'admin'): Promise<Caller> {
  const caller = await server.as(name)
  caller.proves = false
  return caller
}

let made = 0
const wish = () => ({ body: { name: `门店 ${++made}`, scopes: ['school:read' as const], ratePerMinute: 60 } })
const prove = (caller: Caller, act: string | undefined, password = TEST_PASSWORD) =>
  caller.call(proveMyself, { body: { act: act ?? '', way: 'PASSWORD', password } })
const refused = async (caller: Caller, input = wish()) => {
  const { status, error } = await caller.call(createApiKey, input)
  expect([status, error.error]).toEqual([403, 'PROOF_NEEDED'])
  return error
}

test('a guarded act is refused until it is proved, which says how, and is then done once', async () => {
  const caller = await asked()
  const input = wish()
  const { act, ways, msg } = await refused(caller, input)
  expect([ways, act?.length, msg]).toEqual([['PASSWORD'], 43, '请先证明是您本人，验证后才会执行这一步'])
  expect((await prove(caller, act)).body).toEqual({ expiresInSeconds: 300 })
  expect((await caller.call(createApiKey, input)).status).toBe(200)
  await refused(caller, input)
})

test('it is good for the very same act, session and person alone', async () => {
  const caller = await asked()
  const input = wish()
  const { act } = await refused(caller, input)
  await prove(caller, act)
  await refused(caller, { body: { ...input.body, ratePerMinute: 61 } })
  expect((await caller.call(revokeApiKey, { params: { id: 1 }, body: {} })).error.error).toBe('PROOF_NEEDED')
  await refused(await asked(), input)
  const { userId } = await signedIn(server, ['API_KEY_EDIT', 'GOODS', 'CAMP_INDEX', 'COASH_INDEX'])
  const { caller: other } = await newSession(server, userId)
  other.proves = false
  await refused(other, input)
  // What it was made for is still open.
  expect((await caller.call(createApiKey, input)).status).toBe(200)
})

test('it is over after five minutes', async () => {
  const caller = await asked()
  const input = wish()
  const { act } = await refused(caller, input)
  await prove(caller, act)
  await server.pool.query("update proofs set created_at = now() - interval '301 seconds' where used_at is null")
  await refused(caller, input)
})

test('of two at once with one proof one goes through; under a key the repeated one is answered as before', async () => {
  const caller = await asked()
  const input = wish()
  const { act } = await refused(caller, input)
  await prove(caller, act)
  const both = await Promise.all([1, 2].map(() => caller.call(createApiKey, input)))
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1)

  const again = { 'idempotency-key': 'the-same-wish' }
  const keyed = wish()
  const first = await caller.call(createApiKey, keyed, again)
  await prove(caller, first.error.act)
  expect((await caller.call(createApiKey, keyed, again)).status).toBe(200)
  // Its secret is shown once: no second key is made, and none is asked to be proved again.
  expect((await caller.call(createApiKey, keyed, again)).error.error).toBe('ALREADY_DONE')
})

test('a change that is refused uses no proof up', async () => {
  const caller = await asked()
  const input = wish()
  const first = await refused(caller, input)
  await prove(caller, first.act)
  await caller.call(createApiKey, input)
  const second = await refused(caller, input)
  await prove(caller, second.act)
  expect((await caller.call(createApiKey, input)).error.error).toBe('KEY_NAME_TAKEN')
  await server.pool.query('update api_keys set revoked_at = now() where name = $1', [input.body.name])
  expect((await caller.call(createApiKey, input)).status).toBe(200)
})

test('a wrong password proves nothing, and guesses are counted as those of a log-in', async () => {
  const caller = await asked('shenji')
  const act = 'A'.repeat(43)
  const tries = await Promise.all(Array.from({ length: 14 }, () => prove(caller, act, 'wrong-one-1')))
  const errors = tries.map(({ error }) => error.error)
  expect(new Set(errors)).toEqual(new Set(['OWN_PASSWORD_WRONG', 'TOO_MANY_TRIES']))
  expect(errors.filter((error) => error === 'OWN_PASSWORD_WRONG').length).toBeLessThanOrEqual(10)
  const { rows } = await server.pool.query('select from proofs where act = $1', [Buffer.from(act, 'base64url')])
  expect(rows).toHaveLength(0)
})

test('who has no password proves it by a log-in of the last five minutes, and who has one does not', async () => {
  const { caller, sessionId } = await signedIn(server, ['USER_STATUS'])
  const other = await signedIn(server, [])
  caller.proves = false
  const end = () => caller.call(endUserSessions, { params: { id: other.userId } })
  const { error } = await end()
  expect([error.error, error.ways]).toEqual(['PROOF_NEEDED', ['SIGN_IN']])
  const bySignIn = () => caller.call(proveMyself, { body: { act: error.act ?? '', way: 'SIGN_IN' } })
  await server.pool.query("update sessions set created_at = now() - interval '6 minutes' where id = $1", [sessionId])
  expect((await bySignIn()).error.error).toBe('PROOF_SIGN_IN_OLD')
  await server.pool.query('update sessions set created_at = now() where id = $1', [sessionId])
  expect((await bySignIn()).status).toBe(200)
  expect((await end()).status).toBe(200)
  const admin = await asked()
  expect((await admin.call(proveMyself, { body: { act: error.act ?? '', way: 'SIGN_IN' } })).error.error).toBe('PROOF_OTHER_WAY')
})

test('a new password makes no log-in of a moment ago: its session is as old as the one before', async () => {
  const caller = await server.as('zuzhang')
  await server.pool.query(
    "update sessions set created_at = now() - interval '1 hour' where user_id = (select id from users where username = 'zuzhang')",
  )
  const body = { oldPassword: TEST_PASSWORD, newPassword: 'Fresh-Winter-2031' }
  expect((await caller.call(changePassword, { body })).status).toBe(200)
  const { rows } = await server.pool.query(
    `select s.created_at < now() - interval '59 minutes' as old from sessions s join users u on u.id = s.user_id
     where u.username = 'zuzhang' and s.ended_at is null`,
  )
  expect(rows).toEqual([{ old: true }])
})

test('who has a second factor proves it by that, and never by the password alone', async () => {
  const caller = await server.as('caiwu')
  const { body: begun } = await caller.call(beginTotp, {})
  const { body } = await caller.call(confirmTotp, { body: { code: totpCodeOf(begun.secret, server.clock.now()) } })
  caller.proves = false
  const { error } = await caller.call(removeTotp, {})
  expect([error.error, error.ways]).toEqual(['PROOF_NEEDED', ['TOTP', 'RECOVERY']])
  const act = error.act ?? ''
  expect((await prove(caller, act)).error.error).toBe('PROOF_OTHER_WAY')
  const byTotp = (code: string) => caller.call(proveMyself, { body: { act, way: 'TOTP', code } })
  // That of the moment it was set up with was taken.
  expect((await byTotp(totpCodeOf(begun.secret, server.clock.now()))).error.error).toBe('FACTOR_CODE_USED')
  expect((await caller.call(removeTotp, {})).status).toBe(403)
  expect((await byTotp(totpCodeOf(begun.secret, new Date(server.clock.now().getTime() + 30_000)))).status).toBe(200)
  expect((await caller.call(removeTotp, {})).status).toBe(200)
  expect(body.recoveryCodes).toHaveLength(10)
})

test('a log-in name that is made up to look like a counter locks nobody out', async () => {
  const { rows } = await server.pool.query<{ id: number }>("select id from users where username = 'jiaowu'")
  const caller = await server.as('jiaowu')
  const { body: begun } = await caller.call(beginTotp, {})
  await caller.call(confirmTotp, { body: { code: totpCodeOf(begun.secret, server.clock.now()) } })
  const stranger = new Caller(server.url)
  for (let turn = 0; turn < 12; turn += 1)
    await stranger.call(login, { body: { username: `second:${rows[0]?.id}`, password: 'x-wrong-1' } })
  caller.proves = false
  const { error } = await caller.call(removeTotp, {})
  const code = totpCodeOf(begun.secret, new Date(server.clock.now().getTime() + 30_000))
  expect((await caller.call(proveMyself, { body: { act: error.act ?? '', way: 'TOTP', code } })).status).toBe(200)
})

test('every guarded call asks whoever may make it, before anything is looked at', async () => {
  const caller = await asked()
  const guarded = calls.filter(({ proof }) => proof === 'ALWAYS')
  expect(guarded.length).toBeGreaterThan(8)
  const answers = []
  for (const call of guarded) answers.push([call.id, (await caller.loose(call, sampleInput(call))).error.error])
  expect(answers).toEqual(guarded.map(({ id }) => [id, 'PROOF_NEEDED']))
})
