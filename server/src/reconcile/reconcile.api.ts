/** What other nouns may use of the reconciliation. */

export { readyDays } from './reconcile.fetching.jobs.ts'
export { takeDay } from './reconcile.jobs.ts'
export { statementMerchants } from './reconcile.merchants.repository.ts'
