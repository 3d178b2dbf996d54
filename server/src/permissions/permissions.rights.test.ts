import { getUserAllPermission } from '@camp/contract/base/account'
import { createPermission, deletePermission } from '@camp/contract/permissions/permissions.calls'
import { allotRolePermissions, copyRole, createRole, deleteRole, updateRole } from '@camp/contract/roles/roles'
import {
  assignPermissionsToUser,
  assignRolesToUser,
  changeUserStatus,
  createUser,
  deleteUser,
  resetUserPassword,
  updateUserRbacInfo,
} from '@camp/contract/users/users'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { type Person, signedIn } from '../../test/people.ts'

const ADMINISTERING = [
  'USER_GRANT',
  'ROLE_ALLOT',
  'ROLE_EDIT',
  'ROLE_DELETE',
  'USER_STATUS',
  'USER_DELETE',
  'USER_RESET_PASSWORD',
  'PERMISSION_EDIT',
  'PERMISSION_DELETE',
]

const server = aServer()
const ids = new Map<string, number>()
beforeAll(async () => {
  const { rows } = await server.pool.query<{ id: number; code: string }>('select id, code from permissions')
  for (const { id, code } of rows) ids.set(code, id)
})

const idsOf = (...codes: string[]): number[] => codes.map((code) => ids.get(code) ?? 0)
const roleOf = async (person: Person): Promise<number> =>
  (await server.pool.query<{ role_id: number }>('select role_id from user_roles where user_id = $1', [person.userId])).rows[0]?.role_id ?? 0
const codesOf = async (person: Person) => (await person.caller.call(getUserAllPermission, {})).body
const refusal = ({ status, error }: { status: number; error: { code: number; error: string } }) => [status, error.code, error.error]
const BEYOND = [400, 999, 'GRANT_BEYOND_OWN']

