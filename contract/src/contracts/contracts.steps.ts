import { labelled, type ValueOf } from '../base/labels.ts'

/** How a contract stands; what the numbers of a provider mean is in `contracts.states.ts`. */
export const contractStatus = labelled({
  DRAFT: ['待发送', 'To be sent', 'grey'],
  PENDING: ['待签署', 'To be signed', 'blue'],
  DONE: ['已签署', 'Signed', 'green'],
  REJECTED: ['已拒签', 'Refused', 'red'],
  EXPIRED: ['已过期', 'Expired', 'amber'],
  CANCELLED: ['已撤回', 'Withdrawn', 'grey'],
  INVALID: ['已失效', 'Invalid', 'red'],
  TERMINATED: ['已解除', 'Terminated', 'grey'],
})
export type ContractStatus = ValueOf<typeof contractStatus>

/** How far it is with ending a signed contract: another person has to confirm it, or both sides to sign it with an outside signer. */
export const contractEnding = labelled({
  ASKED: ['解除待确认', 'Termination to confirm', 'amber'],
  STARTED: ['解除协议待签署', 'Termination to be signed', 'amber'],
})
