import type { ContractStatus } from './contracts.steps.ts'

type Said = { readonly zh: string; readonly en: string }

const open: Said = { zh: '可以“刷新状态”，未签署的可以“撤回”', en: 'refresh it; if it is not signed, withdraw it' }
const ended: Said = { zh: '请核对工时后重新发送合同', en: 'check the hours and send another contract' }

/** What can be done with a contract in its state. A refusal says it. */
export const waysOfContract: Readonly<Record<ContractStatus, Said>> = {
  DRAFT: open,
  PENDING: open,
  DONE: { zh: '有误的请“申请解除”', en: 'if it is wrong, ask to terminate it' },
  REJECTED: ended,
  EXPIRED: ended,
  CANCELLED: ended,
  INVALID: ended,
  TERMINATED: ended,
}