describe('nobody gives a right that they lack', () => {
  it('to an account that they make: neither is made, and roles ask for the code of giving them', async () => {
    const strong = await roleOf(await signedIn(server, ['ORDER_INDEX', 'ORDER_REFUND']))
    const weak = await roleOf(await signedIn(server, ['ORDER_INDEX']))
    const grantor = await signedIn(server, ['USER_EDIT', 'USER_GRANT', 'ORDER_INDEX'])
    const hirer = await signedIn(server, ['USER_EDIT', 'ORDER_INDEX'])
    const limited = await signedIn(server, ['USER_EDIT', 'USER_GRANT', 'ORDER_INDEX'], 'OWN_GROUPS')
    const make = (by: Person, roleIds: number[]) =>
      by.caller.call(createUser, { body: { username: 'new.hire', realName: '王小明', roleIds } })
    expect(refusal(await make(grantor, [strong]))).toEqual(BEYOND)
    expect(refusal(await make(grantor, [weak, 999_999]))).toEqual([400, 999, 'UNKNOWN_REFERENCE'])
    expect((await make(hirer, [weak])).status).toBe(403)
    expect(refusal(await make(limited, [weak]))).toEqual([400, 999, 'SCOPE_BEYOND_OWN'])
    const { rows } = await server.pool.query("select 1 from users where username = 'new.hire'")
    expect(rows).toEqual([])

    const { body } = await make(grantor, [weak])
    const held = await server.pool.query('select role_id from user_roles where user_id = $1', [body.id])
    expect(held.rows).toEqual([{ role_id: weak }])
    const log = await server.pool.query("select call, after from operation_logs where target_entity = 'user' and target_id = $1", [body.id])
    expect(log.rows).toEqual([{ call: 'createUser', after: expect.objectContaining({ roles: [expect.any(String)] }) }])
  })

  it('directly, by a role, by both in one step', async () => {
    const grantor = await signedIn(server, ['USER_GRANT', 'ORDER_INDEX'])
    const somebody = await signedIn(server, [])
    const strong = await roleOf(await signedIn(server, ['ORDER_INDEX', 'ORDER_REFUND']))
    const id = somebody.userId
    const refused = [
      await grantor.caller.call(assignPermissionsToUser, { params: { id }, body: idsOf('ORDER_INDEX', 'ORDER_REFUND') }),
      await grantor.caller.call(assignRolesToUser, { params: { id }, body: [strong] }),
      await grantor.caller.call(updateUserRbacInfo, { body: { id, roleIds: [strong], permissionIds: [] } }),
      await grantor.caller.call(updateUserRbacInfo, { body: { id, roleIds: [], permissionIds: idsOf('ORDER_REFUND') } }),
      await grantor.caller.call(assignPermissionsToUser, { params: { id: grantor.userId }, body: idsOf('ORDER_REFUND') }),
    ]
    for (const answer of refused) {
      expect(refusal(answer)).toEqual(BEYOND)
      expect(answer.error.msg).toContain('ORDER_REFUND')
    }
    expect(await codesOf(somebody)).toEqual(['ALWAYS'])
    expect((await grantor.caller.call(assignPermissionsToUser, { params: { id }, body: idsOf('ORDER_INDEX') })).status).toBe(200)
    expect(await codesOf(somebody)).toEqual(['ALWAYS', 'ORDER_INDEX'])
  })

  it('but may leave what others gave, and take away what they hold themselves', async () => {
    const grantor = await signedIn(server, ['USER_GRANT', 'ORDER_INDEX'])
    const peer = await signedIn(server, ['USER_GRANT', 'ORDER_INDEX', 'ORDER_REFUND'])
    const somebody = await signedIn(server, ['ORDER_REFUND'])
    const role = await roleOf(somebody)
    const set = (permissionIds: number[], roleIds: number[]) =>
      grantor.caller.call(updateUserRbacInfo, { body: { id: somebody.userId, roleIds, permissionIds } })
    expect((await set(idsOf('ORDER_INDEX'), [role])).status).toBe(200)
    expect(await codesOf(somebody)).toEqual(['ALWAYS', 'ORDER_INDEX', 'ORDER_REFUND'])
    expect(refusal(await set([], []))).toEqual([400, 999, 'ACCOUNT_BEYOND_OWN'])
    expect((await peer.caller.call(updateUserRbacInfo, { body: { id: somebody.userId, roleIds: [], permissionIds: [] } })).status).toBe(200)
    expect(refusal(await set([], [role]))).toEqual(BEYOND)
  })

  it('to a role, nor by a copy of one', async () => {
    const grantor = await signedIn(server, ['ROLE_ALLOT', 'ROLE_EDIT', 'ORDER_INDEX'])
    const strong = await roleOf(await signedIn(server, ['ORDER_REFUND']))
    const own = (await grantor.caller.call(createRole, { body: { roleName: '新角色' } })).body.id
    expect(refusal(await grantor.caller.call(allotRolePermissions, { params: { id: own }, body: idsOf('ORDER_REFUND') }))).toEqual(BEYOND)
    expect(refusal(await grantor.caller.call(copyRole, { params: { copiedId: strong, roleName: '副本' } }))).toEqual(BEYOND)
    expect((await grantor.caller.call(allotRolePermissions, { params: { id: own }, body: idsOf('ORDER_INDEX') })).status).toBe(200)
    expect((await grantor.caller.call(copyRole, { params: { copiedId: own, roleName: '副本' } })).status).toBe(200)
  })

  it('nor a wider view than their own', async () => {
    const leader = await signedIn(server, ['USER_GRANT', 'ROLE_EDIT', 'ROLE_ALLOT', 'ORDER_INDEX', 'GOODS'], 'OWN_GROUPS')
    const fellow = await signedIn(server, ['ORDER_INDEX'], 'OWN_GROUPS')
    const wide = await signedIn(server, ['ORDER_INDEX'])
    const newcomer = await signedIn(server, [])
    const narrow = await roleOf(leader)
    const { caller } = leader
    const direct = idsOf('ORDER_INDEX')
    const refused = [
      await caller.call(assignRolesToUser, { params: { id: leader.userId }, body: [narrow, await roleOf(wide)] }),
      await caller.call(updateRole, { body: { id: narrow, roleName: `r${narrow}`, dataScope: 'ALL' } }),
      await caller.call(allotRolePermissions, { params: { id: await roleOf(wide) }, body: idsOf('ORDER_INDEX', 'GOODS') }),
      await caller.call(assignPermissionsToUser, { params: { id: wide.userId }, body: idsOf('GOODS') }),
      // Without a role nothing limits what is seen by a permission that is held directly.
      await caller.call(assignPermissionsToUser, { params: { id: newcomer.userId }, body: direct }),
      await caller.call(updateUserRbacInfo, { body: { id: fellow.userId, roleIds: [], permissionIds: direct } }),
      await caller.call(updateUserRbacInfo, { body: { id: leader.userId, roleIds: [], permissionIds: idsOf('GOODS') } }),
    ]
    for (const answer of refused) expect(refusal(answer)).toEqual([400, 999, 'SCOPE_BEYOND_OWN'])
    expect((await caller.call(assignPermissionsToUser, { params: { id: fellow.userId }, body: idsOf('GOODS') })).status).toBe(200)
    expect((await caller.call(updateUserRbacInfo, { body: { id: fellow.userId, roleIds: [], permissionIds: [] } })).status).toBe(200)
  })

  it('even if they held it when they signed in', async () => {
    const grantor = await signedIn(server, ['USER_GRANT', 'ORDER_REFUND'])
    const somebody = await signedIn(server, [])
    expect(await codesOf(grantor)).toContain('ORDER_REFUND')
    // Taken away behind the cache's back: no notice is sent.
    await server.pool.query('delete from role_permissions where role_id = $1 and permission_id = $2', [
      await roleOf(grantor),
      ...idsOf('ORDER_REFUND'),
    ])
    const answer = await grantor.caller.call(assignPermissionsToUser, { params: { id: somebody.userId }, body: idsOf('ORDER_REFUND') })
    expect(refusal(answer)).toEqual(BEYOND)
  })

  it('a code made by staff, which opens no call, is first given by an administrator', async () => {
    const administrator = await signedIn(server, ADMINISTERING)
    const { id } = (await administrator.caller.call(createPermission, { body: { code: 'OWN_LINK', name: '自建', kind: 'PAGE' } })).body
    const weak = await signedIn(server, ['USER_GRANT'])
    const give = (by: Person) => by.caller.call(assignPermissionsToUser, { params: { id: weak.userId }, body: [id] })
    expect(refusal(await give(weak))).toEqual(BEYOND)
    expect((await give(administrator)).status).toBe(200)
    expect(refusal(await administrator.caller.call(deletePermission, { params: { id } }))).toEqual([400, 999, 'PERMISSION_IN_USE'])
  })
})

