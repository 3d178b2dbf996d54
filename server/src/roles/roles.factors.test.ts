import { getCurrentUserInfo, leaveSso, login } from '@camp/contract/base/account'
import { createCalendarLink } from '@camp/contract/calendar/calendar'
import { beginTotp, confirmTotp, getOwnFactors, removeTotp } from '@camp/contract/factors/factors'
import { beginPasskey } from '@camp/contract/factors/factors.passkeys'
import { listOrders } from '@camp/contract/orders/orders'
import { copyRole, getRole } from '@camp/contract/roles/roles'
import { getRoleFactors, remindRoleFactors, setRoleFactors } from '@camp/contract/roles/roles.factors'
import { expect, test } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { aKey, askSchool, keyEditorCodes } from '../../test/doorKeys.ts'
import { Caller } from '../../test/http.ts'
import { signedIn } from '../../test/people.ts'
import { TEST_PASSWORD } from '../../test/template.ts'
import { totpCodeOf } from '../factors/factors.totp.rules.ts'
import { accessNow } from '../platform/http/asking.ts'

const server = aServer()

async function roleOf(username: string): Promise<number> {
  const { rows } = await server.pool.query<{ id: number }>(
    'select ur.role_id as id from user_roles ur join users u on u.id = ur.user_id where u.username = $1',
    [username],
  )
  return rows[0]?.id ?? 0
}

/** The rule of a role, set by an administrator who has just logged in and proves nothing by itself. */
async function set(id: number, rule: 'OFF' | 'OPTIONAL' | 'REQUIRED', graceDays = 0, by?: Caller) {
  const admin = by ?? (await server.as('admin'))
  const { body } = await admin.call(getRole, { params: { id } })
  return admin.call(setRoleFactors, { params: { id }, body: { rule, graceDays, version: body.version } })
}

async function setUp(caller: Caller) {
  const { body: begun } = await caller.call(beginTotp, {})
  const { body } = await caller.call(confirmTotp, { body: { code: totpCodeOf(begun.secret, server.clock.now()) } })
  caller.codes = [...(body.recoveryCodes ?? [])]
}

const reads = (caller: Caller) => caller.call(listOrders, { query: {} })

test('who has none when the rule holds can set one up and nothing else, in sessions that are open too', async () => {
  const id = await roleOf('kefu')
  const open = await server.as('kefu')
  expect((await reads(open)).status).toBe(200)
  expect((await set(id, 'REQUIRED', 7)).status).toBe(200)
  expect((await reads(open)).status).toBe(200)
  const admin = await server.as('admin')
  const { body: waiting } = await admin.call(getRoleFactors, { params: { id } })
  expect(waiting).toMatchObject({ rule: 'REQUIRED', holds: false, set: 0, missing: [{ username: 'kefu' }] })
  expect((await open.call(getOwnFactors, {})).body.rule).toMatchObject({ rule: 'REQUIRED', from: waiting.from })
  expect((await set(id, 'REQUIRED', 0)).status).toBe(200)
  expect((await reads(open)).error.error).toBe('SECOND_REQUIRED')
  const caller = await server.as('kefu')
  expect((await caller.call(getCurrentUserInfo, {})).body.mustAddSecond).toBe(true)
  expect((await reads(caller)).error.error).toBe('SECOND_REQUIRED')
  expect((await caller.call(leaveSso, {})).status).toBe(200)
  await setUp(caller)
  expect((await caller.call(getCurrentUserInfo, {})).body.mustAddSecond).toBe(false)
  expect((await reads(caller)).status).toBe(200)
  expect((await admin.call(getRoleFactors, { params: { id } })).body).toMatchObject({ holds: true, set: 1, missing: [] })
  // The last one stays.
  expect((await caller.call(removeTotp, {})).error.error).toBe('FACTOR_STAYS')
})

test('an authenticator that was sealed under a lost key is none: whoever has to have one sets up another', async () => {
  const { userId, caller } = await signedIn(server, ['ORDER_INDEX'])
  await server.pool.query(
    `update roles set factor_rule = 'REQUIRED', factor_from = current_date where id = (select role_id from user_roles where user_id = $1)`,
    [userId],
  )
  await server.pool.query("insert into user_totps (user_id, secret, confirmed_at) values ($1, 'deadbeef.lost', now())", [userId])
  expect((await reads(caller)).error.error).toBe('SECOND_REQUIRED')
  await server.pool.query('update user_totps set secret = $2 where user_id = $1', [userId, server.keys.seal('A'.repeat(32))])
  await server.pool.query("select pg_notify('access', 'all')")
  await expect.poll(async () => (await reads(caller)).status).toBe(200)
})

