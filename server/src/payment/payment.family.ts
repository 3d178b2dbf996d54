import type { FamilyClaims } from '../platform/family.ts'

export const paymentFamily: FamilyClaims = {
  merchants: 'not of a family',
  provider_notices: {
    kept: { 'as the provider signed and encrypted it; it goes after its days': ['body'] },
    notOfFamily: ['provider', 'notice_id'],
  },
  sandbox_refunds: 'not of a family',
  sandbox_payments: 'not of a family',
}
