import type { OrderFilter } from '@camp/contract/orders/orders'

/** What waits to be shipped: paid, not refunded in full nor asked back, and goods that need shipping. */
export const toShip: OrderFilter = { progress: ['PAID'], refundState: ['NONE', 'PARTIAL'], refundRequest: ['NONE'], needsShipping: true }
export const refunding: OrderFilter = { status: ['REFUNDING'] }
/** A refund is asked for, and nobody has decided on it. */
export const refundAsked: OrderFilter = { refundRequest: ['WAITING'] }
export const unpaid: OrderFilter = { status: ['PENDING_PAYMENT'] }
