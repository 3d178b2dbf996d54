/** What other nouns may use of referrers. */
export { commissionAtStake, earnCommission, earnCompleted, reverseCommission } from './referrers.commission.repository.ts'
