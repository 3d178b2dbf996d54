import type { CouponStatus } from '@camp/contract/coupons/coupons.labels'

/** The codes of a batch, those of a state alone if it is named. */
export const codesOfBatch = (batchId: number, status?: CouponStatus): string =>
  `/extension/exchange?tab=codes&batchId=${batchId}${status ? `&status=${status}` : ''}`
