import { type OrderStatus, orderStatus, refundAsked } from '@camp/contract/orders/orders.states'
import { currentLanguage } from '../platform/i18n.ts'
import { StatusTag } from '../ui/table/cells.tsx'
import './orders.state.css'

interface Stands {
  readonly status: OrderStatus
  readonly refundRequest: 'WAITING' | null
}

/** Where an order stands, and under it, in the same room, that a refund is asked for: whoever meets the order is told. */
export function OrderState({ status, refundRequest }: Stands) {
  const state = <StatusTag of={orderStatus} value={status} />
  if (refundRequest === null) return state
  const asked = refundAsked.label(refundRequest, currentLanguage())
  return (
    <span className="orders-states">
      {state}
      <span className="orders-asked" title={asked}>
        {asked}
      </span>
    </span>
  )
}
