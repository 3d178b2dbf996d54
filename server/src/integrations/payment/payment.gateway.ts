import type { RefundStatus } from '@camp/contract/orders/orders.states'

/** A refund as the other side is asked for it. Money in fen. */
export interface RefundRequest {
  /** Our number, the key to the other side: the same number never gives money back twice, however often it is sent. */
  readonly outRefundNo: string
  /** The payment that it gives back from. */
  readonly transactionId: string
  readonly amount: number
  /** What was paid in all. */
  readonly total: number
  readonly reason: string
  readonly merchantId: number | null
}

/** How far the other side has come with a refund. */
export interface RefundResult {
  readonly status: RefundStatus
  /** The other side's number. */
  readonly refundId: string
  readonly failure?: string
}

/** What the other side knows of the payment of an order. Money in fen. */
export interface PaymentResult {
  readonly transactionId: string
  readonly amount: number
  readonly paidAt: string
  /** Some of it went back since, or all. */
  readonly refunded?: boolean
}

/** A day's bill: the file as it came, packed or not, and what its SHA-1 has to be once it is unpacked. */
export interface TradeBill {
  readonly bytes: Buffer
  readonly sha1: string
}

/** Gives money back, and tells what was paid. Slow, and able to fail: never called with a transaction open. */
export interface PaymentGateway {
  /** `minute`: polled each minute, then slower. `second`: the built-in one, which is quick. */
  readonly pace: 'second' | 'minute'
  /** Asks for a refund. PROCESSING means accepted, no more. */
  requestRefund(request: RefundRequest): Promise<RefundResult>
  /** What became of a refund; null where the other side never heard of it. */
  queryRefund(outRefundNo: string): Promise<RefundResult | null>
  /** The payment of an order; null where it is not paid there. */
  queryPayment(orderNumber: string): Promise<PaymentResult | null>
  /** Closes the payment of an order that nobody may pay any more. PAID: it was paid before; `queryPayment` says how. */
  closePayment(orderNumber: string): Promise<'CLOSED' | 'PAID'>
  /** The bill of a day (`YYYY-MM-DD`) of the past; null where there is none: nothing was paid or given back. */
  tradeBill(day: string): Promise<TradeBill | null>
}

/** A final no: the other side did not take the refund and will not. `message` is for staff. */
export class GatewayRefused extends Error {}

/** No answer, or none that can be trusted: the refund may or may not have been taken, so the other side is asked before anything else. */
export class GatewayUnclear extends Error {}
