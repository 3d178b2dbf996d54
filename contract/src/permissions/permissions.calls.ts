import * as z from 'zod'
import { defineCall, json, page } from '../base/call.ts'
import { rowFields, saved } from '../base/page.ts'
import { adding, changing, deletion } from '../base/steps.ts'
import { filter, id, oneOrMany, requiredLine, seenVersion, text } from '../base/wire.ts'
import { permissionKind } from './permissions.labels.ts'

const area = 'Permissions'

/** A permission as far as trees and roles show it. */
export const permissionFields = {
  id: z.int(),
  code: z.string(),
  name: z.string(),
  nameEn: z.string(),
  kind: permissionKind.schema,
  menuId: z.int().nullable(),
}
export const permissionBrief = z.object(permissionFields)

const permissionRow = z.object({
  ...rowFields,
  ...permissionFields,
  /** In the reader's language. */
  menuTitle: z.string().nullable(),
  /** Made by the product: its code and kind stay, and it cannot be deleted. */
  builtIn: z.boolean(),
  roleCount: z.int(),
})

const code = () =>
  z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9_]{2,64}$/)
    .meta({ maxLength: 64 })

/** The filters of the permission list. */
export const permissionFilter = filter({ code: text(64), name: text(60), kind: oneOrMany(permissionKind.schema), menuId: oneOrMany(id()) })
export type PermissionFilter = z.output<typeof permissionFilter>

export const getPermissionsByPage = defineCall({
  id: 'getPermissionsByPage',
  title: { zh: '查看权限列表', en: 'List permissions' },
  area,
  method: 'POST',
  path: '/api/permissions/getPermissionsByPage',
  body: permissionFilter,
  answer: page(permissionRow),
  codes: ['ss', 'USER_MANAGE'],
  sorts: ['code', 'kind'],
  defaultSort: 'code,asc',
})

const named = { code: code(), name: requiredLine(60), nameEn: requiredLine(80).optional(), kind: permissionKind.schema }

/** Without `nameEn` the English name is the Chinese one. */
export const createPermission = defineCall({
  id: 'createPermission',
  title: { zh: '新建权限', en: 'Create a permission' },
  area,
  ...adding(z.object({ ...named, menuId: id().nullable().optional() })),
  path: '/api/permissions',
  codes: ['PERMISSION_EDIT'],
  proof: 'ALWAYS',
  audit: { type: 'ADD', target: 'permission', touches: 'rights', says: { zh: '新建权限 {code}', en: 'Created permission {code}' } },
})

export const updatePermission = defineCall({
  id: 'updatePermission',
  title: { zh: '编辑权限', en: 'Edit a permission' },
  area,
  ...changing(z.object({ id: id(), ...named, menuId: id().nullable().optional(), version: seenVersion() })),
  path: '/api/permissions',
  codes: ['PERMISSION_EDIT'],
  proof: 'ALWAYS',
  audit: { type: 'EDIT', target: 'permission', touches: 'rights', says: { zh: '编辑权限 {code}', en: 'Edited permission {code}' } },
})

export const deletePermission = defineCall({
  id: 'deletePermission',
  title: { zh: '删除权限', en: 'Delete a permission' },
  area,
  ...deletion,
  path: '/api/permissions/{id}',
  codes: ['PERMISSION_DELETE'],
  proof: 'ALWAYS',
  audit: { type: 'DELETE', target: 'permission', touches: 'rights', says: { zh: '删除权限 {code}', en: 'Deleted permission {code}' } },
})

/** `mid` is the menu that the permission hangs on; 0 takes it out of its menu. */
export const appointPermissionParent = defineCall({
  id: 'appointPermissionParent',
  title: { zh: '移动权限到其他菜单', en: 'Move a permission to another menu' },
  area,
  method: 'POST',
  path: '/api/permissions/appoint-parent/{id}/{mid}',
  params: z.object({
    id: id(),
    mid: z
      .string()
      .regex(/^(0|[1-9]\d{0,14})$/)
      .transform(Number),
  }),
  query: filter({ version: id() }),
  answer: json(saved),
  codes: ['PERMISSION_EDIT'],
  changes: true,
  proof: 'ALWAYS',
  audit: {
    type: 'EDIT',
    target: 'permission',
    touches: 'rights',
    says: { zh: '移动权限 {code} 的菜单', en: 'Moved permission {code} to another menu' },
  },
})

/** What the roles hold between them; each permission names the roles that hold it. */
export const getPermissionByRoles = defineCall({
  id: 'getPermissionByRoles',
  title: { zh: '查看角色的权限', en: 'List the permissions of roles' },
  area,
  method: 'POST',
  path: '/api/permissions/getPermissionByRoles',
  body: z.array(id()).max(500),
  answer: json(z.array(z.object({ ...permissionFields, roleIds: z.array(z.int()) }))),
  codes: ['ss', 'USER_MANAGE'],
})
