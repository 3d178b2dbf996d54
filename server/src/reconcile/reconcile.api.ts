/** What other nouns may use of the reconciliation: rules, never its statements. */

export { readyDays } from './reconcile.fetching.jobs.ts'
export { takeDay } from './reconcile.jobs.ts'
export { statementMerchants } from './reconcile.merchants.repository.ts'
