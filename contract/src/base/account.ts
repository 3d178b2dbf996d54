import * as z from 'zod'
import { bounded } from './bounded.ts'
import { defineCall, json } from './call.ts'
import { personFlg } from './labels.ts'
import { pii } from './pii.ts'
import { complexPassword, enteredUsername, realName, simplePassword } from './rules.ts'
import { seenVersion } from './wire.ts'

const area = 'Login and account'

/** How far a person sees: everything, or the groups that they lead. */
export const dataScopes = ['ALL', 'OWN_GROUPS'] as const

/** Me: the person behind the session. */
export const me = z.object({
  id: z.int(),
  username: z.string(),
  realName: z.string(),
  avatarUrl: z.string().nullable(),
  phone: pii.phone().nullable(),
  email: pii.email().nullable(),
  activeflg: personFlg.schema,
  roles: z.array(z.object({ id: z.int(), roleName: z.string() })),
  tags: z.array(z.object({ id: z.int(), name: z.string(), color: z.string().nullable() })),
  codes: z.array(z.string()),
  dataScope: z.enum(dataScopes),
  /** The coach whom the account is linked to: the own hours are open without a code. */
  coachId: z.int().nullable(),
  mustChangePassword: z.boolean(),
  /** A role requires a second factor by now, and there is none: nothing else is open. */
  mustAddSecond: z.boolean(),
  lastLoginAt: z.string().nullable(),
  version: z.int(),
})
export type Me = z.output<typeof me>

export const login = defineCall({
  id: 'login',
  title: { zh: '账号密码登录', en: 'Log in with a password' },
  area,
  method: 'POST',
  path: '/api/userinfo/login',
  body: z.object({ username: enteredUsername(), password: simplePassword() }),
  answer: json(me),
  codes: 'PUBLIC',
  changes: true,
  secret: true,
  audit: { type: 'LOGIN', target: 'user', says: { zh: '登录', en: 'Logged in' } },
})

export const logout = defineCall({
  id: 'logout',
  title: { zh: '退出登录', en: 'Log out' },
  area,
  beyond: true,
  method: 'POST',
  path: '/api/userinfo/logout',
  answer: json(z.object({})),
  codes: 'ALWAYS',
  changes: true,
  audit: { type: 'LOGOUT', target: 'user', says: { zh: '退出登录', en: 'Logged out' } },
})

/**
 * Asked before one's own log-out: where the browser goes after it, so that the session at the provider ends as well (OpenID Connect RP-initiated
 * logout). Null for who came in another way, and where the provider has no such address or is away.
 */
export const leaveSso = defineCall({
  id: 'leaveSso',
  title: { zh: '退出身份提供方的登录', en: 'Log out at the identity provider' },
  area,
  codes: 'ALWAYS',
  beyond: true,
  method: 'POST',
  path: '/api/social/leave',
  answer: json(z.object({ url: z.string().nullable() })),
  changes: true,
  audit: 'none: the log-out that follows is logged',
})

export const getCurrentUserInfo = defineCall({
  id: 'getCurrentUserInfo',
  title: { zh: '查看自己的账号', en: 'Read own account' },
  area,
  method: 'GET',
  path: '/api/userinfo',
  answer: json(me),
  codes: 'ALWAYS',
})

/** One entry of the side menu; children nest four deep at most. */
const menuFields = {
  id: z.int(),
  parentId: z.int().nullable(),
  titleZh: z.string(),
  titleEn: z.string(),
  path: z.string().nullable(),
  icon: z.string().nullable(),
  sort: z.int(),
  codes: z.array(z.string()),
}
const leafMenu = z.object({ ...menuFields, children: z.array(z.object({ ...menuFields, children: z.array(z.unknown()) })) })
const menuNode = z.object({ ...menuFields, children: z.array(z.object({ ...menuFields, children: z.array(leafMenu) })) })
export interface MenuNode {
  id: number
  parentId: number | null
  titleZh: string
  titleEn: string
  path: string | null
  icon: string | null
  sort: number
  codes: string[]
  children: MenuNode[]
}

export const getPermissionMenus = defineCall({
  id: 'getPermissionMenus',
  title: { zh: '查看自己的菜单', en: 'Read own menus' },
  area,
  method: 'GET',
  path: '/api/userinfo/getPermissionMenus',
  answer: json(z.array(menuNode)),
  codes: 'ALWAYS',
})

export const getUserAllPermission = defineCall({
  id: 'getUserAllPermission',
  title: { zh: '查看自己的权限', en: 'Read own permissions' },
  area,
  method: 'GET',
  path: '/api/userinfo/getUserAllPermission',
  answer: json(z.array(z.string())),
  codes: 'ALWAYS',
})

/** First log-in or expired password; only while `mustChangePassword` (decision Q-12). */
export const updateUserInfo = defineCall({
  id: 'updateUserInfo',
  title: { zh: '修改一次性密码', en: 'Change the one-time password' },
  area,
  method: 'PUT',
  path: '/api/userinfo/updateUserInfo',
  body: z.object({ newPassword: complexPassword() }),
  answer: json(me),
  codes: 'ALWAYS',
  changes: true,
  secret: true,
  audit: { type: 'EDIT', target: 'user', says: { zh: '修改一次性密码', en: 'Changed the one-time password' } },
})

/** What the present password is called beside the new one. */
export const oldPasswordName = { zh: '原密码', en: 'Old password' } as const

export const changePassword = defineCall({
  id: 'changePassword',
  title: { zh: '修改自己的密码', en: 'Change own password' },
  area,
  method: 'PUT',
  path: '/api/userinfo/changePassword',
  body: z.object({ oldPassword: simplePassword(oldPasswordName), newPassword: complexPassword() }),
  answer: json(me),
  codes: 'ALWAYS',
  changes: true,
  secret: true,
  audit: { type: 'EDIT', target: 'user', says: { zh: '修改密码', en: 'Changed the password' } },
})

/** A picture of at most 24 KB, cropped and scaled by the console; PNG, JPEG or WebP, checked by content. */
export const avatarDataUrl = () => bounded(33_000).regex(/^data:image\/(png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}$/)

export const updateUserBaseInfo = defineCall({
  id: 'updateUserBaseInfo',
  title: { zh: '修改个人资料', en: 'Change own profile' },
  area,
  method: 'PUT',
  path: '/api/userinfo/updateUserBaseInfo',
  body: z.object({ realName: realName(), avatarUrl: avatarDataUrl().nullable().optional(), version: seenVersion() }),
  answer: json(me),
  codes: 'ALWAYS',
  changes: true,
  audit: { type: 'EDIT', target: 'user', says: { zh: '修改个人资料', en: 'Changed their own profile' } },
})
