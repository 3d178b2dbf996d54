/** What other nouns may use of refunds. */

export { leftAlone } from './refunds.alone.rules.ts'
export { type BilledRefund, confirmBilled, recordBilled } from './refunds.billed.service.ts'
export { newRefundNumber } from './refunds.giving.service.ts'
export { type MovedRefund, type MovedRefundState, takeBackMovedRefund, takeMovedRefund } from './refunds.moved.service.ts'
export { holdAlone, refundGoesThrough, refundOutcomes } from './refunds.repository.ts'
export { settleRefund } from './refunds.settling.service.ts'
