import { AskRefundModal } from '../refunds/refunds.ask.parts.tsx'
import type { OrderTask } from './orderActions.ts'

/** Asks for a refund of this order. */
export const AskRefund = ({ order, onClose }: { order: OrderTask['order']; onClose(): void }) => (
  <AskRefundModal orderNumber={order.orderNumber} onClose={onClose} />
)