describe('a change of rights', () => {
  it('counts at the next request of everybody concerned', async () => {
    const grantor = await signedIn(server, ['USER_GRANT', 'ROLE_ALLOT', 'ORDER_INDEX', 'GOODS'])
    const somebody = await signedIn(server, ['ORDER_INDEX'])
    const role = await roleOf(somebody)
    expect(await codesOf(somebody)).toEqual(['ALWAYS', 'ORDER_INDEX'])
    await grantor.caller.call(allotRolePermissions, { params: { id: role }, body: idsOf('GOODS') })
    expect(await codesOf(somebody)).toEqual(['ALWAYS', 'GOODS'])
    await grantor.caller.call(assignRolesToUser, { params: { id: somebody.userId }, body: [] })
    expect(await codesOf(somebody)).toEqual(['ALWAYS'])
  })

  it('is refused whole: an unknown id or an old version changes nothing', async () => {
    const grantor = await signedIn(server, ['USER_GRANT', 'ORDER_INDEX'])
    const somebody = await signedIn(server, ['ORDER_INDEX'])
    const set = (input: { roleIds: number[]; permissionIds: number[]; version?: number }) =>
      grantor.caller.call(updateUserRbacInfo, { body: { id: somebody.userId, ...input } })
    expect(refusal(await set({ roleIds: [], permissionIds: [999_999] }))).toEqual([400, 999, 'UNKNOWN_REFERENCE'])
    expect(refusal(await set({ roleIds: [999_999], permissionIds: [] }))).toEqual([400, 999, 'UNKNOWN_REFERENCE'])
    expect((await set({ roleIds: [], permissionIds: [], version: 7 })).status).toBe(409)
    expect(await codesOf(somebody)).toEqual(['ALWAYS', 'ORDER_INDEX'])
  })

  it('brings the groups of directly given pages along, as far as the giver holds them, and keeps them while a page is held', async () => {
    const grantor = await signedIn(server, ['USER_GRANT', 'ORDER', 'ORDER_INDEX', 'ORDER_REFUND', 'GOODS'])
    const somebody = await signedIn(server, [])
    const set = (...codes: string[]) =>
      grantor.caller.call(updateUserRbacInfo, { body: { id: somebody.userId, roleIds: [], permissionIds: idsOf(...codes) } })
    await set('ORDER_INDEX')
    expect(await codesOf(somebody)).toEqual(['ALWAYS', 'ORDER', 'ORDER_INDEX'])
    await grantor.caller.call(assignPermissionsToUser, { params: { id: somebody.userId }, body: idsOf('ORDER_INDEX', 'GOODS') })
    expect(await codesOf(somebody)).toEqual(['ALWAYS', 'GOODS', 'ORDER', 'ORDER_INDEX'])
    const lacking = await signedIn(server, ['USER_GRANT', 'ORDER_INDEX'])
    await lacking.caller.call(assignPermissionsToUser, { params: { id: somebody.userId }, body: idsOf('ORDER_INDEX', 'GOODS') })
    expect(await codesOf(somebody)).toEqual(['ALWAYS', 'GOODS', 'ORDER', 'ORDER_INDEX'])
    await set('ORDER_REFUND')
    expect(await codesOf(somebody)).toEqual(['ALWAYS', 'ORDER_REFUND'])
  })

  it('is logged with what was and what is', async () => {
    const grantor = await signedIn(server, ['USER_GRANT', 'ORDER_INDEX'])
    const somebody = await signedIn(server, [])
    await grantor.caller.call(assignPermissionsToUser, { params: { id: somebody.userId }, body: idsOf('ORDER_INDEX') })
    const { rows } = await server.pool.query(
      "select operator_id, before, after from operation_logs where target_entity = 'user' and target_id = $1",
      [somebody.userId],
    )
    expect(rows).toEqual([{ operator_id: grantor.userId, before: { permissions: [] }, after: { permissions: ['ORDER_INDEX'] } }])
  })
})

