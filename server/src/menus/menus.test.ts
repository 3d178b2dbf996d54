import { getPermissionMenus } from '@camp/contract/base/account'
import {
  deletePermissionMenu,
  getAllPermissionTree,
  getPermissionInMenu,
  getPermissionMenuList,
  savePermissionMenu,
} from '@camp/contract/menus/menus.calls'
import { createPermission } from '@camp/contract/permissions/permissions.calls'
import { beforeAll, describe, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { type Person, signedIn } from '../../test/people.ts'

const server = aServer()
let editor: Person
beforeAll(async () => {
  editor = await signedIn(server, ['ss', 'PERMISSION_MENU_EDIT', 'PERMISSION_MENU_DELETE', 'PERMISSION_EDIT'])
})

const save = (body: Record<string, unknown>) =>
  editor.caller.loose(savePermissionMenu, { body: { titleZh: '菜单', titleEn: 'Menu', ...body } })
const made = async (body: Record<string, unknown>): Promise<number> => ((await save(body)).body as { id: number }).id
const pathId = async (path: string): Promise<number> =>
  (await server.pool.query<{ id: number }>('select id from permission_menus where path = $1', [path])).rows[0]?.id ?? 0

describe('permission menus', () => {
  it('are made last among their siblings, changed in part, and deleted', async () => {
    const group = await made({})
    const first = await made({ parentId: group })
    const second = await made({ parentId: group })
    const { rows } = await server.pool.query('select sort from permission_menus where id = any($1) order by id', [[first, second]])
    expect(rows).toEqual([{ sort: 10 }, { sort: 20 }])
    expect((await save({ id: second, titleZh: '改名', version: 1 })).body).toEqual({ id: second, version: 2 })
    expect((await save({ id: second, version: 1 })).status).toBe(409)
    const list = await editor.caller.call(getPermissionMenuList, { query: { keyword: '改名', page: 1 } })
    expect(list.body.content).toMatchObject([{ id: second, parentId: group, sort: 20, permissionCount: 0 }])
    for (const id of [first, second, group]) expect((await editor.caller.call(deletePermissionMenu, { params: { id } })).status).toBe(200)
  })

  it('are not deleted while they hold something, and the refusal names only what there is', async () => {
    const [group, leaf] = [await made({}), await made({})]
    await made({ parentId: group })
    await made({ parentId: group })
    const refusal = async (id: number, headers = {}) => {
      const { status, error } = await editor.caller.call(deletePermissionMenu, { params: { id } }, headers)
      return [status, error.code, error.msg]
    }
    expect(await refusal(group)).toEqual([400, 999, '菜单下还有 2 个下级菜单，不能删除；请先移走或删除它们'])
    for (const menuId of [group, leaf]) {
      await editor.caller.call(createPermission, { body: { code: `HELD_BY_${menuId}`, name: '占用', kind: 'ACTION', menuId } })
    }
    expect(await refusal(leaf)).toEqual([400, 999, '菜单下还有 1 个权限，不能删除；请先移走或删除它们'])
    expect(await refusal(group)).toEqual([400, 999, '菜单下还有 2 个下级菜单和 1 个权限，不能删除；请先移走或删除它们'])
    const english = { 'accept-language': 'en-US' }
    expect((await refusal(leaf, english))[2]).toBe('The menu still holds 1 permission, so it cannot be deleted. Please empty it first')
  })

  it('are listed by parent and sort', async () => {
    const { body } = await editor.caller.call(getPermissionMenuList, {})
    const rows = body as unknown as { parentId: number | null; sort: number; path: string | null }[] // without a page the answer is an array
    expect(rows.slice(0, 2).map(({ path }) => path)).toEqual(['/dashboard', '/camp'])
    const places = rows.map(({ parentId, sort }) => (parentId ?? 0) * 1e6 + sort)
    expect(places).toEqual([...places].sort((a, b) => a - b))
  })

  it('lead to screens of the console, one menu to each', async () => {
    expect((await save({ path: '/nowhere' })).error).toMatchObject({ code: 999, error: 'MENU_PATH_UNKNOWN' })
    expect((await save({ path: '/order/index' })).error).toMatchObject({ code: 999, error: 'MENU_PATH_TAKEN', fields: [{ path: 'path' }] })
  })

  it('close no circle, also by two moves at once, and are four levels deep at most', async () => {
    const one = await made({})
    const two = await made({ parentId: one })
    expect((await save({ id: one, parentId: one })).error.error).toBe('MENU_CIRCLE')
    expect((await save({ id: one, parentId: two })).error.error).toBe('MENU_CIRCLE')
    const four = await made({ parentId: await made({ parentId: two }) })
    expect((await save({ parentId: four })).error.error).toBe('MENU_TOO_DEEP')
    expect((await save({ id: one, parentId: await made({}) })).error.error).toBe('MENU_TOO_DEEP')
    expect((await save({ parentId: 999_999 })).error.error).toBe('UNKNOWN_REFERENCE')
    for (let round = 0; round < 5; round++) {
      const [left, right] = [await made({}), await made({})]
      const moves = await Promise.all([save({ id: left, parentId: right }), save({ id: right, parentId: left })])
      expect(moves.map(({ status }) => status).sort()).toEqual([200, 400])
    }
  })

  it('hold permissions, and are not deleted while one is being added to them', async () => {
    const order = await pathId('/order/index')
    const held = await editor.caller.call(getPermissionInMenu, { params: { id: order } })
    expect(held.body.map(({ code }) => code)).toEqual(expect.arrayContaining(['ORDER_INDEX', 'ORDER_REFUND']))
    expect((await editor.caller.call(getPermissionInMenu, { params: { id: 999_999 } })).status).toBe(404)
    for (let round = 0; round < 5; round++) {
      const menuId = await made({})
      const [deleted, hung] = await Promise.all([
        editor.caller.call(deletePermissionMenu, { params: { id: menuId } }),
        editor.caller.call(createPermission, { body: { code: `RACE_${round}`, name: '竞争', kind: 'PAGE', menuId } }),
      ])
      expect([deleted.status, hung.status].sort()).toEqual([200, 400])
    }
  })

  it('make one tree with every permission in it once', async () => {
    const { body } = await editor.caller.call(getAllPermissionTree, {})
    interface Node {
      id: number
      permissions: { code: string }[]
      children: unknown[]
    }
    const codes = (nodes: Node[]): string[] =>
      nodes.flatMap((node) => [...node.permissions.map(({ code }) => code), ...codes(node.children as Node[])])
    const { rows } = await server.pool.query<{ code: string }>('select code from permissions where deleted_at is null')
    expect(codes(body).sort()).toEqual(rows.map(({ code }) => code).sort())
    expect(body.at(-1)).toMatchObject({ id: 0, children: [] })
    expect(codes([body.at(-1) as Node])).toContain('PII_VIEW')
  })

  it('are in the side menu of people who hold the code of their screen, also where one code opens several', async () => {
    const { body } = await editor.caller.call(getPermissionMenus, {})
    const { caller } = await signedIn(server, ['PERMISSIONS', 'ss'])
    const group = (await caller.call(getPermissionMenus, {})).body.find(({ path }) => path === '/permission')
    expect(body.find(({ path }) => path === '/permission')).toBeUndefined()
    expect(group?.children.map(({ path }) => path)).toEqual(['/permission/permissionMenu', '/permission/permission', '/permission/role'])
  })
})
