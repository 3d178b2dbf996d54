import * as z from 'zod'
import { codeSent } from '../account/account.codes.ts'
import { bounded } from '../base/bounded.ts'
import { defineCall, json } from '../base/call.ts'
import { verificationCode } from '../base/rules.ts'
import { reasonText } from '../base/wire.ts'
import { contractStatus } from './contracts.steps.ts'
import { flowId } from './contracts.ts'

// What the page behind a signing link asks. The token alone signs nothing: it takes the ID card, and a code to the phone.

const area = 'Work hours and contracts'
const publicCall = { area, beyond: true, codes: 'PUBLIC', method: 'POST', changes: true } as const

const token = bounded(100).min(1)
/** The last six of the ID card. */
const idTail = z.string().regex(/^\d{5}[\dXx]$/, { error: 'SIGN_ID_WRONG' })
const events = 'none: the events of the contract hold it, with time and address'

export const sendSigningCode = defineCall({
  id: 'sendSigningCode',
  title: { zh: '获取签署验证码', en: 'Ask for the signing code' },
  ...publicCall,
  path: '/api/contract-signing/code',
  body: z.object({ token, idTail }),
  answer: json(codeSent),
  audit: events,
})

const moved = json(z.object({ status: contractStatus.schema }))

export const signContract = defineCall({
  id: 'signContract',
  title: { zh: '签署工时合同', en: 'Sign a contract' },
  ...publicCall,
  path: '/api/contract-signing/sign',
  body: z.object({ token, idTail, code: verificationCode(), consent: z.literal(true) }),
  answer: moved,
  audit: {
    type: 'EDIT',
    target: 'contract',
    says: { zh: '“{name}”签署工时合同 {flowId}', en: '"{name}" signed contract {flowId}' },
    announces: { zh: '签署工时合同', en: 'Signing a contract' },
  },
})

export const refuseContract = defineCall({
  id: 'refuseContract',
  title: { zh: '拒签工时合同', en: 'Refuse to sign a contract' },
  ...publicCall,
  path: '/api/contract-signing/refuse',
  body: z.object({ token, idTail, code: verificationCode(), reason: reasonText() }),
  answer: moved,
  audit: {
    type: 'EDIT',
    target: 'contract',
    says: { zh: '“{name}”拒签工时合同 {flowId}', en: '"{name}" refused to sign contract {flowId}' },
    announces: { zh: '拒签工时合同', en: 'Refusing to sign a contract' },
  },
})

/** Is this the file that was sealed? Only the fingerprint is sent, and nothing of the content is told. */
export const verifyContract = defineCall({
  id: 'verifyContract',
  title: { zh: '核验合同文件', en: 'Check the file of a contract' },
  area,
  beyond: true,
  codes: 'PUBLIC',
  method: 'POST',
  path: '/api/contract-signing/verify',
  body: z.object({ flowId: flowId(), hash: z.string().regex(/^[0-9a-f]{64}$/) }),
  answer: json(
    z.object({
      result: z.enum(['SEALED', 'UNSIGNED', 'CHANGED']),
      at: z.string().nullable(),
      /** The contract of this very file was terminated, or became invalid, after it was sealed. */
      ended: z.boolean(),
    }),
  ),
})
