/** What other nouns may use of referrers. */
export { earnCommission, reverseCommission } from './referrers.commission.repository.ts'
