/** What other nouns may use of referrers. */
export { earnCommission, earnCompleted, reverseCommission } from './referrers.commission.repository.ts'
