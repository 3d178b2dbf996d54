import type { PaymentGateway } from '../src/integrations/payment/payment.gateway.ts'

/** What the other side heard, beside what the sandbox answers. */
export class Watched implements PaymentGateway {
  readonly pace = 'second'
  readonly heard: string[] = []
  readonly #inner: PaymentGateway
  constructor(inner: PaymentGateway) {
    this.#inner = inner
  }
  requestRefund(request: Parameters<PaymentGateway['requestRefund']>[0]) {
    this.heard.push('request')
    return this.#inner.requestRefund(request)
  }
  queryRefund(outRefundNo: string) {
    this.heard.push('query')
    return this.#inner.queryRefund(outRefundNo)
  }
  queryPayment(orderNumber: string) {
    return this.#inner.queryPayment(orderNumber)
  }
  closePayment(orderNumber: string) {
    return this.#inner.closePayment(orderNumber)
  }
  tradeBill(day: string) {
    return this.#inner.tradeBill(day)
  }
}

/** A gateway that answers to what a test says, and to nothing else. */
export const gatewayOf = (parts: Partial<PaymentGateway>): PaymentGateway => ({
  pace: 'second',
  requestRefund: () => Promise.reject(new Error('not expected')),
  queryRefund: () => Promise.resolve(null),
  queryPayment: () => Promise.resolve(null),
  closePayment: () => Promise.resolve('CLOSED'),
  tradeBill: () => Promise.resolve(null),
  ...parts,
})
