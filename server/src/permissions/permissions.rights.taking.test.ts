import { queryMessageList } from '@camp/contract/base/notify'
import { createPermission, deletePermission, updatePermission } from '@camp/contract/permissions/permissions.calls'
import { getLastAdministrator } from '@camp/contract/permissions/permissions.effective'
import { allotRolePermissions, deleteRole, updateRole } from '@camp/contract/roles/roles'
import { assignPermissionsToUser, assignRolesToUser, changeUserStatus, deleteUser } from '@camp/contract/users/users'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { type Person, signedIn } from '../../test/people.ts'

const TAKING = [
  'USER_GRANT',
  'ROLE_ALLOT',
  'ROLE_EDIT',
  'ROLE_DELETE',
  'USER_STATUS',
  'USER_DELETE',
  'PERMISSION_EDIT',
  'PERMISSION_DELETE',
]
const SOME = ['ORDER_INDEX', 'ORDER_REFUND', 'GOODS', 'MEMBER_INDEX']

const server = aServer()
const ids = new Map<string, number>()
beforeAll(async () => {
  const { rows } = await server.pool.query<{ id: number; code: string }>('select id, code from permissions')
  for (const { id, code } of rows) ids.set(code, id)
})

const idsOf = (...codes: string[]): number[] => codes.map((code) => ids.get(code) ?? 0)
const one = async (text: string, values: unknown[] = []): Promise<number> =>
  (await server.pool.query<{ id: number }>(text, values)).rows[0]?.id ?? 0
const roleOf = (person: Person) => one('select role_id as id from user_roles where user_id = $1', [person.userId])
const builtIn = () => one("select id from roles where built_in and role_name = '超级管理员'")
const superior = async (): Promise<Person> => {
  const person = await signedIn(server, [])
  await server.pool.query('update user_roles set role_id = $2 where user_id = $1', [person.userId, await builtIn()])
  return person
}
const outcome = ({ status, error }: { status: number; error: { error: string } }) => (status === 200 ? 'DONE' : error.error)

type View = 'ALL' | 'OWN_GROUPS'

/** Ways to take something from somebody or from the role that they have. */
const ways: Readonly<Record<string, (by: Person, from: Person) => Promise<{ status: number; error: { error: string } }>>> = {
  'strip of roles': (by, from) => by.caller.call(assignRolesToUser, { params: { id: from.userId }, body: [] }),
  'strip of permissions': (by, from) => by.caller.call(assignPermissionsToUser, { params: { id: from.userId }, body: [] }),
  'delete the account': (by, from) => by.caller.call(deleteUser, { params: { id: from.userId } }),
  'empty the role': async (by, from) => by.caller.call(allotRolePermissions, { params: { id: await roleOf(from) }, body: [] }),
  'narrow the role': async (by, from) => {
    const id = await roleOf(from)
    return by.caller.call(updateRole, { body: { id, roleName: `r${id}`, dataScope: 'OWN_GROUPS' } })
  },
  'delete the role': async (by, from) => {
    const id = await roleOf(from)
    await server.pool.query('delete from user_roles where role_id = $1', [id])
    return by.caller.call(deleteRole, { params: { id } })
  },
}

describe('nobody takes from somebody who may do more', () => {
  it('whatever both hold, and however it is taken; freezing stays open', async () => {
    const view = fc.constantFrom<View>('ALL', 'OWN_GROUPS')
    const rights = fc.record({ codes: fc.subarray(SOME), view })
    await fc.assert(
      fc.asyncProperty(rights, rights, fc.constantFrom(...Object.keys(ways)), async (own, others, way) => {
        const by = await signedIn(server, [...TAKING, 'ORDER', ...own.codes], own.view)
        const from = await signedIn(server, others.codes, others.view)
        // A direct permission, so that there is one to be taken; without its role one would see more by it.
        const direct = others.view === 'ALL'
        if (direct)
          await server.pool.query('insert into user_permissions (user_id, permission_id) values ($1, $2)', [from.userId, ...idsOf('ORDER')])
        const nothing =
          (way === 'empty the role' && others.codes.length === 0) ||
          (way === 'narrow the role' && others.view === 'OWN_GROUPS') ||
          (way === 'strip of permissions' && !direct)
        const covered = others.codes.every((code) => own.codes.includes(code))
        const seen = own.view === 'ALL' || others.view === 'OWN_GROUPS'
        const done = outcome((await ways[way]?.(by, from)) ?? { status: 0, error: { error: 'NO_WAY' } })
        expect(done === 'DONE').toBe(nothing || (covered && seen))
        if (done !== 'DONE') expect(done).toMatch(covered ? /^VIEW_BEYOND_OWN$/ : /^(ACCOUNT|ROLE)_BEYOND_OWN$/)
        if (done === 'DONE' && way === 'delete the account') return
        expect(outcome(await by.caller.call(changeUserStatus, { params: { id: from.userId, flag: '0' } }))).toBe('DONE')
      }),
      { numRuns: 40 },
    )
  }, 120_000)

  it('not by a narrower role either, which limits what a direct permission lets see', async () => {
    const by = await signedIn(server, [...TAKING, 'ORDER_INDEX'])
    const narrow = await roleOf(await signedIn(server, ['ORDER_INDEX'], 'OWN_GROUPS'))
    const from = await signedIn(server, [])
    await server.pool.query('delete from user_roles where user_id = $1', [from.userId])
    await server.pool.query('insert into user_permissions (user_id, permission_id) values ($1, $2)', [
      from.userId,
      ...idsOf('ORDER_REFUND'),
    ])
    expect(outcome(await by.caller.call(assignRolesToUser, { params: { id: from.userId }, body: [narrow] }))).toBe('ACCOUNT_BEYOND_OWN')
  })

  it('nor a code that staff made, by deleting or renaming it, unless they hold it or are administrators', async () => {
    const maker = await signedIn(server, TAKING)
    const lesser = await signedIn(server, ['PERMISSION_EDIT', 'PERMISSION_DELETE'])
    const { id } = (await maker.caller.call(createPermission, { body: { code: 'OWN_TAKEN', name: '自建', kind: 'PAGE' } })).body
    const rename = (by: Person, name: string, code = 'OWN_TAKEN') =>
      by.caller.call(updatePermission, { body: { id, code, name, kind: 'PAGE' } })
    expect(outcome(await lesser.caller.call(deletePermission, { params: { id } }))).toBe('PERMISSION_BEYOND_OWN')
    expect(outcome(await rename(lesser, '自建', 'OWN_OTHER'))).toBe('PERMISSION_BEYOND_OWN')
    expect(outcome(await rename(lesser, '改名'))).toBe('DONE')
    expect(outcome(await rename(maker, '自建', 'OWN_OTHER'))).toBe('DONE')
    expect(outcome(await maker.caller.call(deletePermission, { params: { id } }))).toBe('DONE')
  })
})

