import type { FamilyClaims } from '../platform/family.ts'

export const ordersFamily: FamilyClaims = {
  orders: {
    erased: ['remark', 'address'],
    moved: ['parent_id', 'student_id'],
    kept: {
      'the accounts are proved by it': ['order_number', 'goods_snapshot', 'coupon_code', 'pay_method', 'transaction_id'],
      'figures of orders count by it': ['progress', 'refund_state', 'status'],
    },
  },
  order_timeline: { erased: ['note'], kept: { 'steps of an order, without words about the family': ['step', 'from_status', 'to_status'] } },
  order_day: 'not of a family',
  order_delta: 'not of a family',
}
