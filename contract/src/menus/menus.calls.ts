import * as z from 'zod'
import { defineCall, json, page } from '../base/call.ts'
import { rowFields, saved } from '../base/page.ts'
import { deletion } from '../base/steps.ts'
import { filter, id, line, requiredLine, seenVersion, text, wireInt } from '../base/wire.ts'
import { permissionBrief } from '../permissions/permissions.calls.ts'

const area = 'Permission menus'

/** The side menu and the permission tree show this many levels. */
export const MENU_LEVELS = 4

const permissionMenu = z.object({
  ...rowFields,
  parentId: z.int().nullable(),
  titleZh: z.string(),
  titleEn: z.string(),
  path: z.string().nullable(),
  icon: z.string().nullable(),
  sort: z.int(),
  permissionCount: z.int(),
})

/** Flat; in the order of parents (roots first) and of `sort`. */
export const getPermissionMenuList = defineCall({
  id: 'getPermissionMenuList',
  title: { zh: '查看权限菜单', en: 'List permission menus' },
  area,
  method: 'GET',
  path: '/api/permission-menus',
  query: filter({ keyword: text(60) }),
  answer: page(permissionMenu),
  codes: ['ss'],
  sorts: ['parentId', 'sort', 'titleZh', 'titleEn'],
  defaultSort: 'parentId,asc',
})

/** Creates without `id`, else updates; another place or screen asks for fresh proof, another order or title does not. `path` is one of the console's screens. */
export const savePermissionMenu = defineCall({
  id: 'savePermissionMenu',
  title: { zh: '保存权限菜单', en: 'Save a permission menu' },
  area,
  method: 'POST',
  path: '/api/permission-menus',
  body: z.object({
    id: id().optional(),
    parentId: id().nullable().optional(),
    titleZh: requiredLine(30),
    titleEn: requiredLine(60),
    path: line(120).nullable().optional(),
    icon: line(40).nullable().optional(),
    sort: wireInt(0, 100_000).optional(),
    version: seenVersion(),
  }),
  answer: json(saved),
  codes: ['PERMISSION_MENU_EDIT'],
  changes: true,
  proof: 'ABOVE_LIMIT',
  audit: {
    type: 'EDIT',
    target: 'permissionMenu',
    touches: 'rights',
    says: { zh: '保存权限菜单 {titleZh}', en: 'Saved permission menu {titleZh}' },
    typeOf: ({ body }) => (body.id ? 'EDIT' : 'ADD'),
  },
})

export const deletePermissionMenu = defineCall({
  id: 'deletePermissionMenu',
  title: { zh: '删除权限菜单', en: 'Delete a permission menu' },
  area,
  ...deletion,
  path: '/api/permission-menus/{id}',
  codes: ['PERMISSION_MENU_DELETE'],
  proof: 'ALWAYS',
  audit: {
    type: 'DELETE',
    target: 'permissionMenu',
    touches: 'rights',
    says: { zh: '删除权限菜单 {titleZh}', en: 'Deleted permission menu {titleZh}' },
  },
})

export const getPermissionInMenu = defineCall({
  id: 'getPermissionInMenu',
  title: { zh: '查看菜单下的权限', en: 'List the permissions of a menu' },
  area,
  method: 'GET',
  path: '/api/permission-menus/getPermissionInMenu/{id}',
  params: z.object({ id: id() }),
  answer: json(z.array(permissionBrief)),
  codes: ['ss'],
})

const nodeFields = {
  id: z.int(),
  parentId: z.int().nullable(),
  titleZh: z.string(),
  titleEn: z.string(),
  sort: z.int(),
  permissions: z.array(permissionBrief.omit({ menuId: true })),
}
const levelFour = z.object({ ...nodeFields, children: z.array(z.unknown()) })
const levelThree = z.object({ ...nodeFields, children: z.array(levelFour) })
const levelTwo = z.object({ ...nodeFields, children: z.array(levelThree) })
const levelOne = z.object({ ...nodeFields, children: z.array(levelTwo) })

/** A menu with what hangs on it, at most `MENU_LEVELS` deep. */
export interface PermissionTreeNode extends Omit<z.output<typeof levelFour>, 'children'> {
  children: PermissionTreeNode[]
}

/** Every menu with its permissions; those without a menu are under the node with id 0, the last one. */
export const getAllPermissionTree = defineCall({
  id: 'getAllPermissionTree',
  title: { zh: '查看权限树', en: 'Read the tree of permissions' },
  area,
  method: 'GET',
  path: '/api/permission-menus/getAllPermissionTree',
  answer: json(z.array(levelOne)),
  codes: ['ss', 'USER_MANAGE'],
})
