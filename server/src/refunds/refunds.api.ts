/** What other nouns may use of refunds: what a bill says of those that were made elsewhere. */

export { holdAlone } from './refunds.alone.repository.ts'
export { leftAlone } from './refunds.alone.rules.ts'
export { type BilledRefund, confirmBilled, recordBilled } from './refunds.billed.service.ts'
