import * as z from 'zod'
import { defineCall, json, page } from '../base/call.ts'
import { homeCard } from '../base/home.ts'
import { count, rowFields, saved } from '../base/page.ts'
import { adding, deletion, step } from '../base/steps.ts'
import { filter, id, oneOrMany, requiredLine, seenVersion, text, wireInt } from '../base/wire.ts'
import { permissionBrief } from '../permissions/permissions.calls.ts'
import { dataScope } from './roles.labels.ts'
import { roleTemplate } from './roles.templates.ts'

const area = 'Roles'

const roleFields = {
  ...rowFields,
  roleName: z.string(),
  remark: z.string().nullable(),
  dataScope: dataScope.schema,
  userCount: z.int(),
  builtIn: z.boolean(),
}
const roleName = () => requiredLine(40)

/** The filters of the role list. */
export const roleFilter = filter({ roleName: text(40), permissionId: oneOrMany(id()) })
export type RoleFilter = z.output<typeof roleFilter>

export const getAllAuthRoles = defineCall({
  id: 'getAllAuthRoles',
  title: { zh: '查看角色列表', en: 'List roles' },
  area,
  method: 'POST',
  path: '/api/auth-roles/getAllAuthRoles',
  body: roleFilter,
  answer: page(z.object({ ...roleFields, permissions: z.array(z.object({ id: z.int(), code: z.string() })) })),
  codes: ['ss', 'USER_MANAGE', 'MESSAGE_TASK'],
  sorts: ['roleName', 'userCount'],
  defaultSort: 'id,asc',
})

export const createRole = defineCall({
  id: 'createRole',
  title: { zh: '新建角色', en: 'Create a role' },
  area,
  ...adding(z.object({ roleName: roleName(), remark: text(200).nullable().optional(), dataScope: dataScope.schema.optional() })),
  path: '/api/auth-roles',
  codes: ['ROLE_EDIT'],
  proof: 'ALWAYS',
  audit: { type: 'ADD', target: 'role', touches: 'rights', says: { zh: '新建角色 {roleName}', en: 'Created role {roleName}' } },
})

/**
 * Makes roles by their templates, with their permissions; one whose name there is already stays as it is. Answers how many were made. The caller
 * gives what the templates hold, and must hold it.
 */
export const takeRoleTemplates = defineCall({
  id: 'takeRoleTemplates',
  title: { zh: '按模板新建角色', en: 'Create roles by templates' },
  area,
  beyond: true,
  method: 'POST',
  path: '/api/auth-roles/templates',
  body: z.object({ templates: z.array(roleTemplate.schema).min(1).max(roleTemplate.values.length) }),
  answer: json(count),
  codes: ['ROLE_ALLOT'],
  changes: true,
  proof: 'ALWAYS',
  audit: {
    type: 'ADD',
    target: 'role',
    touches: 'rights',
    says: { zh: '按模板新建角色 {roleName}', en: 'Created role {roleName} by its template' },
    announces: { zh: '按模板新建角色', en: 'Creating roles by templates' },
  },
})

export const updateRole = defineCall({
  id: 'updateRole',
  title: { zh: '编辑角色', en: 'Edit a role' },
  area,
  method: 'PUT',
  path: '/api/auth-roles',
  body: z.object({
    id: id(),
    roleName: roleName(),
    remark: text(200).nullable().optional(),
    dataScope: dataScope.schema.optional(),
    version: seenVersion(),
  }),
  answer: json(saved),
  codes: ['ROLE_EDIT'],
  changes: true,
  proof: 'ALWAYS',
  audit: { type: 'EDIT', target: 'role', touches: 'rights', says: { zh: '编辑角色 {roleName}', en: 'Edited role {roleName}' } },
})

export const deleteRole = defineCall({
  id: 'deleteRole',
  title: { zh: '删除角色', en: 'Delete a role' },
  area,
  ...deletion,
  path: '/api/auth-roles/{id}',
  codes: ['ROLE_DELETE'],
  proof: 'ALWAYS',
  audit: { type: 'DELETE', target: 'role', touches: 'rights', says: { zh: '删除角色 {roleName}', en: 'Deleted role {roleName}' } },
})

export const getRole = defineCall({
  id: 'getRole',
  title: { zh: '查看角色', en: 'Read a role' },
  area,
  method: 'GET',
  path: '/api/auth-roles/{id}',
  params: z.object({ id: id() }),
  answer: json(
    z.object({
      ...roleFields,
      /** What the home page of its holders is made of, in this order; null: all that there is. */
      homeCards: z.array(homeCard.schema).nullable(),
      permissions: z.array(permissionBrief),
      users: z.array(z.object({ id: z.int(), username: z.string(), realName: z.string() })),
    }),
  ),
  codes: ['ss', 'USER_MANAGE'],
})

export const copyRole = defineCall({
  id: 'copyRole',
  title: { zh: '复制角色', en: 'Copy a role' },
  area,
  method: 'POST',
  path: '/api/auth-roles/copyRole/{copiedId}/{roleName}',
  params: z.object({ copiedId: id(), roleName: roleName() }),
  answer: json(saved),
  codes: ['ROLE_EDIT'],
  changes: true,
  proof: 'ALWAYS',
  audit: {
    type: 'ADD',
    target: 'role',
    touches: 'rights',
    says: { zh: '复制角色 {copied} 为 {roleName}', en: 'Copied role {copied} to {roleName}' },
  },
})

/** Replaces what the role holds. The groups that its pages lie in come along (decision Q-28), as far as the caller may give them. */
export const allotRolePermissions = defineCall({
  id: 'allotRolePermissions',
  title: { zh: '分配角色的权限', en: 'Assign the permissions of a role' },
  area,
  ...step,
  path: '/api/auth-roles/allot-permissions/{id}',
  query: filter({ version: wireInt(1, 1_000_000_000) }),
  body: z.array(id()).max(2_000),
  codes: ['ROLE_ALLOT'],
  proof: 'ALWAYS',
  audit: {
    type: 'EDIT',
    target: 'role',
    touches: 'rights',
    says: { zh: '分配角色 {roleName} 的权限', en: 'Assigned the permissions of role {roleName}' },
  },
})

/** What the home page of its holders is made of, in this order; null gives it back to the product. It gives nobody a right: each sees of it what he or she may. */
export const setRoleHome = defineCall({
  id: 'setRoleHome',
  title: { zh: '设置角色的首页', en: 'Arrange the home page of a role' },
  area,
  ...step,
  beyond: true,
  method: 'PUT',
  path: '/api/auth-roles/{id}/home',
  body: z.object({
    cards: z.array(homeCard.schema).min(1).max(homeCard.values.length).nullable(),
    version: seenVersion(),
  }),
  codes: ['ROLE_EDIT'],
  audit: { type: 'EDIT', target: 'role', says: { zh: '设置角色 {roleName} 的首页', en: 'Arranged the home page of role {roleName}' } },
})
