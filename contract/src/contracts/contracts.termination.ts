import * as z from 'zod'
import { defineCall, json } from '../base/call.ts'
import { reasonText, seenVersion } from '../base/wire.ts'
import { contractStatus } from './contracts.steps.ts'
import { flowId } from './contracts.ts'

// A signed contract ends by two persons: one asks, another one confirms. Its document stays as it was sealed.

const BASE = '/api/manage/workhours/ess/contracts/{flowId}/termination'
const params = z.object({ flowId: flowId() })
const version = seenVersion()
const reason = reasonText()
const step = {
  area: 'Work hours and contracts',
  beyond: true,
  method: 'POST',
  params,
  codes: ['COASH_CONTRACT_EDIT'],
  changes: true,
} as const
const moved = json(z.object({ flowId: z.string(), status: contractStatus.schema, version: z.int() }))

export const askContractTermination = defineCall({
  id: 'askContractTermination',
  title: { zh: '申请解除已签署的合同', en: 'Ask to terminate a signed contract' },
  ...step,
  path: BASE,
  body: z.object({ reason }),
  answer: moved,
  audit: {
    type: 'ADD',
    target: 'contract',
    says: { zh: '申请解除“{name}”的工时合同 {flowId}', en: 'Asked to terminate contract {flowId} of "{name}"' },
  },
})

/** By another person than the one who asked. An outside signer has both sides sign an agreement first. */
export const confirmContractTermination = defineCall({
  id: 'confirmContractTermination',
  title: { zh: '确认解除已签署的合同', en: 'Confirm the termination of a signed contract' },
  ...step,
  path: `${BASE}/confirm`,
  body: z.object({ version }),
  answer: moved,
  audit: {
    type: 'EDIT',
    target: 'contract',
    says: {
      zh: '确认“{asker}”申请解除的“{name}”的工时合同 {flowId}',
      en: 'Confirmed the termination of contract {flowId} of "{name}" that {asker} asked for',
    },
  },
})

/** By another person, or by who asked: the contract stays as it is. */
export const declineContractTermination = defineCall({
  id: 'declineContractTermination',
  title: { zh: '不同意解除已签署的合同', en: 'Decline the termination of a signed contract' },
  ...step,
  path: `${BASE}/decline`,
  body: z.object({ reason, version }),
  answer: moved,
  audit: {
    type: 'EDIT',
    target: 'contract',
    says: {
      zh: '不同意“{asker}”申请解除的“{name}”的工时合同 {flowId}',
      en: 'Declined the termination of contract {flowId} of "{name}" that {asker} asked for',
    },
  },
})
