import * as z from 'zod'
import { me } from '../base/account.ts'
import { defineCall, json } from '../base/call.ts'
import { personFlg } from '../base/labels.ts'
import { complexPassword, email, phone, realName, username, verificationCode } from '../base/rules.ts'
import { filter } from '../base/wire.ts'

const area = 'Login and account'
const publicCall = { area, codes: 'PUBLIC' } as const

/** How a code reaches a person. */
export const codeChannels = ['SMS', 'EMAIL'] as const
export type CodeChannel = (typeof codeChannels)[number]

/** What a code that anybody may ask for is good for; one of BIND takes a session. */
export const codePurposes = ['LOGIN', 'REGISTER', 'RESET', 'BIND'] as const
export type CodePurpose = (typeof codePurposes)[number]

/** The answer to a request for a code: the same whether or not the receiver is known. */
export const codeSent = z.object({ resendAfterSeconds: z.int(), expiresInSeconds: z.int() })
export type CodeSent = z.output<typeof codeSent>

const asked = { query: filter({ purpose: z.enum(codePurposes) }), answer: json(codeSent), changes: true } as const
const unlogged = 'none: a code changes nothing by itself; what it is used for is logged' as const

export const getValidCodeByPhone = defineCall({
  id: 'getValidCodeByPhone',
  title: { zh: '发送短信验证码', en: 'Send a code by SMS' },
  ...publicCall,
  method: 'GET',
  path: '/api/userinfo/getValidCodeByPhone/{phone}',
  params: z.object({ phone: phone() }),
  ...asked,
  audit: unlogged,
})

export const getValidCodeByEmail = defineCall({
  id: 'getValidCodeByEmail',
  title: { zh: '发送邮箱验证码', en: 'Send a code by e-mail' },
  ...publicCall,
  method: 'GET',
  path: '/api/userinfo/getValidCodeByEmail/{email}',
  params: z.object({ email: email() }),
  ...asked,
  audit: unlogged,
})

export const loginWithSms = defineCall({
  id: 'loginWithSms',
  title: { zh: '短信验证码登录', en: 'Log in with a code by SMS' },
  ...publicCall,
  method: 'POST',
  path: '/api/userinfo/loginWithSms',
  body: z.object({ phone: phone(), code: verificationCode() }),
  answer: json(me),
  changes: true,
  secret: true,
  audit: { type: 'LOGIN', target: 'user', says: { zh: '短信验证码登录', en: 'Logged in by a code sent by SMS' } },
})

export const loginWithEmail = defineCall({
  id: 'loginWithEmail',
  title: { zh: '邮箱验证码登录', en: 'Log in with a code by e-mail' },
  ...publicCall,
  method: 'POST',
  path: '/api/userinfo/loginWithEmail',
  body: z.object({ email: email(), code: verificationCode() }),
  answer: json(me),
  changes: true,
  secret: true,
  audit: { type: 'LOGIN', target: 'user', says: { zh: '邮箱验证码登录', en: 'Logged in by a code sent by e-mail' } },
})

/** Passkeys and single sign-on that open nothing any more, as whoever reset the password gave no factor. */
const passwordReset = z.object({ passkeysVoid: z.int(), ssoVoid: z.boolean() })

export const resetPasswordWithPhone = defineCall({
  id: 'resetPasswordWithPhone',
  title: { zh: '手机找回密码', en: 'Reset the password by phone' },
  ...publicCall,
  method: 'PUT',
  path: '/api/userinfo/resetPasswordWithPhone',
  body: z.object({ phone: phone(), code: verificationCode(), password: complexPassword() }),
  answer: json(passwordReset),
  changes: true,
  audit: { type: 'EDIT', target: 'user', says: { zh: '通过手机找回密码', en: 'Reset the password by phone' } },
})

export const resetPasswordWithEmail = defineCall({
  id: 'resetPasswordWithEmail',
  title: { zh: '邮箱找回密码', en: 'Reset the password by e-mail' },
  ...publicCall,
  method: 'PUT',
  path: '/api/userinfo/resetPasswordWithEmail',
  body: z.object({ email: email(), code: verificationCode(), password: complexPassword() }),
  answer: json(passwordReset),
  changes: true,
  audit: { type: 'EDIT', target: 'user', says: { zh: '通过邮箱找回密码', en: 'Reset the password by e-mail' } },
})

const newcomer = { code: verificationCode(), username: username(), realName: realName(), password: complexPassword() } as const
const registered = json(z.object({ id: z.int(), activeflg: personFlg.schema }))

export const registerWithSms = defineCall({
  id: 'registerWithSms',
  title: { zh: '手机注册', en: 'Register by phone' },
  ...publicCall,
  method: 'POST',
  path: '/api/userinfo/registerWithSms',
  body: z.object({ phone: phone(), ...newcomer }),
  answer: registered,
  changes: true,
  audit: { type: 'ADD', target: 'user', says: { zh: '手机注册账号：{username}', en: 'Registered by phone: {username}' } },
})

export const registerWithEmail = defineCall({
  id: 'registerWithEmail',
  title: { zh: '邮箱注册', en: 'Register by e-mail' },
  ...publicCall,
  method: 'POST',
  path: '/api/userinfo/registerWithEmail',
  body: z.object({ email: email(), ...newcomer }),
  answer: registered,
  changes: true,
  audit: { type: 'ADD', target: 'user', says: { zh: '邮箱注册账号：{username}', en: 'Registered by e-mail: {username}' } },
})
