import { type RefundStatus, refundStatus } from '@camp/contract/orders/orders.states'
import type { RefundFailure } from '@camp/contract/refunds/refunds.failures'
import * as z from 'zod'
import {
  GatewayRefused,
  GatewayUnclear,
  type PaymentGateway,
  type PaymentResult,
  type RefundRequest,
  type RefundResult,
  type TradeBill,
} from './payment.gateway.ts'
import { type WechatClient, WechatFailure } from './wechat.client.ts'

const REFUNDS = 'v3/refund/domestic/refunds'

/** Answers after which a refund certainly was not taken. Others (system error, frequency, whatever is new) leave it open. */
const FINAL = new Set([
  'PARAM_ERROR',
  'INVALID_REQUEST',
  'NOT_ENOUGH',
  'USER_ACCOUNT_ABNORMAL',
  'NO_AUTH',
  'SIGN_ERROR',
  'MCH_NOT_EXISTS',
  'RESOURCE_NOT_EXISTS',
])

const WORDS: Readonly<Partial<Record<RefundStatus, RefundFailure>>> = { CLOSED: 'CHANNEL_CLOSED', ABNORMAL: 'CHANNEL_ABNORMAL' }

const refundSchema = z.object({
  refund_id: z.string().min(1),
  out_refund_no: z.string(),
  status: refundStatus.schema,
  amount: z.object({ refund: z.int(), total: z.int() }),
})

const paymentSchema = z.object({
  mchid: z.string(),
  out_trade_no: z.string(),
  trade_state: z.string(),
  transaction_id: z.string().min(1).max(64).optional(),
  success_time: z.iso.datetime({ offset: true }).optional(),
  amount: z.object({ total: z.int().positive() }).optional(),
})

const billSchema = z.object({ hash_type: z.literal('SHA1'), hash_value: z.string().regex(/^[0-9a-fA-F]{40}$/), download_url: z.url() })

/** There is nothing to close: it was closed before, or the family never came as far as paying. */
const OVER_THERE = new Set(['ORDER_CLOSED', 'ORDERCLOSED', 'ORDER_NOT_EXIST', 'ORDERNOTEXIST', 'RESOURCE_NOT_EXISTS'])

/** An order that was paid and refunded since was paid, too. */
const PAID_THERE = new Set(['SUCCESS', 'REFUND'])

/** What a state of WeChat Pay means to us. */
export function wechatResult(status: RefundStatus, refundId: string): RefundResult {
  const failure = WORDS[status]
  return { status, refundId, ...(failure && { failure }) }
}

/** WeChat Pay v3, as one merchant. */
export class WechatGateway implements PaymentGateway {
  readonly pace = 'minute'
  readonly #client: WechatClient
  readonly #notifyUrl: string | null

  /** `notifyUrl`: where WeChat Pay tells the result; null where it cannot reach us, and we ask. */
  constructor(client: WechatClient, notifyUrl: string | null) {
    this.#client = client
    this.#notifyUrl = notifyUrl
  }

  async requestRefund(request: RefundRequest): Promise<RefundResult> {
    const answer = await this.#client
      .post(REFUNDS, {
        transaction_id: request.transactionId,
        out_refund_no: request.outRefundNo,
        reason: request.reason,
        ...(this.#notifyUrl && { notify_url: this.#notifyUrl }),
        amount: { refund: request.amount, total: request.total, currency: 'CNY' },
      })
      .catch((error: unknown) => {
        if (!(error instanceof WechatFailure)) throw error
        throw FINAL.has(error.code) ? new GatewayRefused(error.message) : new GatewayUnclear(`WeChat Pay answered ${error.code}`)
      })
    return read(answer, request.outRefundNo, request.amount)
  }

  async queryRefund(outRefundNo: string): Promise<RefundResult | null> {
    try {
      return read(await this.#client.get(`${REFUNDS}/${encodeURIComponent(outRefundNo)}`), outRefundNo)
    } catch (error) {
      if (!(error instanceof WechatFailure)) throw error
      if (error.code === 'RESOURCE_NOT_EXISTS') return null
      throw new GatewayUnclear(`WeChat Pay answered ${error.code}`)
    }
  }

  async queryPayment(orderNumber: string): Promise<PaymentResult | null> {
    const { mchId } = this.#client.keys
    const path = `v3/pay/transactions/out-trade-no/${encodeURIComponent(orderNumber)}?mchid=${mchId}`
    const answer = await this.#asked(path, ['ORDER_NOT_EXIST', 'ORDERNOTEXIST', 'RESOURCE_NOT_EXISTS'])
    if (answer === null) return null
    const parsed = paymentSchema.safeParse(answer)
    if (!parsed.success) throw new GatewayUnclear('WeChat Pay answered in a form that is not known')
    const { mchid, out_trade_no, trade_state, transaction_id, success_time, amount } = parsed.data
    if (mchid !== mchId || out_trade_no !== orderNumber) throw new GatewayUnclear('WeChat Pay answered about another payment')
    if (!PAID_THERE.has(trade_state)) return null
    if (!transaction_id || !success_time || !amount) throw new GatewayUnclear('WeChat Pay answered about a payment without its facts')
    return {
      transactionId: transaction_id,
      amount: amount.total,
      paidAt: success_time,
      ...(trade_state === 'REFUND' && { refunded: true }),
    }
  }

  async closePayment(orderNumber: string): Promise<'CLOSED' | 'PAID'> {
    const path = `v3/pay/transactions/out-trade-no/${encodeURIComponent(orderNumber)}/close`
    try {
      await this.#client.post(path, { mchid: this.#client.keys.mchId })
      return 'CLOSED'
    } catch (error) {
      if (!(error instanceof WechatFailure)) throw error
      if (OVER_THERE.has(error.code)) return 'CLOSED'
      // Paid, or being paid just now: only the payment itself says which.
      if (await this.queryPayment(orderNumber)) return 'PAID'
      throw new GatewayUnclear(`WeChat Pay answered ${error.code}`)
    }
  }

  async tradeBill(day: string): Promise<TradeBill | null> {
    const answer = await this.#asked(`v3/bill/tradebill?bill_date=${day}&bill_type=ALL&tar_type=GZIP`, ['NO_STATEMENT_EXIST'])
    if (answer === null) return null
    const parsed = billSchema.safeParse(answer)
    if (!parsed.success) throw new GatewayUnclear('WeChat Pay answered in a form that is not known')
    const { hash_value, download_url } = parsed.data
    return { bytes: await this.#client.file(download_url), sha1: hash_value.toLowerCase() }
  }

  /** A proved answer; null for one of the refusals that say there is nothing. */
  async #asked(path: string, none: readonly string[]): Promise<unknown> {
    try {
      return await this.#client.get(path)
    } catch (error) {
      if (!(error instanceof WechatFailure)) throw error
      if (none.includes(error.code)) return null
      throw new GatewayUnclear(`WeChat Pay answered ${error.code}`)
    }
  }
}

/** An answer about another refund, or another amount, says nothing about ours. */
function read(answer: unknown, outRefundNo: string, amount?: number): RefundResult {
  const parsed = refundSchema.safeParse(answer)
  if (!parsed.success) throw new GatewayUnclear('WeChat Pay answered in a form that is not known')
  const refund = parsed.data
  if (refund.out_refund_no !== outRefundNo || (amount !== undefined && refund.amount.refund !== amount)) {
    throw new GatewayUnclear('WeChat Pay answered about another refund')
  }
  return wechatResult(refund.status, refund.refund_id)
}