describe('freezing somebody who may do more', () => {
  it('is told to every holder of USER_GRANT; freezing somebody who may do less is not', async () => {
    const grantor = await signedIn(server, ['USER_GRANT', 'USER_MANAGE'])
    const by = await signedIn(server, ['USER_STATUS', 'ORDER_INDEX'])
    const freeze = async (codes: readonly string[]) => {
      const { userId } = await signedIn(server, codes)
      expect(outcome(await by.caller.call(changeUserStatus, { params: { id: userId, flag: '0' } }))).toBe('DONE')
      return userId
    }
    await freeze(['ORDER_INDEX'])
    expect((await grantor.caller.call(queryMessageList, {})).body.all).toEqual([])
    const strong = await freeze(['ORDER_INDEX', 'ORDER_REFUND'])
    const told = [{ title: '权限更高的用户被冻结', link: `#/usercenter/user?id=${strong}` }]
    expect((await grantor.caller.call(queryMessageList, {})).body.all).toMatchObject(told)
    expect((await by.caller.call(queryMessageList, {})).body.all).toEqual([])
  })
})

describe('the role that comes with the product', () => {
  it('is neither emptied nor deleted nor narrowed nor renamed, not even by its holder', async () => {
    const by = await superior()
    const id = await builtIn()
    const all = (await server.pool.query<{ permission_id: number }>('select permission_id from role_permissions where role_id = $1', [id]))
      .rows
    const but = (code: string) => all.map(({ permission_id }) => permission_id).filter((one) => one !== ids.get(code))
    const roleName = '超级管理员'
    const refused = [
      await by.caller.call(allotRolePermissions, { params: { id }, body: [] }),
      await by.caller.call(allotRolePermissions, { params: { id }, body: but('GOODS') }),
      await by.caller.call(updateRole, { body: { id, roleName, dataScope: 'OWN_GROUPS' } }),
      await by.caller.call(updateRole, { body: { id, roleName: '总管理员' } }),
      await by.caller.call(deleteRole, { params: { id } }),
    ]
    expect(refused.map(outcome)).toEqual(Array(5).fill('HIGHEST_ROLE'))
    expect(outcome(await by.caller.call(updateRole, { body: { id, roleName, remark: '全部' } }))).toBe('DONE')
  })

  it('has others beside it that keep their names before those who hold less', async () => {
    const lesser = await signedIn(server, TAKING)
    const id = await roleOf(await signedIn(server, ['ORDER_REFUND']))
    await server.pool.query('update roles set built_in = true where id = $1', [id])
    const rename = (by: Person) => by.caller.call(updateRole, { body: { id, roleName: '别的名字' } })
    expect(outcome(await rename(lesser))).toBe('ROLE_BEYOND_OWN')
    expect(outcome(await rename(await signedIn(server, [...TAKING, 'ORDER_REFUND'])))).toBe('DONE')
  })

  it('keeps an active holder: nobody can freeze the last one, and the console is told who that is', async () => {
    await server.pool.query(
      "update users set activeflg = 'FROZEN' where id in (select user_id from user_roles ur join roles r on r.id = ur.role_id where r.role_name = '超级管理员')",
    )
    const [last, other] = [await superior(), await superior()]
    const by = await signedIn(server, [...TAKING, 'USER_MANAGE'])
    const attempt = (call: Promise<{ status: number; error: { error: string } }>) => call.then(outcome)
    const freeze = (whom: Person) => attempt(by.caller.call(changeUserStatus, { params: { id: whom.userId, flag: '0' } }))
    expect((await by.caller.call(getLastAdministrator, {})).body.holderId).toBeNull()
    expect(await freeze(other)).toBe('DONE')
    expect((await by.caller.call(getLastAdministrator, {})).body.holderId).toBe(last.userId)
    expect(await freeze(last)).toBe('LAST_HOLDER')
    expect(await attempt(last.caller.call(assignRolesToUser, { params: { id: last.userId }, body: [] }))).toBe('LAST_HOLDER')
  })
})
