import * as z from 'zod'
import { avatarDataUrl } from '../base/account.ts'
import { defineCall, json, page } from '../base/call.ts'
import { personFlg } from '../base/labels.ts'
import { rowFields, saved } from '../base/page.ts'
import { pii } from '../base/pii.ts'
import { phoneDigits } from '../base/rules.phone.ts'
import { complexPassword, optionalEmail, optionalPhone, orMasked, realName, username } from '../base/rules.ts'
import { changing, deletion, step } from '../base/steps.ts'
import { filter, id, moment, oneOrMany, seenVersion, text } from '../base/wire.ts'
import { registeredVia } from './users.labels.ts'

const area = 'Users'

const userRow = z.object({
  ...rowFields,
  username: z.string(),
  realName: z.string(),
  phone: pii.phone().nullable(),
  email: pii.email().nullable(),
  avatarUrl: z.string().nullable(),
  activeflg: personFlg.schema,
  roles: z.array(z.object({ id: z.int(), roleName: z.string() })),
  /** Granted directly, beside those of the roles. */
  permissions: z.array(z.object({ id: z.int(), code: z.string() })),
  tags: z.array(z.object({ id: z.int(), name: z.string(), color: z.string().nullable() })),
  registeredVia: registeredVia.schema,
  lastLoginAt: z.string().nullable(),
})

const filterShape = {
  username: text(64),
  realName: text(40),
  phone: phoneDigits('user'),
  roleId: oneOrMany(id()),
  activeflg: oneOrMany(personFlg.schema),
  tagId: oneOrMany(id()),
  lastLoginFrom: moment(),
  lastLoginTo: moment(),
}
/** The filters of the staff list. */
export const userFilter = filter({ ...filterShape, id: oneOrMany(id()) })
export type UserFilter = z.output<typeof userFilter>

const sorts = ['username', 'realName', 'lastLoginAt', 'createdAt'] as const

export const getAllAuthUsers = defineCall({
  id: 'getAllAuthUsers',
  title: { zh: '查看用户列表', en: 'List users' },
  area,
  method: 'POST',
  path: '/api/users/getAllAuthUsers',
  body: filter(filterShape),
  answer: page(userRow),
  codes: ['USER_MANAGE'],
  sorts,
  defaultSort: 'createdAt,desc',
})

/** The same rows as `getAllAuthUsers`, by GET. */
export const queryUsers = defineCall({
  id: 'queryUsers',
  title: { zh: '按条件查询用户', en: 'Query users' },
  area,
  method: 'GET',
  path: '/api/users',
  query: userFilter,
  answer: page(userRow),
  codes: ['USER_MANAGE'],
  sorts,
  defaultSort: 'createdAt,desc',
})

/** Picker of staff: active ones unless `activeflg` says otherwise; no personal data. */
export const getAllFrontAuthUsers = defineCall({
  id: 'getAllFrontAuthUsers',
  title: { zh: '选择用户', en: 'Choose a user' },
  area,
  method: 'GET',
  path: '/api/users/getAllFrontAuthUsers',
  query: filter({ keyword: text(40), activeflg: oneOrMany(personFlg.schema) }),
  answer: page(z.object({ id: z.int(), username: z.string(), realName: z.string(), avatarUrl: z.string().nullable() })),
  codes: ['USER_MANAGE', 'ss', 'MESSAGE_TASK', 'COASH_INDEX'],
  sorts: ['username', 'realName'],
  defaultSort: 'realName,asc',
})

const idList = () => z.array(id()).max(2_000)

/**
 * Without `password` the server makes a one-time one, which is in this answer and nowhere else. Either is changed at the first log-in: who made
 * the account knows it. With roles only for anyone who may give them: account and roles are made together, or neither.
 */
export const createUser = defineCall({
  id: 'createUser',
  title: { zh: '新建用户', en: 'Create a user' },
  area,
  method: 'POST',
  path: '/api/users',
  body: z.object({
    username: username(),
    realName: realName(),
    phone: optionalPhone(),
    email: optionalEmail(),
    password: complexPassword().optional(),
    avatarUrl: avatarDataUrl().nullable().optional(),
    roleIds: idList().optional(),
  }),
  answer: json(z.object({ id: z.int(), version: z.int(), oneTimePassword: z.string().optional() })),
  codes: ['USER_EDIT'],
  changes: true,
  secret: true,
  proof: 'ABOVE_LIMIT',
  audit: { type: 'ADD', target: 'user', touches: 'rights', says: { zh: '新建用户 {username}', en: 'Created user {username}' } },
})

/** A masked phone or e-mail sent back unchanged leaves the field as it is. */
export const updateUser = defineCall({
  id: 'updateUser',
  title: { zh: '编辑用户', en: 'Edit a user' },
  area,
  method: 'PUT',
  path: '/api/users',
  body: z.object({
    id: id(),
    username: username(),
    realName: realName(),
    phone: orMasked(optionalPhone()),
    email: orMasked(optionalEmail()),
    avatarUrl: avatarDataUrl().nullable().optional(),
    version: seenVersion(),
  }),
  answer: json(saved),
  codes: ['USER_EDIT'],
  changes: true,
  proof: 'ABOVE_LIMIT',
  audit: { type: 'EDIT', target: 'user', touches: 'rights', says: { zh: '编辑用户 {username}', en: 'Edited user {username}' } },
})

