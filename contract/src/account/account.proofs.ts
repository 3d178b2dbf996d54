import * as z from 'zod'
import { defineCall, json } from '../base/call.ts'
import { simplePassword } from '../base/rules.ts'
import { passkeySigned } from '../factors/factors.passkeys.ts'
import { recoveryCode, totpCode } from '../factors/factors.ts'

const act = () => z.string().regex(/^[\w-]{43}$/)

/** Proves for one act, which the refusal named, that it is the person of this session. */
export const proveMyself = defineCall({
  id: 'proveMyself',
  title: { zh: '证明是本人', en: 'Prove who one is' },
  area: 'Login and account',
  codes: 'ALWAYS',
  beyond: true,
  method: 'POST',
  path: '/api/userinfo/proofs',
  body: z.discriminatedUnion('way', [
    z.object({ act: act(), way: z.literal('PASSKEY'), signed: passkeySigned }),
    z.object({ act: act(), way: z.literal('TOTP'), code: totpCode() }),
    z.object({ act: act(), way: z.literal('RECOVERY'), code: recoveryCode() }),
    z.object({ act: act(), way: z.literal('PASSWORD'), password: simplePassword() }),
    z.object({ act: act(), way: z.literal('SIGN_IN') }),
  ]),
  answer: json(z.object({ expiresInSeconds: z.int() })),
  changes: true,
  audit: 'none: it only proves who one is; the change that follows is logged',
})
