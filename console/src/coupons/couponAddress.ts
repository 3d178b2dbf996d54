import type { CouponStatus } from '@camp/contract/coupons/coupons.labels'

/** In the address: a batch is to be made for the channel of this number. */
export const MAKE = 'make'

/** The codes of a batch, those of a state alone if it is named. */
export const codesOfBatch = (batchId: number, status?: CouponStatus): string =>
  `/extension/exchange?tab=codes&batchId=${batchId}${status ? `&status=${status}` : ''}`
