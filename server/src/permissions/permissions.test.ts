import { permissions } from '@camp/contract/permissions'
import {
  appointPermissionParent,
  createPermission,
  deletePermission,
  getPermissionByRoles,
  getPermissionsByPage,
  updatePermission,
} from '@camp/contract/permissions/permissions.calls'
import { beforeAll, describe, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { type Person, signedIn } from '../../test/people.ts'

const server = aServer()
let editor: Person
beforeAll(async () => {
  editor = await signedIn(server, ['ss', 'PERMISSION_EDIT', 'PERMISSION_DELETE', 'USER_GRANT', 'ROLE_ALLOT'])
})

const permission = (code: string) => ({ code, name: '自建页面', kind: 'PAGE' as const })
const idOf = async (table: string, where: string): Promise<number> =>
  (await server.pool.query<{ id: number }>(`select id from ${table} where ${where}`)).rows[0]?.id ?? 0

describe('permissions', () => {
  it('are those of the contract from the start, listed with their menu in the language of the reader', async () => {
    const all = await editor.caller.call(getPermissionsByPage, { query: { page: 1, size: 500 }, body: {} })
    expect(all.body.totalElements).toBe(Object.keys(permissions).length)
    const one = (language: string) =>
      editor.caller.call(getPermissionsByPage, { query: { page: 1 }, body: { code: 'ORDER_PAY_CONFIRM' } }, { 'accept-language': language })
    expect((await one('zh-CN')).body.content).toMatchObject([
      { code: 'ORDER_PAY_CONFIRM', kind: 'ACTION', builtIn: true, menuTitle: '订单列表' },
    ])
    const { rows } = await server.pool.query(
      "select count(*) as count from role_permissions where permission_id = (select id from permissions where code = 'ORDER_PAY_CONFIRM')",
    )
    expect((await one('zh-CN')).body.content[0]?.roleCount).toBe(rows[0].count)
    expect((await one('en-US')).body.content).toMatchObject([{ menuTitle: 'Order list' }])
    const pages = await editor.caller.call(getPermissionsByPage, {
      query: { page: 1, size: 500, sort: ['kind,asc'] },
      body: { kind: 'PAGE' },
    })
    expect(new Set(pages.body.content.map(({ kind }) => kind))).toEqual(new Set(['PAGE']))
  })

  it('are made, changed and deleted; an English name that is left out is the Chinese one', async () => {
    const menuId = await idOf('permission_menus', "path = '/order/index'")
    const { id } = (await editor.caller.call(createPermission, { body: { ...permission('OWN_PAGE'), menuId } })).body
    const edit = { id, ...permission('OWN_PAGE_2'), nameEn: 'Own page', menuId: null, version: 1 }
    expect((await editor.caller.call(updatePermission, { body: edit })).body).toEqual({ id, version: 2 })
    expect((await editor.caller.call(updatePermission, { body: edit })).status).toBe(409)
    const { rows } = await server.pool.query(
      "select before, after from operation_logs where target_entity = 'permission' and target_id = $1 order by id",
      [id],
    )
    expect(rows).toMatchObject([
      { before: null, after: { code: 'OWN_PAGE', nameEn: '自建页面', menuId } },
      { before: { code: 'OWN_PAGE', nameEn: '自建页面', menuId }, after: { code: 'OWN_PAGE_2', nameEn: 'Own page', menuId: null } },
    ])
    expect((await editor.caller.call(deletePermission, { params: { id } })).body).toEqual({ id })
    expect((await editor.caller.call(deletePermission, { params: { id } })).status).toBe(404)
  })

  it('have codes of their own', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => editor.caller.call(createPermission, { body: permission('TWICE') })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400])
    expect((await editor.caller.call(createPermission, { body: permission('ORDER_REFUND') })).error).toMatchObject({
      code: 999,
      error: 'PERMISSION_CODE_TAKEN',
      fields: [{ path: 'code', msg: '权限编码已存在，请换一个' }],
    })
    for (const word of ['ALWAYS', 'public', 'order_refund', 'Twice']) {
      expect((await editor.caller.call(createPermission, { body: permission(word) })).error.error).toBe('PERMISSION_CODE_TAKEN')
    }
    for (const code of ['A', 'with space', '中文', 'a-b', 'x'.repeat(65)]) {
      expect((await editor.caller.call(createPermission, { body: permission(code) })).status).toBe(400)
    }
    expect((await editor.caller.call(createPermission, { body: { ...permission('NO_MENU'), menuId: 999_999 } })).error.error).toBe(
      'UNKNOWN_REFERENCE',
    )
  })

  it('of the product keep code and kind and stay, but may be renamed', async () => {
    const id = await idOf('permissions', "code = 'ORDER_REFUND'")
    const edit = (change: object) =>
      editor.caller.loose(updatePermission, { body: { id, code: 'ORDER_REFUND', name: '退款', kind: 'ACTION', ...change } })
    for (const refused of [
      await edit({ code: 'OTHER' }),
      await edit({ kind: 'PAGE' }),
      await editor.caller.call(deletePermission, { params: { id } }),
    ]) {
      expect([refused.status, refused.error.code, refused.error.error]).toEqual([400, 999, 'PERMISSION_BUILT_IN'])
    }
    expect((await edit({})).status).toBe(200)
  })

  it('are hung on a menu and taken out again', async () => {
    const id = await idOf('permissions', "code = 'GOODS'")
    const mid = await idOf('permission_menus', "path = '/order'")
    const move = (to: number, of = id, version?: number) =>
      editor.caller.call(appointPermissionParent, { params: { id: of, mid: String(to) }, query: { version } })
    expect((await move(mid, id, 1)).body).toEqual({ id, version: 2 })
    // The later of two who saw it in the same place is told so.
    expect((await move(0, id, 1)).status).toBe(409)
    expect((await move(0)).body).toEqual({ id, version: 3 })
    expect(await idOf('permissions', "code = 'GOODS' and menu_id is null")).toBe(id)
    expect([(await move(999_999)).status, (await move(mid, 999_999)).status]).toEqual([404, 404])
  })

  it('are told for several roles at once', async () => {
    const role = await idOf('roles', `id = (select role_id from user_roles where user_id = ${editor.userId})`)
    const everything = await idOf('roles', "role_name = '超级管理员'")
    const { body } = await editor.caller.call(getPermissionByRoles, { body: [role, everything] })
    expect(body.find(({ code }) => code === 'ss')?.roleIds).toEqual([role, everything].sort((a, b) => a - b))
    expect(body.find(({ code }) => code === 'GOODS')?.roleIds).toEqual([everything])
    expect((await editor.caller.call(getPermissionByRoles, { body: [] })).body).toEqual([])
  })
})
