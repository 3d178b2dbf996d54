/** What other nouns may use of referrers. */

export { commissionAtStake } from './referrers.commission.repository.ts'
export { type MovedReferrer, takeBackReferrer, takeMovedReferrer } from './referrers.moved.service.ts'
