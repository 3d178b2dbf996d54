import { type AnyCall, type CallAnswer, mayCall } from '@camp/contract/base/call'
import { calls } from '@camp/contract/catalogue'
import { type CheckChange, explainPermission, getPermissionLens } from '@camp/contract/permissions/permissions.check'
import { getEffectivePermissions, getLastAdministrator } from '@camp/contract/permissions/permissions.effective'
import { allotRolePermissions } from '@camp/contract/roles/roles'
import { assignPermissionsToUser, changeUserStatus } from '@camp/contract/users/users'
import { beforeAll, describe, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { inParallel, requestOf } from '../../test/attack.ts'
import { newSession, type Person, signedIn } from '../../test/people.ts'
import { sampleInput } from '../../test/samples.ts'
import { demoUsernames } from '../users/users.seed.ts'

const server = aServer()
let looker: Person
beforeAll(async () => {
  looker = await signedIn(server, ['USER_MANAGE', 'USER_STATUS'])
})

type Explained = CallAnswer<typeof explainPermission>
const lensOf = async (userId: number) => (await looker.caller.call(getPermissionLens, { query: { userId } })).body
const explained = async (userId: number, kind: 'CALL' | 'SCREEN', key: string): Promise<Explained> => {
  const answer = await looker.caller.call(explainPermission, { query: { userId, kind, key } })
  expect(answer.status).toBe(200)
  return answer.body
}
const idOf = async (username: string): Promise<number> =>
  (await server.pool.query<{ id: number }>('select id from users where username = $1', [username])).rows[0]?.id ?? 0

/** What the gate itself says to a session. What is let in finds no record, or a body that cannot be read, and so changes nothing. */
async function gateOpens(cookie: string, call: AnyCall): Promise<boolean> {
  const { target, method, headers } = requestOf(call, sampleInput(call))
  const sent = { cookie, 'x-requested-with': 'test', ...headers }
  const body = method === 'GET' ? {} : { body: '{', headers: { ...sent, 'content-type': 'application/json' } }
  const answer = await fetch(`${server.url}${target}`, { method, headers: sent, ...body })
  if (answer.headers.get('content-type')?.includes('event-stream')) {
    await answer.body?.cancel()
    return true
  }
  const { error } = answer.ok ? { error: '' } : ((await answer.json()) as { error: string }) // every refusal is such a body
  return !['UNAUTHENTICATED', 'ACCOUNT_FROZEN', 'FORBIDDEN', 'MUST_CHANGE_PASSWORD'].includes(error)
}

describe('the permission check agrees with the gate', () => {
  /** Of the calls that ask for the same codes one, in each round another. */
  const inRound = (round: number): AnyCall[] => {
    const alike = new Map<string, AnyCall[]>()
    for (const call of calls) alike.set(JSON.stringify(call.codes), [...(alike.get(JSON.stringify(call.codes)) ?? []), call])
    return [...alike.values()].flatMap((some) => some[round % some.length] ?? [])
  }
  const agrees = async (userId: number, cookie: string, some: readonly AnyCall[] = calls) => {
    const said = new Map((await lensOf(userId)).filter(({ kind }) => kind === 'CALL').map((one) => [one.key, one.allowed]))
    expect([...said.keys()].sort()).toEqual(calls.map(({ id }) => id).sort())
    // A provider's callback is asked for its signature alone; logging out would end the session that is tried.
    const tried = some.filter((call) => !call.callback && call.id !== 'logout')
    const wrong = await inParallel(tried, async (call) =>
      expect([call.id, await gateOpens(cookie, call)]).toEqual([call.id, said.get(call.id)]),
    )
    expect(wrong).toEqual([])
    return said
  }

  it('on every call, for admin', async () => {
    const userId = await idOf('admin')
    await agrees(userId, (await newSession(server, userId)).caller.cookie ?? '')
  }, 60_000)

  it.each(demoUsernames.map((username, round) => ({ username, round })))(
    'on a call of each set of codes, for $username',
    async ({ username, round }) => {
      const userId = await idOf(username)
      const { caller } = await newSession(server, userId)
      const said = await agrees(userId, caller.cookie ?? '', inRound(round))
      expect([...said.values()]).toContain(false)
      expect([...said.values()].filter(Boolean).length).toBeGreaterThan(10)
    },
    60_000,
  )

  it('for somebody without any right, with a one-time password, and for a frozen account', async () => {
    const nobody = await signedIn(server, [])
    await agrees(nobody.userId, nobody.caller.cookie ?? '', inRound(0))
    const newcomer = await signedIn(server, ['ORDER_INDEX'])
    await server.pool.query('update users set must_change_password = true where id = $1', [newcomer.userId])
    const { caller } = await newSession(server, newcomer.userId)
    expect((await agrees(newcomer.userId, caller.cookie ?? '')).get('listOrders')).toBe(false)
    const frozen = await signedIn(server, ['ORDER_INDEX'])
    await looker.caller.call(changeUserStatus, { params: { id: frozen.userId, flag: '0' } })
    expect((await agrees(frozen.userId, frozen.caller.cookie ?? '')).get('login')).toBe(true)
  }, 60_000)
})

describe('the permission check explains', () => {
  it('by which role and which grant each code is held, as the effective permissions do', async () => {
    const { userId } = await signedIn(server, ['ORDER_INDEX', 'ORDER_REFUND'])
    await server.pool.query(
      "insert into user_permissions (user_id, permission_id) select $1, id from permissions where code in ('ORDER_REFUND', 'GOODS')",
      [userId],
    )
    const { body } = await looker.caller.call(getEffectivePermissions, { params: { id: userId } })
    expect(body.map(({ code, via }) => [code, via.map(({ kind }) => kind)])).toEqual([
      ['GOODS', ['DIRECT']],
      ['ORDER_INDEX', ['ROLE']],
      ['ORDER_REFUND', ['ROLE', 'DIRECT']],
    ])
    const { chains, allowed, reason } = await explained(userId, 'CALL', 'refundOrder')
    expect([allowed, reason]).toEqual([true, 'HELD'])
    expect(chains).toEqual([
      { code: 'ORDER_REFUND', name: '订单退款', nameEn: 'Refund orders', menuZh: '订单列表', menuEn: 'Order list', via: body[2]?.via },
    ])
    const named = (await lensOf(userId)).filter(({ key }) => key === 'refundOrder' || key === 'listOrders')
    expect(named.map(({ titleZh, titleEn }) => [titleZh, titleEn]).sort()).toEqual([
      ['查看订单列表', 'List orders'],
      ['申请退款', 'Request a refund'],
    ])
    expect((await looker.caller.call(getEffectivePermissions, { params: { id: 999_999 } })).status).toBe(404)
    expect((await looker.caller.call(explainPermission, { query: { userId, kind: 'CALL', key: 'nothing' } })).status).toBe(404)
  })

  it('whether the side menu leads to a screen', async () => {
    const { userId } = await signedIn(server, ['ORDER_INDEX', 'PARENT', 'PARENT_INDEX'])
    expect(await explained(userId, 'SCREEN', '/order/index')).toMatchObject({ allowed: true, inMenu: false })
    expect(await explained(userId, 'SCREEN', '/parent/index')).toMatchObject({ allowed: true, inMenu: true })
    expect(await explained(userId, 'SCREEN', '/order/detail')).toMatchObject({ allowed: true, reason: 'ALWAYS', inMenu: null })
    expect(await explained(userId, 'SCREEN', '/permission/role')).toMatchObject({ allowed: false, reason: 'LACKING', inMenu: false })
  })

  it('who is the last administrator', async () => {
    const last = async () => (await looker.caller.call(getLastAdministrator, {})).body.userId
    expect(await last()).toBe(await idOf('admin'))
    const second = await signedIn(server, ['USER_GRANT', 'ROLE_ALLOT'])
    expect(await last()).toBeNull()
    await looker.caller.call(changeUserStatus, { params: { id: second.userId, flag: '0' } })
    expect(await last()).toBe(await idOf('admin'))
  })
})

describe('the change that the permission check proposes', () => {
  const permission = (code: string | null) => `(select id from permissions where code = '${code}')`
  const has = async (table: 'user_permissions' | 'role_permissions', column: 'user_id' | 'role_id', id: number): Promise<number[]> =>
    (await server.pool.query<{ id: number }>(`select permission_id as id from ${table} where ${column} = $1`, [id])).rows.map(
      (row) => row.id,
    )
  /** Gives a code, as the screens do. */
  async function give(userId: number, code: string | null, roleId: number | undefined): Promise<void> {
    const admin = await server.as('admin')
    const { rows } = await server.pool.query<{ id: number }>('select id from permissions where code = $1', [code])
    const id = rows[0]?.id ?? 0
    const answer =
      roleId === undefined
        ? await admin.call(assignPermissionsToUser, {
            params: { id: userId },
            body: [...(await has('user_permissions', 'user_id', userId)), id],
          })
        : await admin.call(allotRolePermissions, {
            params: { id: roleId },
            body: [...(await has('role_permissions', 'role_id', roleId)), id],
          })
    expect(answer.status).toBe(200)
  }
  /** Carries out a change: what is given by its call, all else as it stands in the tables. */
  async function carryOut(userId: number, { steps }: CheckChange): Promise<void> {
    for (const { kind, code, role } of steps) {
      if (kind === 'GRANT' || kind === 'ALLOT') {
        await give(userId, code, kind === 'GRANT' ? undefined : role?.id)
        continue
      }
      const statement = {
        ADD_ROLE: `insert into user_roles (user_id, role_id) values (${userId}, ${role?.id})`,
        ACTIVATE: `update users set activeflg = 'ACTIVE' where id = ${userId}`,
        NEW_PASSWORD: `update users set must_change_password = false where id = ${userId}`,
        REVOKE: `delete from user_permissions where user_id = ${userId} and permission_id = ${permission(code)}`,
        REMOVE_ROLE: `delete from user_roles where user_id = ${userId} and role_id = ${role?.id}`,
        UNALLOT: `delete from role_permissions where role_id = ${role?.id} and permission_id = ${permission(code)}`,
        FREEZE: `update users set activeflg = 'FROZEN' where id = ${userId}`,
        SET_FACTOR: `insert into user_totps (user_id, secret, confirmed_at) values (${userId}, 'x', now())`,
      }[kind]
      expect((await server.pool.query(statement)).rowCount, `${kind} ${code} ${role?.name}`).toBe(1)
    }
    await server.pool.query("select pg_notify('access', 'all')")
  }

  /** Who holds what, as `user code`. */
  async function everything(): Promise<Set<string>> {
    const { rows } = await server.pool.query<{ pair: string }>(
      `select h.user_id || ' ' || p.code as pair from (
         select user_id, permission_id from user_permissions
         union select ur.user_id, rp.permission_id from user_roles ur join role_permissions rp on rp.role_id = ur.role_id) h
       join permissions p on p.id = h.permission_id`,
    )
    return new Set(rows.map(({ pair }) => pair))
  }
  const moved = (one: Set<string>, other: Set<string>) =>
    [...one].filter((pair) => !other.has(pair)).concat([...other].filter((pair) => !one.has(pair)))

  /** Somebody with two roles that overlap, fellows in each, and a direct grant. */
  async function somebody(): Promise<number> {
    const first = await signedIn(server, ['ORDER_INDEX', 'ORDER', 'GOODS'], 'OWN_GROUPS')
    const second = await signedIn(server, ['ORDER_INDEX', 'ORDER_REFUND'], 'OWN_GROUPS')
    const third = await signedIn(server, [])
    const { userId } = await signedIn(server, [])
    const give = (to: number, from: Person) =>
      server.pool.query('insert into user_roles (user_id, role_id) select $1, role_id from user_roles where user_id = $2', [
        to,
        from.userId,
      ])
    for (const [to, from] of [
      [userId, first],
      [userId, second],
      [third.userId, second],
    ] as const)
      await give(to, from)
    await server.pool.query(
      "insert into user_permissions (user_id, permission_id) select $1, id from permissions where code = 'ORDER_CANCEL'",
      [userId],
    )
    return userId
  }

  it.each([
    ['CALL', 'listOrders'],
    ['CALL', 'refundOrder'],
    ['CALL', 'cancelOrder'],
    ['CALL', 'createUser'],
    ['CALL', 'exportOrders'],
    ['CALL', 'getAllAuthRoles'],
    ['SCREEN', '/order/index'],
    ['SCREEN', '/permission/role'],
    ['SCREEN', '/order/detail'],
  ] as const)('turns %s %s, whichever of them is taken, and moves exactly the codes that it says', async (kind, key) => {
    const { changes: proposed, allowed } = await explained(await somebody(), kind, key)
    expect(proposed.length).toBeGreaterThan(0)
    for (const index of proposed.keys()) {
      const userId = await somebody()
      const { changes } = await explained(userId, kind, key)
      const change = changes[index]
      expect(change, `${proposed.length} ways, and none at ${index}`).toBeDefined()
      if (!change) continue
      const before = await everything()
      await carryOut(userId, change)
      const turned = await explained(userId, kind, key)
      expect([change.steps, turned.allowed]).toEqual([change.steps, !allowed])
      expect(turned.user.dataScope).toBe(change.dataScope)
      if (turned.reason === 'FROZEN') continue
      const pairs = moved(before, await everything())
      const own = pairs.filter((pair) => pair.startsWith(`${userId} `)).map((pair) => pair.split(' ')[1])
      expect(own.sort()).toEqual([...change.codes].sort())
      const others = pairs.map((pair) => pair.split(' ')[0]).filter((id) => id !== String(userId))
      expect(new Set(others).size).toBe(change.others)
      if (kind === 'CALL') {
        const { caller } = await newSession(server, userId)
        const call = calls.find(({ id }) => id === key) as AnyCall // one of those named above
        expect(await gateOpens(caller.cookie ?? '', call)).toBe(!allowed)
      }
    }
    const sizes = proposed.map(({ codes, others }) => codes.length + others)
    expect(sizes).toEqual([...sizes].sort((one, other) => one - other))
  })

  it('begins with what stands in the way of everything: a frozen account, a one-time password', async () => {
    const frozen = await signedIn(server, [])
    await server.pool.query("update users set activeflg = 'FROZEN', must_change_password = true where id = $1", [frozen.userId])
    const { changes, reason } = await explained(frozen.userId, 'CALL', 'refundOrder')
    expect(reason).toBe('FROZEN')
    expect(changes[0]?.steps.map(({ kind }) => kind)).toEqual(['ACTIVATE', 'NEW_PASSWORD', 'GRANT'])
    const change = changes[0] as CheckChange // there is one, as above
    await carryOut(frozen.userId, change)
    expect(await explained(frozen.userId, 'CALL', 'refundOrder')).toMatchObject({ allowed: true })
  })

  it('is never offered for what everyone may, and freezing alone closes what everyone signed in may', async () => {
    const { userId } = await signedIn(server, ['ORDER_INDEX'])
    expect(await explained(userId, 'CALL', 'login')).toMatchObject({ reason: 'PUBLIC', changes: [], codes: ['PUBLIC'] })
    expect((await explained(userId, 'CALL', 'logout')).changes.map(({ steps }) => steps[0]?.kind)).toEqual(['FREEZE'])
    expect(mayCall(calls.find(({ id }) => id === 'logout') as AnyCall, new Set())).toBe(true) // it is one of the calls
  })
})

it('a change says beforehand why the reader could not make it, and that freezing is open', async () => {
  const reader = await signedIn(server, ['USER_MANAGE', 'ss', 'ORDER_INDEX'])
  const of = async (codes: readonly string[], key: string) => {
    const { userId } = await signedIn(server, codes)
    const { body } = await reader.caller.call(explainPermission, { query: { userId, kind: 'CALL', key } })
    return body.changes.map(({ steps, refusal }) => [steps[0]?.kind, refusal])
  }
  const lacks = { reason: 'LACKS', codes: ['ORDER_REFUND'] }
  expect(await of(['ORDER_INDEX', 'ORDER_REFUND'], 'refundOrder')).toEqual([
    ['UNALLOT', lacks],
    ['REMOVE_ROLE', lacks],
  ])
  expect((await of(['ORDER_INDEX'], 'refundOrder'))[0]).toEqual(['GRANT', lacks])
  expect(await of(['ORDER_INDEX', 'ORDER_REFUND'], 'logout')).toEqual([['FREEZE', null]])
  for (const [, refusal] of await of(['ORDER_INDEX'], 'listOrders')) expect(refusal).toBeNull()
})
