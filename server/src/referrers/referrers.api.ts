/** What other nouns may use of referrers. */
export { commissionAtStake } from './referrers.commission.repository.ts'
