import * as z from 'zod'
import { me } from '../base/account.ts'
import { bounded } from '../base/bounded.ts'
import { defineCall, json, redirect } from '../base/call.ts'
import { enteredUsername, simplePassword } from '../base/rules.ts'
import { filter, id, requiredText } from '../base/wire.ts'

const area = 'SSO'
const publicCall = { area, codes: 'PUBLIC' } as const
const ownCall = { area, codes: 'ALWAYS', beyond: true, path: '/api/social/binding' } as const

/** Takes a one-time code or a binding key: 256 random bits. */
const secretText = () => requiredText(64)

/** Is there an identity provider, and what do people call it? */
export const getSsoConfig = defineCall({
  id: 'getSsoConfig',
  title: { zh: '查看单点登录设置', en: 'Read the settings of single sign-on' },
  ...publicCall,
  beyond: true,
  method: 'GET',
  path: '/api/social/config',
  answer: json(z.object({ enabled: z.boolean(), name: z.string() })),
})

/** Where a browser goes to log in by the provider; `redirect` is where in the console it wants to end. */
export const authorizeSso = defineCall({
  id: 'authorizeSso',
  title: { zh: '前往单点登录', en: 'Go to single sign-on' },
  ...publicCall,
  beyond: true,
  method: 'GET',
  path: '/api/social/authorize',
  query: filter({ redirect: requiredText(1_000) }),
  answer: redirect(),
})

/**
 * Where the provider sends the browser back to (OpenID Connect, authorization code). It comes from another site by nature: the cookie that
 * the browser got from `authorizeSso` is the check. It logs nobody in; the page that it leads to does, by a one-time code.
 */
export const finishSso = defineCall({
  id: 'finishSso',
  title: { zh: '从单点登录返回', en: 'Return from single sign-on' },
  ...publicCall,
  beyond: true,
  method: 'GET',
  path: '/api/social/callback',
  query: filter({ state: requiredText(200), code: requiredText(4_000), iss: requiredText(1_000), error: requiredText(200) }),
  answer: redirect(),
})

export const loginBySso = defineCall({
  id: 'loginBySso',
  title: { zh: '单点登录', en: 'Log in by single sign-on' },
  ...publicCall,
  method: 'GET',
  path: '/api/social/loginBySso/{code}',
  params: z.object({ code: secretText() }),
  answer: json(me),
  changes: true,
  secret: true,
  audit: { type: 'LOGIN', target: 'user', says: { zh: '单点登录', en: 'Logged in by single sign-on' } },
})

export const bindSsoUserAndLogin = defineCall({
  id: 'bindSsoUserAndLogin',
  title: { zh: '绑定单点登录身份并登录', en: 'Link a single sign-on identity and log in' },
  ...publicCall,
  method: 'POST',
  path: '/api/social/bindSsoUserAndLogin',
  /** `code`: of the authenticator, or a recovery code, of who has a second factor. */
  body: z.object({ bindKey: secretText(), username: enteredUsername(), password: simplePassword(), code: bounded(40).optional() }),
  answer: json(me),
  changes: true,
  secret: true,
  audit: { type: 'LOGIN', target: 'user', says: { zh: '绑定单点登录身份并登录', en: 'Linked a single sign-on identity and logged in' } },
})

/**
 * Where the provider says that somebody logged out there (OpenID Connect Back-Channel Logout): their sessions here end. What is not proved, or was
 * said before, is answered 400.
 */
export const ssoLogoutNotice = defineCall({
  id: 'ssoLogoutNotice',
  title: { zh: '接收单点登录退出通知', en: 'Receive a log-out of single sign-on' },
  ...publicCall,
  beyond: true,
  method: 'POST',
  path: '/api/social/backchannel-logout',
  body: z.object({ logout_token: bounded(16_000) }),
  answer: json(z.object({})),
  callback: true,
  form: true,
  changes: true,
  audit: 'none: the log of the account says that its sessions ended',
})

/** The identity that opens an account; null where there is none. */
const binding = json(z.object({ identity: z.object({ name: z.string(), boundAt: z.string() }).nullable() }))

/** The identity that opens one's own account. */
export const getSsoBinding = defineCall({
  id: 'getSsoBinding',
  title: { zh: '查看自己的单点登录绑定', en: 'Read own single sign-on link' },
  ...ownCall,
  method: 'GET',
  answer: binding,
})

export const removeSsoBinding = defineCall({
  id: 'removeSsoBinding',
  title: { zh: '解除自己的单点登录绑定', en: 'Remove own single sign-on link' },
  ...ownCall,
  method: 'DELETE',
  answer: json(z.object({})),
  changes: true,
  proof: 'ALWAYS',
  audit: { type: 'EDIT', target: 'user', touches: 'rights', says: { zh: '解除单点登录绑定', en: 'Removed the single sign-on link' } },
})

const ofUser = {
  area,
  beyond: true,
  path: '/api/social/binding/{userId}',
  params: z.object({ userId: id() }),
  codes: ['USER_STATUS'],
} as const

/** The identity that opens somebody's account. */
export const getUserSsoBinding = defineCall({
  id: 'getUserSsoBinding',
  title: { zh: '查看用户的单点登录绑定', en: 'Read the single sign-on link of a user' },
  ...ofUser,
  method: 'GET',
  answer: binding,
})

/** For an identity that left, or was bound by the wrong person. Its sessions go on: `endUserSessions` ends them. */
export const removeUserSsoBinding = defineCall({
  id: 'removeUserSsoBinding',
  title: { zh: '解除用户的单点登录绑定', en: 'Remove the single sign-on link of a user' },
  ...ofUser,
  method: 'DELETE',
  answer: json(z.object({})),
  changes: true,
  proof: 'ALWAYS',
  audit: {
    type: 'EDIT',
    target: 'user',
    touches: 'rights',
    says: { zh: '解除用户 {username} 的单点登录绑定', en: 'Removed the single sign-on link of user {username}' },
  },
})

/** Why a log-in by the provider came to nothing: what the page that says so is told. */
export const ssoFailures = ['off', 'browser', 'denied', 'unreachable', 'refused', 'tooMany'] as const
export type SsoFailureReason = (typeof ssoFailures)[number]
