import type { ContractStatus } from './contracts.steps.ts'

/** The numbers of a flow that the built-in signer uses: those of Tencent ESS (API 2020-11-11). */
export const flow = {
  DRAFT: 0,
  SENT: 1,
  PART_SIGNED: 2,
  REFUSED: 3,
  DONE: 4,
  EXPIRED: 5,
  CANCELLED: 6,
  INVALID: 16,
  TERMINATED: 21,
} as const

/** What each number of a flow means. */
export const statusOfFlow: Readonly<Record<number, ContractStatus>> = {
  0: 'DRAFT',
  1: 'PENDING',
  2: 'PENDING',
  3: 'REJECTED',
  4: 'DONE',
  5: 'EXPIRED',
  6: 'CANCELLED',
  7: 'DRAFT',
  8: 'PENDING',
  9: 'PENDING',
  10: 'REJECTED',
  16: 'INVALID',
  21: 'TERMINATED',
}

/** Signed by all, and ended since: what was sealed stays readable. */
export const isEnded = (status: ContractStatus): status is 'INVALID' | 'TERMINATED' => status === 'INVALID' || status === 'TERMINATED'

/** While a contract stands so, its hours are frozen, and no other may be for the same days. */
export const holdingStatuses = ['DRAFT', 'PENDING', 'DONE'] as const

/** How far an open flow is; it never goes back. */
const PROGRESS: Readonly<Record<number, number>> = { 0: 0, 7: 0, 8: 1, 9: 2, 1: 3, 2: 4 }

/** May a flow go from one number to another? What is signed by all ends only by becoming invalid or by being terminated. */
export function flowMayMove(from: number, to: number): boolean {
  if (!(to in statusOfFlow)) return false
  if (from === flow.DONE) return to === flow.INVALID || to === flow.TERMINATED
  const at = PROGRESS[from]
  if (at === undefined) return false
  const next = PROGRESS[to]
  return next === undefined ? to !== flow.TERMINATED : next > at
}
