import type { FamilyClaims } from '../platform/family.ts'

export const paymentFamily: FamilyClaims = {
  payment_closings: 'not of a family',
  stray_payments: {
    kept: { 'money that came in and went back is proved by its numbers': ['transaction_id', 'refund_number', 'gateway_refund_id'] },
    notOfFamily: ['state', 'failure'],
  },
  sandbox_refunds: 'not of a family',
  sandbox_payments: 'not of a family',
}
