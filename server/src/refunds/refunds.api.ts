/** What other nouns may use of refunds: what a bill says of those that were made elsewhere. */
export { type BilledRefund, confirmBilled, recordBilled } from './refunds.billed.service.ts'
