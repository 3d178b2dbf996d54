import * as z from 'zod'
import { me } from '../base/account.ts'
import { bounded } from '../base/bounded.ts'
import { defineCall, json } from '../base/call.ts'
import { passkeySigned } from './factors.passkeys.ts'

const area = 'Second factors'
const own = { area, codes: 'ALWAYS', beyond: true } as const
const path = '/api/userinfo/factors'

/** Digits of an authenticator. */
export const totpCode = () => z.string().regex(/^\d{6}$/)
/** Ten letters and digits, which people may write with spaces, dashes and small letters. */
export const recoveryCode = () => bounded(40)
export const RECOVERY_CODES = 10

/** What an account has beside its password. */
export const getOwnFactors = defineCall({
  id: 'getOwnFactors',
  title: { zh: '查看自己的第二因素', en: 'Read own second factors' },
  ...own,
  method: 'GET',
  path,
  answer: json(
    z.object({
      totp: z.object({ addedAt: z.string(), lastUsedAt: z.string().nullable() }).nullable(),
      /** Recovery codes that are left; null: there are none without another factor. */
      recoveryLeft: z.int().nullable(),
      /** Is there one that counts? Codes alone are none. */
      met: z.boolean(),
      /** What the roles ask for, the strictest of them: from when, and the role that does. */
      rule: z.object({ rule: z.enum(['OFF', 'OPTIONAL', 'REQUIRED']), from: z.string().nullable(), roleName: z.string() }).nullable(),
      /** When the last one was used. */
      recoveryUsedAt: z.string().nullable(),
    }),
  ),
})

/** A secret for an authenticator, in place of one that was begun and not confirmed; shown once. */
export const beginTotp = defineCall({
  id: 'beginTotp',
  title: { zh: '开始设置验证器', en: 'Begin to set up an authenticator' },
  ...own,
  method: 'POST',
  path: `${path}/totp/begin`,
  answer: json(z.object({ secret: z.string(), uri: z.string(), qr: z.string() })),
  changes: true,
  secret: true,
  // Who came in by the last recovery code has nothing to prove it by.
  proof: 'ABOVE_LIMIT',
  audit: { type: 'EDIT', target: 'user', touches: 'keys', says: { zh: '开始设置验证器', en: 'Began to set up an authenticator' } },
})

/** It counts once it has shown a right code; with the first factor come recovery codes, shown once. */
export const confirmTotp = defineCall({
  id: 'confirmTotp',
  title: { zh: '启用验证器', en: 'Switch the authenticator on' },
  ...own,
  method: 'POST',
  path: `${path}/totp`,
  body: z.object({ code: totpCode() }),
  answer: json(z.object({ recoveryCodes: z.array(z.string()).nullable() })),
  changes: true,
  secret: true,
  // It follows from what was proved a moment ago, by a secret that nobody else was shown.
  audit: { type: 'EDIT', target: 'user', says: { zh: '启用了验证器', en: 'Switched an authenticator on' } },
})

export const removeTotp = defineCall({
  id: 'removeTotp',
  title: { zh: '停用验证器', en: 'Switch the authenticator off' },
  ...own,
  method: 'DELETE',
  path: `${path}/totp`,
  answer: json(z.object({})),
  changes: true,
  proof: 'ALWAYS',
  audit: { type: 'EDIT', target: 'user', touches: 'keys', says: { zh: '停用了验证器', en: 'Switched the authenticator off' } },
})

/** Ten new ones in place of all; shown once. */
export const renewRecoveryCodes = defineCall({
  id: 'renewRecoveryCodes',
  title: { zh: '重新生成恢复码', en: 'Make new recovery codes' },
  ...own,
  method: 'POST',
  path: `${path}/recovery`,
  answer: json(z.object({ recoveryCodes: z.array(z.string()) })),
  changes: true,
  secret: true,
  proof: 'ALWAYS',
  audit: { type: 'EDIT', target: 'user', touches: 'keys', says: { zh: '重新生成了恢复码', en: 'Made new recovery codes' } },
})

/** The second step of a log-in that this browser began. */
export const proveSecondFactor = defineCall({
  id: 'proveSecondFactor',
  title: { zh: '用第二因素完成登录', en: 'Finish a log-in by the second factor' },
  area,
  codes: 'PUBLIC',
  beyond: true,
  method: 'POST',
  path: '/api/userinfo/secondFactor',
  body: z.discriminatedUnion('way', [
    z.object({ way: z.literal('PASSKEY'), signed: passkeySigned }),
    z.object({ way: z.literal('TOTP'), code: totpCode() }),
    z.object({ way: z.literal('RECOVERY'), code: recoveryCode() }),
  ]),
  answer: json(me),
  changes: true,
  secret: true,
  audit: { type: 'LOGIN', target: 'user', says: { zh: '用第二因素登录', en: 'Logged in with a second factor' } },
})
