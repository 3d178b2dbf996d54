import * as z from 'zod'
import { dataScopes } from '../base/account.ts'
import { defineCall, json } from '../base/call.ts'
import { labelled, personFlg } from '../base/labels.ts'
import { filter, id, text } from '../base/wire.ts'
import { via } from './permissions.effective.ts'

const area = 'Permission check'

/** What the permission check looks at. */
export const checkKind = labelled({ SCREEN: ['页面', 'Screen', 'plain'], CALL: ['接口', 'Call', 'plain'] })

/** Why somebody may, or may not. */
export const checkReason = labelled({
  PUBLIC: ['无需登录', 'Open to everyone', 'green'],
  ALWAYS: ['登录即可', 'Open to everyone logged in', 'green'],
  HELD: ['拥有权限', 'Has the permission', 'green'],
  LACKING: ['缺少权限', 'Has no permission for it', 'red'],
  FROZEN: ['账号已冻结', 'The account is frozen', 'red'],
  MUST_CHANGE_PASSWORD: ['须先修改一次性密码', 'A new password must be set first', 'amber'],
  SECOND_REQUIRED: ['须先设置第二因素', 'A second factor must be set up first', 'amber'],
})

const target = {
  kind: checkKind.schema,
  /** The path of the screen, or the name of the call. */
  key: z.string(),
  titleZh: z.string(),
  titleEn: z.string(),
  /** Method and path of a call; the path of a screen. */
  route: z.string(),
  /** Any one of them opens it. */
  codes: z.array(z.string()),
  allowed: z.boolean(),
  reason: checkReason.schema,
  /** When the call asks for fresh proof of who makes it; null: never, and of a screen. */
  proof: z.enum(['ALWAYS', 'ABOVE_LIMIT']).nullable(),
}

/** Everything that can be opened, with whether this account may; screens in the order of the menu, then calls by address. */
export const getPermissionLens = defineCall({
  id: 'getPermissionLens',
  title: { zh: '查看权限诊断', en: 'Read the permission check' },
  area,
  beyond: true,
  method: 'GET',
  path: '/api/permission-lens',
  query: filter({}, { userId: id() }),
  answer: json(z.array(z.object(target))),
  codes: ['USER_MANAGE', 'ss'],
})

/** One thing that is done to turn the answer. */
export const checkStep = labelled({
  GRANT: ['直接授予权限', 'Grant the permission directly', 'green'],
  ADD_ROLE: ['分配角色', 'Assign the role', 'green'],
  ALLOT: ['为角色增加权限', 'Add the permission to the role', 'green'],
  ACTIVATE: ['激活账号', 'Activate the account', 'green'],
  NEW_PASSWORD: ['由本人设置新密码', 'The person sets a new password', 'green'],
  SET_FACTOR: ['由本人设置第二因素', 'The person sets up a second factor', 'green'],
  REVOKE: ['收回直接授予的权限', 'Remove the direct permission', 'red'],
  REMOVE_ROLE: ['移除角色', 'Remove the role', 'red'],
  UNALLOT: ['从角色中移除权限', 'Remove the permission from the role', 'red'],
  FREEZE: ['冻结账号', 'Freeze the account', 'red'],
})

/** Why the reader could not do it. */
export const checkRefusal = labelled({
  LACKS: ['您没有所需的权限', 'You do not have the permissions for this', 'red'],
  VIEW: ['您只能查看所带分组的数据', 'You can only see your own groups', 'red'],
  HIGHEST: ['该角色保留全部系统权限', 'This role always has all built-in permissions', 'red'],
  LAST: ['至少要保留一位可用的管理员', 'At least one active administrator must remain', 'red'],
})

const step = z.object({
  kind: checkStep.schema,
  code: z.string().nullable(),
  role: z.object({ id: z.int(), name: z.string() }).nullable(),
})
export type CheckStep = z.output<typeof step>

const change = z.object({
  steps: z.array(step),
  /** Codes that this account gains or loses by it. */
  codes: z.array(z.string()),
  /** How many other people it gives a code to, or takes one from. */
  others: z.int(),
  /** How far the account sees afterwards. */
  dataScope: z.enum(dataScopes),
  /** By the rules of granting (docs/rights.md); `codes` are those that the reader lacks. */
  refusal: z.object({ reason: checkRefusal.schema, codes: z.array(z.string()) }).nullable(),
})
export type CheckChange = z.output<typeof change>

/** Most ways that are offered. */
export const MOST_LENS_CHANGES = 5

/** Yes or no, by which chain, and what would turn it: the smallest change first, counted in codes that any person gains or loses by it. */
export const explainPermission = defineCall({
  id: 'explainPermission',
  title: { zh: '解释能否访问', en: 'Explain whether a user has access' },
  area,
  beyond: true,
  method: 'GET',
  path: '/api/permission-lens/explain',
  query: filter({}, { userId: id(), kind: checkKind.schema, key: text(120, 1) }),
  answer: json(
    z.object({
      ...target,
      user: z.object({
        id: z.int(),
        username: z.string(),
        realName: z.string(),
        activeflg: personFlg.schema,
        dataScope: z.enum(dataScopes),
      }),
      /** Of a screen: does the side menu lead to it? Null: it is reached from other screens only. */
      inMenu: z.boolean().nullable(),
      /** Each code that would open it, with the ways by which the account holds it, and the menu that it hangs on. */
      chains: z.array(
        z.object({
          code: z.string(),
          name: z.string(),
          nameEn: z.string(),
          menuZh: z.string().nullable(),
          menuEn: z.string().nullable(),
          via: z.array(via),
        }),
      ),
      changes: z.array(change),
    }),
  ),
  codes: ['USER_MANAGE', 'ss'],
})