test('relaxing a rule asks for fresh proof, making it stricter does not', async () => {
  const id = await roleOf('caiwu')
  const admin = await server.as('admin')
  admin.proves = false
  expect((await set(id, 'REQUIRED', 30, admin)).status).toBe(200)
  expect((await set(id, 'REQUIRED', 3, admin)).status).toBe(200)
  expect((await set(id, 'REQUIRED', 30, admin)).error.error).toBe('PROOF_NEEDED')
  expect((await set(id, 'OPTIONAL', 0, admin)).error.error).toBe('PROOF_NEEDED')
  expect((await set(id, 'OFF', 0, admin)).error.error).toBe('PROOF_NEEDED')
  expect((await admin.call(getRoleFactors, { params: { id } })).body.rule).toBe('REQUIRED')
  expect((await set(id, 'OPTIONAL')).status).toBe(200)
  expect((await admin.call(getRoleFactors, { params: { id } })).body).toMatchObject({ rule: 'OPTIONAL', from: null, holds: false })
})

test('who lacks one is told when it is required, and once more when reminded', async () => {
  const id = await roleOf('cangchu')
  const admin = await server.as('admin')
  expect((await admin.call(remindRoleFactors, { params: { id } })).error.error).toBe('FACTOR_NOT_REQUIRED')
  await set(id, 'REQUIRED', 7)
  expect((await admin.call(remindRoleFactors, { params: { id } })).body).toEqual({ count: 1 })
  const { rows } = await server.pool.query(
    "select m.detail->'data' as data from messages m join users u on u.id = m.user_id where u.username = 'cangchu' and title->>'code' = 'message.factorRequired'",
  )
  expect(rows).toHaveLength(2)
  const kefu = await server.as('jiaowu')
  expect((await kefu.call(setRoleFactors, { params: { id }, body: { rule: 'OFF', graceDays: 0 } })).status).toBe(403)
})

test('a role that is offered none sets none up; of several roles the strictest counts', async () => {
  const id = await roleOf('shichang')
  await set(id, 'OFF')
  const caller = await server.as('shichang')
  for (const call of [beginTotp, beginPasskey]) expect((await caller.call(call, {}, { origin: server.url })).error.error).toBe('FACTOR_OFF')
  const stricter = await roleOf('shenji')
  await server.pool.query("insert into user_roles (user_id, role_id) select id, $1 from users where username = 'shichang'", [stricter])
  await set(stricter, 'REQUIRED')
  const again = new Caller(server.url)
  await again.call(login, { body: { username: 'shichang', password: TEST_PASSWORD } })
  expect((await again.call(getOwnFactors, {})).body.rule?.rule).toBe('REQUIRED')
  expect((await reads(again)).error.error).toBe('SECOND_REQUIRED')
  expect((await again.call(beginTotp, {})).status).toBe(200)
})

test('a copy of a role requires what the role does', async () => {
  const id = await roleOf('cangchu')
  expect((await set(id, 'REQUIRED', 20)).status).toBe(200)
  const admin = await server.as('admin')
  const { body: copy } = await admin.call(copyRole, { params: { copiedId: id, roleName: '仓储二组' } })
  const of = async (roleId: number) => (await admin.call(getRoleFactors, { params: { id: roleId } })).body
  const { rule, from } = await of(id)
  expect(rule).toBe('REQUIRED')
  expect(await of(copy.id)).toMatchObject({ rule, from })
})

test('what works for who owes a second factor by itself stops until it is set up: keys, calendar links, alarms', async () => {
  const owner = await signedIn(server, keyEditorCodes)
  const { secret } = await aKey(owner.caller)
  const { url } = (await owner.caller.call(createCalendarLink, { body: { feeds: ['HOLIDAYS'] } })).body
  const told = async () => [
    (await askSchool(server, secret)).error ?? 200,
    (await fetch(new URL(url, server.url))).status,
    (await accessNow(server.running.services, owner.userId))?.userId ?? null,
  ]
  expect(await told()).toEqual([200, 200, owner.userId])
  const { rows } = await server.pool.query<{ id: number }>('select role_id as id from user_roles where user_id = $1', [owner.userId])
  expect((await set(rows[0]?.id ?? 0, 'REQUIRED', 0)).status).toBe(200)
  expect((await reads(owner.caller)).error.error).toBe('SECOND_REQUIRED')
  expect(await told()).toEqual(['KEY_MAKER_GONE', 404, null])
  await setUp(owner.caller)
  expect(await told()).toEqual([200, 200, owner.userId])
})
