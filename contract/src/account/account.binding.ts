import * as z from 'zod'
import { me } from '../base/account.ts'
import { defineCall, json } from '../base/call.ts'
import { email, phone, simplePassword, username, verificationCode } from '../base/rules.ts'
import { codeSent } from './account.codes.ts'

const area = 'Login and account'
const own = { area, codes: 'ALWAYS' } as const
const unlogged = 'none: it only proves who one is; the change that follows is logged' as const

/** Proof that the person at the browser is the owner: good for one change of phone or e-mail. */
const ownKey = z.object({ key: z.string(), expiresInSeconds: z.int() })
const keyText = () => z.string().regex(/^[A-Za-z0-9_-]{43}$/)

export const sendSmsCodeByCurrentUser = defineCall({
  id: 'sendSmsCodeByCurrentUser',
  title: { zh: '向自己的手机发送验证码', en: 'Send a code to own phone' },
  ...own,
  method: 'POST',
  path: '/api/userinfo/sendSmsCodeByCurrentUser',
  answer: json(codeSent),
  changes: true,
  audit: unlogged,
})

export const sendEmailCodeByCurrentUser = defineCall({
  id: 'sendEmailCodeByCurrentUser',
  title: { zh: '向自己的邮箱发送验证码', en: 'Send a code to own e-mail address' },
  ...own,
  method: 'POST',
  path: '/api/userinfo/sendEmailCodeByCurrentUser',
  answer: json(codeSent),
  changes: true,
  audit: unlogged,
})

export const verifySmsCodeByCurrentUser = defineCall({
  id: 'verifySmsCodeByCurrentUser',
  title: { zh: '核对自己的短信验证码', en: 'Check a code from own phone' },
  ...own,
  method: 'POST',
  path: '/api/userinfo/verifySmsCodeByCurrentUser/{code}',
  params: z.object({ code: verificationCode() }),
  answer: json(ownKey),
  changes: true,
  secret: true,
  audit: unlogged,
})

export const verifyEmailCodeByCurrentUser = defineCall({
  id: 'verifyEmailCodeByCurrentUser',
  title: { zh: '核对自己的邮箱验证码', en: 'Check a code from own e-mail' },
  ...own,
  method: 'POST',
  path: '/api/userinfo/verifyEmailCodeByCurrentUser/{code}',
  params: z.object({ code: verificationCode() }),
  answer: json(ownKey),
  changes: true,
  secret: true,
  audit: unlogged,
})

/** For who can be sent no code: neither phone nor e-mail is set, or nothing sends to it. */
export const verifyPassword = defineCall({
  id: 'verifyPassword',
  title: { zh: '核对自己的密码', en: 'Check own password' },
  ...own,
  beyond: true,
  method: 'POST',
  path: '/api/userinfo/verifyPassword',
  body: z.object({ password: simplePassword() }),
  answer: json(ownKey),
  changes: true,
  secret: true,
  audit: unlogged,
})

export const bindNewPhone = defineCall({
  id: 'bindNewPhone',
  title: { zh: '更换自己的手机号', en: 'Change own phone number' },
  ...own,
  method: 'PUT',
  path: '/api/userinfo/bindNewPhone/{key}/{code}',
  params: z.object({ key: keyText(), code: verificationCode() }),
  body: z.object({ phone: phone() }),
  answer: json(me),
  changes: true,
  proof: 'ABOVE_LIMIT',
  audit: { type: 'EDIT', target: 'user', touches: 'keys', says: { zh: '更换手机号', en: 'Changed their own phone number' } },
})

export const bindNewEmail = defineCall({
  id: 'bindNewEmail',
  title: { zh: '更换自己的邮箱', en: 'Change own e-mail address' },
  ...own,
  method: 'PUT',
  path: '/api/userinfo/bindNewEmail/{key}/{code}',
  params: z.object({ key: keyText(), code: verificationCode() }),
  body: z.object({ email: email() }),
  answer: json(me),
  changes: true,
  proof: 'ABOVE_LIMIT',
  audit: { type: 'EDIT', target: 'user', touches: 'keys', says: { zh: '更换邮箱', en: 'Changed their own e-mail address' } },
})

export const changeUserName = defineCall({
  id: 'changeUserName',
  title: { zh: '修改自己的用户名', en: 'Change own user name' },
  ...own,
  method: 'PUT',
  path: '/api/userinfo/changeUserName/{username}',
  params: z.object({ username: username() }),
  answer: json(me),
  changes: true,
  proof: 'ALWAYS',
  audit: {
    type: 'EDIT',
    target: 'user',
    touches: 'rights',
    says: { zh: '修改用户名为 {username}', en: 'Changed the user name to {username}' },
  },
})
