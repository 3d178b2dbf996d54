import type { HomeCard } from '@camp/contract/base/home'
import { type Code, permissions } from '@camp/contract/permissions'
import {
  allotRolePermissions,
  copyRole,
  createRole,
  deleteRole,
  getAllAuthRoles,
  getRole,
  setRoleHome,
  takeRoleTemplates,
  updateRole,
} from '@camp/contract/roles/roles'
import { roleTemplates } from '@camp/contract/roles/roles.templates'
import { assignRolesToUser } from '@camp/contract/users/users'
import { beforeAll, describe, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { type Person, signedIn } from '../../test/people.ts'

const server = aServer()
let editor: Person
beforeAll(async () => {
  editor = await signedIn(server, ['ss', 'ROLE_EDIT', 'ROLE_DELETE', 'ROLE_ALLOT', 'USER_GRANT', 'ORDER_INDEX'])
})

const make = (roleName: string) => editor.caller.call(createRole, { body: { roleName, remark: '试' } })

describe('roles', () => {
  it('are made empty, edited, read with their holders, and deleted', async () => {
    const { id } = (await make('夜班客服')).body
    expect(
      (await editor.caller.call(updateRole, { body: { id, roleName: '夜班', remark: null, dataScope: 'OWN_GROUPS', version: 1 } })).body
        .version,
    ).toBe(2)
    const detail = (await editor.caller.call(getRole, { params: { id } })).body
    expect(detail).toMatchObject({
      roleName: '夜班',
      remark: null,
      dataScope: 'OWN_GROUPS',
      permissions: [],
      users: [],
      userCount: 0,
      builtIn: false,
    })
    expect((await editor.caller.call(deleteRole, { params: { id } })).body).toEqual({ id })
    expect((await editor.caller.call(getRole, { params: { id } })).status).toBe(404)
    expect((await make('夜班')).status).toBe(200)
  })

  it('are made by their templates, each once, by who holds what they give', async () => {
    const templates = ['SERVICE', 'STORE'] as const
    const take = (person: Person) => person.caller.call(takeRoleTemplates, { body: { templates: [...templates] } })
    // Those of the demo are out of the way.
    await server.pool.query("update roles set role_name = role_name || '（旧）' where role_name in ('客服', '仓储物流')")
    const lesser = await signedIn(server, ['ROLE_EDIT', 'ROLE_ALLOT', 'ORDER_INDEX'])
    expect((await take(lesser)).error.error).toBe('GRANT_BEYOND_OWN')
    const all = Object.keys(permissions) as Code[]
    const allotter = await signedIn(
      server,
      all.filter((code) => code !== 'ROLE_EDIT'),
    )
    expect((await take(allotter)).error.error).toBe('FORBIDDEN')
    const owner = await signedIn(server, all)
    const answers = await Promise.all([take(owner), take(owner)])
    expect(answers.map(({ body }) => body.count).sort()).toEqual([0, 2])
    const { content } = (await owner.caller.call(getAllAuthRoles, { body: { roleName: '客服' }, query: { page: 1, size: 5 } })).body
    const [made] = content.filter(({ roleName }) => roleName === '客服')
    const detail = (await owner.caller.call(getRole, { params: { id: made?.id ?? 0 } })).body
    const template = roleTemplates.find(({ id }) => id === 'SERVICE')
    expect(detail).toMatchObject({ dataScope: 'ALL', builtIn: false, homeCards: template?.home })
    expect(detail.permissions.map(({ code }) => code).sort()).toEqual([...(template?.codes ?? [])].sort())
    const { rows } = await server.pool.query("select from operation_logs where target_entity = 'role' and target_id = $1", [made?.id])
    expect(rows).toHaveLength(1)
  })

  it('have names of their own, also when several are made at once', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => make('同名')))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400])
    expect(answers.find(({ status }) => status === 400)?.error).toMatchObject({
      code: 999,
      error: 'ROLE_NAME_TAKEN',
      msg: '角色名称已存在，请换一个',
    })
    const other = (await make('异名')).body
    expect((await editor.caller.call(updateRole, { body: { id: other.id, roleName: '同名' } })).error.error).toBe('ROLE_NAME_TAKEN')
    const unseen = `同\u200b名`
    expect((await editor.caller.call(createRole, { body: { roleName: unseen } })).error.error).toBe('ROLE_NAME_TAKEN')
  })

  it('that somebody holds are not deleted, and the answer says how many do', async () => {
    const { id } = (await make('在用')).body
    for (let n = 0; n < 2; n++) {
      const holder = await signedIn(server, [])
      await editor.caller.call(assignRolesToUser, { params: { id: holder.userId }, body: [id] })
    }
    const answer = await editor.caller.call(deleteRole, { params: { id } })
    expect(answer.error).toMatchObject({ code: 999, error: 'ROLE_IN_USE', msg: '有 2 位用户在使用该角色，不能删除；请先为他们移除该角色' })
    expect((await editor.caller.call(getRole, { params: { id } })).body.users).toHaveLength(2)
  })

  it('are copied under a name of up to 40 Chinese characters, with what they hold', async () => {
    const { id } = (await make('原件')).body
    const { rows } = await server.pool.query("select id from permissions where code = 'ORDER_INDEX'")
    await editor.caller.call(allotRolePermissions, { params: { id }, body: [rows[0].id] })
    const roleName = '复'.repeat(40)
    const copy = (await editor.caller.call(copyRole, { params: { copiedId: id, roleName } })).body
    expect((await editor.caller.call(getRole, { params: { id: copy.id } })).body).toMatchObject({
      roleName,
      permissions: [{ code: 'ORDER_INDEX' }],
    })
    expect((await editor.caller.call(copyRole, { params: { copiedId: id, roleName } })).error.error).toBe('ROLE_NAME_TAKEN')
  })

  it('hold the groups of their pages too, as far as the person who allots holds them', async () => {
    const allotter = await signedIn(server, ['ss', 'ROLE_EDIT', 'ROLE_ALLOT', 'ORDER', 'ORDER_INDEX', 'ORDER_REFUND'])
    const { rows } = await server.pool.query<{ id: number; code: string }>('select id, code from permissions')
    const idOf = (code: string) => rows.find((row) => row.code === code)?.id ?? 0
    const codes = async (id: number) => (await editor.caller.call(getRole, { params: { id } })).body.permissions.map(({ code }) => code)
    const allot = ({ caller }: Person, id: number, ...wanted: string[]) =>
      caller.call(allotRolePermissions, { params: { id }, body: wanted.map(idOf) })
    const { id } = (await make('成组')).body
    expect((await allot(allotter, id, 'ORDER_INDEX', 'ORDER_REFUND')).status).toBe(200)
    expect(await codes(id)).toEqual(['ORDER', 'ORDER_INDEX', 'ORDER_REFUND'])
    const other = (await make('不成组')).body
    await allot(editor, other.id, 'ORDER_INDEX')
    expect(await codes(other.id)).toEqual(['ORDER_INDEX'])
    await allot(allotter, id, 'ORDER_REFUND')
    expect(await codes(id)).toEqual(['ORDER_REFUND'])
  })

  it('are allotted by one at a time: the later of two is told, and nothing changes', async () => {
    const { id } = (await make('两人')).body
    const { rows } = await server.pool.query<{ id: number }>("select id from permissions where code = 'ORDER_INDEX'")
    const allot = (body: number[]) => editor.caller.call(allotRolePermissions, { params: { id }, query: { version: 1 }, body })
    expect((await allot([rows[0]?.id ?? 0])).body.version).toBe(2)
    expect(await allot([])).toMatchObject({ status: 409, error: { error: 'VERSION_CONFLICT' } })
    expect((await editor.caller.call(getRole, { params: { id } })).body.permissions).toHaveLength(1)
  })

  it('say what the home page of their holders is made of, and copies say the same', async () => {
    const { id } = (await make('有首页')).body
    const home = async (of: number) => (await editor.caller.call(getRole, { params: { id: of } })).body.homeCards
    expect(await home(id)).toBeNull()
    const arrange = (cards: HomeCard[] | null, version?: number) =>
      editor.caller.call(setRoleHome, { params: { id }, body: { cards, ...(version !== undefined && { version }) } })
    expect((await arrange(['INBOX', 'FEEDBACK'], 1)).body).toEqual({ id, version: 2 })
    expect(await home(id)).toEqual(['INBOX', 'FEEDBACK'])
    expect(await arrange(['TASKS'], 1)).toMatchObject({ status: 409, error: { error: 'VERSION_CONFLICT' } })
    expect((await arrange(['INBOX', 'TASKS', 'INBOX'])).error).toMatchObject({
      error: 'HOME_CARD_TWICE',
      msg: '“待处理”出现了两次，请移除一个',
      fields: [{ path: 'cards' }],
    })
    for (const cards of [[], ['NOTHING']]) expect((await arrange(cards as HomeCard[])).status).toBe(400)
    expect(await home(id)).toEqual(['INBOX', 'FEEDBACK'])
    const copy = (await editor.caller.call(copyRole, { params: { copiedId: id, roleName: '有首页的复本' } })).body
    expect(await home(copy.id)).toEqual(['INBOX', 'FEEDBACK'])
    expect((await arrange(null)).status).toBe(200)
    expect(await home(id)).toBeNull()
  })

  it('are listed by name, by permission, and in the order of their holders', async () => {
    const { rows } = await server.pool.query("select id from permissions where code = 'ROLE_ALLOT'")
    const list = await editor.caller.call(getAllAuthRoles, {
      query: { page: 1, sort: ['userCount,desc', 'roleName,asc'] },
      body: { permissionId: rows[0].id },
    })
    expect(list.body.content.length).toBeGreaterThan(1)
    const counts = list.body.content.map((role) => role.userCount)
    expect(counts).toEqual([...counts].sort((a, b) => b - a))
    const named = await editor.caller.call(getAllAuthRoles, { query: { page: 1 }, body: { roleName: '超级' } })
    expect(named.body.content).toMatchObject([{ roleName: '超级管理员', builtIn: true }])
    expect((await editor.caller.call(getAllAuthRoles, { query: { sort: ['remark,asc'] }, body: {} })).status).toBe(400)
  })
})