describe('the last administrator', () => {
  const LAST = [400, 999, 'LAST_ADMINISTRATOR']
  /** Nobody else holds USER_GRANT and ROLE_ALLOT. */
  const alone = async (count: 1 | 2) => {
    await server.pool.query("update users set activeflg = 'FROZEN'")
    const administrators = []
    for (let n = 0; n < count; n++) administrators.push(await signedIn(server, ADMINISTERING))
    return administrators
  }
  let administrator: Person
  beforeEach(async () => {
    ;[administrator] = (await alone(1)) as [Person]
  })

  it('cannot be frozen or deleted by a person who is no administrator', async () => {
    const other = await signedIn(server, ADMINISTERING.filter((code) => code !== 'ROLE_ALLOT').concat('USER_STATUS'))
    expect(refusal(await other.caller.call(changeUserStatus, { params: { id: administrator.userId, flag: '0' } }))).toEqual(LAST)
    expect(refusal(await other.caller.call(deleteUser, { params: { id: administrator.userId } }))).toEqual([400, 999, 'ACCOUNT_BEYOND_OWN'])
    expect(refusal(await other.caller.call(resetUserPassword, { params: { id: administrator.userId } }))).toEqual([
      400,
      999,
      'ACCOUNT_BEYOND_OWN',
    ])
  })

  it('cannot be stripped, neither directly nor by the role', async () => {
    const id = administrator.userId
    const role = await roleOf(administrator)
    const { caller } = administrator
    expect(refusal(await caller.call(assignRolesToUser, { params: { id }, body: [] }))).toEqual(LAST)
    expect(refusal(await caller.call(updateUserRbacInfo, { body: { id, roleIds: [], permissionIds: idsOf('USER_GRANT') } }))).toEqual(LAST)
    expect(refusal(await caller.call(allotRolePermissions, { params: { id: role }, body: idsOf('USER_GRANT', 'ROLE_EDIT') }))).toEqual(LAST)
    expect(refusal(await caller.call(deleteRole, { params: { id: role } }))).toEqual([400, 999, 'ROLE_IN_USE'])
    expect(
      (await caller.call(updateUserRbacInfo, { body: { id, roleIds: [], permissionIds: idsOf('USER_GRANT', 'ROLE_ALLOT') } })).status,
    ).toBe(200)
  })

  it.each([
    ['freezing', (by: Person, whom: Person) => by.caller.call(changeUserStatus, { params: { id: whom.userId, flag: '0' } })],
    ['deleting', (by: Person, whom: Person) => by.caller.call(deleteUser, { params: { id: whom.userId } })],
    ['stripping', (by: Person, whom: Person) => by.caller.call(assignRolesToUser, { params: { id: whom.userId }, body: [] })],
    [
      'emptying the role',
      async (by: Person, whom: Person) => by.caller.call(allotRolePermissions, { params: { id: await roleOf(whom) }, body: [] }),
    ],
  ])('is left by two who go for each other by %s at the same time', async (_name, attack) => {
    for (let round = 0; round < 5; round++) {
      const [one, two] = (await alone(2)) as [Person, Person]
      const answers = await Promise.all([attack(one, two), attack(two, one)])
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(await administrators()).toBe(1)
    }
  })

  it.each([
    ['freezes', 'USER_STATUS', (by: Person, whom: Person) => by.caller.call(changeUserStatus, { params: { id: whom.userId, flag: '0' } })],
  ])('is left when somebody else %s the last two at the same time', async (_name, code, attack) => {
    for (let round = 0; round < 5; round++) {
      const [one, two] = (await alone(2)) as [Person, Person]
      const third = await signedIn(server, [code])
      const answers = await Promise.all([attack(third, one), attack(third, two)])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
      expect(await administrators()).toBe(1)
    }
  })

  async function administrators(): Promise<number> {
    const { rows } = await server.pool.query<{ count: number }>(
      `select count(*) as count from users u where activeflg = 'ACTIVE' and deleted_at is null and 2 = (
         select count(distinct p.code) from permissions p where p.code in ('USER_GRANT', 'ROLE_ALLOT') and (
           exists (select 1 from user_permissions x where x.user_id = u.id and x.permission_id = p.id)
           or exists (select 1 from user_roles ur join roles r on r.id = ur.role_id and r.deleted_at is null
             join role_permissions rp on rp.role_id = r.id where ur.user_id = u.id and rp.permission_id = p.id)))`,
    )
    return rows[0]?.count ?? 0
  }
})
