import { labelled, type ValueOf } from '../base/labels.ts'
import type { Language } from '../errors.ts'

/** Why a refund did not go through, where it is ours to say. Words of a payment channel are kept as the channel wrote them. */
export const refundFailure = labelled({
  NO_ANSWER: [
    '支付渠道没有给出明确结果，请在商户平台核实后人工确认',
    'The payment channel gave no clear answer. Check it in the merchant platform and confirm by hand',
    'red',
  ],
  NO_TRANSACTION: ['订单没有支付流水号，无法原路退款', 'The order has no transaction number, so the channel cannot refund it', 'red'],
  NO_MERCHANT_KEYS: ['该商户没有配置支付密钥', 'No payment keys are set up for this merchant', 'red'],
  CHANNEL_CLOSED: ['支付渠道关闭了这笔退款', 'The payment channel closed this refund', 'red'],
  CHANNEL_ABNORMAL: ['支付渠道退款异常，请人工处理', 'The payment channel could not complete this refund. Please handle it by hand', 'red'],
  SANDBOX_REFUSED: ['沙箱拒绝了这笔退款：余额不足', 'The sandbox refused this refund: not enough balance', 'red'],
  SANDBOX_CLOSED: ['沙箱关闭了这笔退款', 'The sandbox closed this refund', 'red'],
  SANDBOX_ABNORMAL: ['沙箱退款异常：银行卡已注销', 'The sandbox could not complete this refund: the bank card is void', 'red'],
})
export type RefundFailure = ValueOf<typeof refundFailure>

const isOurs = (failure: string): failure is RefundFailure => Object.hasOwn(refundFailure.labels, failure)

/** The failure of a refund, or the note of its step in the timeline, in the reader's language. */
export const refundFailureText = (failure: string, language: Language): string =>
  isOurs(failure) ? refundFailure.label(failure, language) : failure