export const deleteUser = defineCall({
  id: 'deleteUser',
  title: { zh: '删除用户', en: 'Delete a user' },
  area,
  ...deletion,
  path: '/api/users/{id}',
  codes: ['USER_DELETE'],
  proof: 'ALWAYS',
  audit: { type: 'DELETE', target: 'user', touches: 'rights', says: { zh: '删除用户 {username}', en: 'Deleted user {username}' } },
})

/** Ends every session of the user; the one-time password must be changed at the next log-in. */
export const resetUserPassword = defineCall({
  id: 'resetUserPassword',
  title: { zh: '重置用户的密码', en: 'Reset the password of a user' },
  area,
  method: 'PUT',
  path: '/api/users/resetUserPassword/{id}',
  params: z.object({ id: id() }),
  answer: json(z.object({ id: z.int(), oneTimePassword: z.string(), passkeysVoid: z.int(), ssoVoid: z.boolean() })),
  codes: ['USER_RESET_PASSWORD'],
  changes: true,
  secret: true,
  proof: 'ALWAYS',
  audit: {
    type: 'EDIT',
    target: 'user',
    touches: 'rights',
    says: { zh: '重置用户 {username} 的密码', en: 'Reset the password of user {username}' },
  },
})

const stateOf = (flag: '0' | '1') => (flag === '1' ? 'ACTIVE' : 'FROZEN')

/** `flag`: 1 ACTIVE, 0 FROZEN. */
export const changeUserStatus = defineCall({
  id: 'changeUserStatus',
  title: { zh: '冻结或激活用户', en: 'Freeze or activate a user' },
  area,
  method: 'PUT',
  path: '/api/users/changeStatus/{id}/{flag}',
  params: z.object({ id: id(), flag: z.enum(['0', '1']) }),
  answer: json(z.object({ id: z.int(), activeflg: personFlg.schema, version: z.int() })),
  codes: ['USER_STATUS'],
  changes: true,
  proof: 'ALWAYS',
  audit: {
    type: 'FROZEN',
    target: 'user',
    touches: 'rights',
    says: { zh: '用户 {username} 改为{activeflg}', en: 'Set user {username} to {activeflg}' },
    typeOf: ({ params }) => stateOf(params.flag),
    fills: ({ params }) => ({ activeflg: stateOf(params.flag) }),
    speaks: { activeflg: personFlg },
  },
})

/** Replaces the permissions granted directly. */
export const assignPermissionsToUser = defineCall({
  id: 'assignPermissionsToUser',
  title: { zh: '分配用户的权限', en: 'Grant permissions to a user' },
  area,
  ...step,
  path: '/api/users/assign-permissions/{id}',
  body: idList(),
  codes: ['USER_GRANT'],
  proof: 'ALWAYS',
  audit: {
    type: 'EDIT',
    target: 'user',
    touches: 'rights',
    says: { zh: '分配用户 {username} 的权限', en: 'Granted permissions to user {username}' },
  },
})

/** Replaces the roles. */
export const assignRolesToUser = defineCall({
  id: 'assignRolesToUser',
  title: { zh: '分配用户的角色', en: 'Assign roles to a user' },
  area,
  ...step,
  path: '/api/users/assign-role/{id}',
  body: idList(),
  codes: ['USER_GRANT'],
  proof: 'ALWAYS',
  audit: {
    type: 'EDIT',
    target: 'user',
    touches: 'rights',
    says: { zh: '分配用户 {username} 的角色', en: 'Assigned roles to user {username}' },
  },
})

/** Replaces roles and direct permissions in one step. */
export const updateUserRbacInfo = defineCall({
  id: 'updateUserRbacInfo',
  title: { zh: '修改用户的角色和权限', en: 'Change roles and permissions of a user' },
  area,
  ...changing(z.object({ id: id(), roleIds: idList(), permissionIds: idList(), version: seenVersion() })),
  path: '/api/users/updateUserRbacInfo',
  codes: ['USER_GRANT'],
  proof: 'ALWAYS',
  audit: {
    type: 'EDIT',
    target: 'user',
    touches: 'rights',
    says: { zh: '修改用户 {username} 的角色和权限', en: 'Changed roles and permissions of user {username}' },
  },
})

/** Replaces the tags; tags for parents are refused. The body is the list alone, so the version stands in the address. */
export const addTagsToUser = defineCall({
  id: 'addTagsToUser',
  title: { zh: '设置用户的标签', en: 'Set the tags of a user' },
  area,
  method: 'POST',
  path: '/api/users/addTags/{userId}',
  params: z.object({ userId: id() }),
  query: filter({ version: id() }),
  body: idList(),
  answer: json(saved),
  codes: ['USER_TAG'],
  changes: true,
  audit: { type: 'EDIT', target: 'user', says: { zh: '设置用户 {username} 的标签', en: 'Set the tags of user {username}' } },
})
