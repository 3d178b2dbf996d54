import type { Language } from '../errors.ts'

/** Why a child left its camp: in somebody's words, or by the refund of an order, whose own words stay with it. */
interface Leaving {
  readonly reason: string | null
  readonly refundOrder: string | null
}

export const leavingReason = ({ reason, refundOrder }: Leaving, language: Language): string | null => {
  if (refundOrder === null) return reason
  return language === 'en-US' ? `Refund (order ${refundOrder})` : `退款（订单 ${refundOrder}）`
}
