import { defineModule } from '../platform/module.ts'

// How a code is made and checked: no calls of its own.
export const couponsModule = defineModule({
  name: 'coupons',
  family: {
    coupon_batches: 'not of a family',
    coupons: { moved: ['used_by_parent_id'], kept: { 'the accounts are proved by it': ['code', 'status', 'order_number'] } },
  },
})
