/** Refusals of money that arrived for an order that was over. */
export const paymentErrors = {
  STRAY_NOT_WAITING: {
    status: 400,
    zh: '这笔款已处理（{state}），无需再处理',
    en: 'This payment is already settled ({state}). Nothing is left to do',
  },
  STRAY_SECOND_PERSON: {
    status: 400,
    zh: '超过 ¥{most}，须先申请退回，再由另一位同事批准',
    en: 'This is more than ¥{most}: one person asks, another one gives it back. Please ask first',
  },
  STRAY_ASKED: {
    status: 400,
    zh: '这笔款已有人申请退回，请等另一位同事批准',
    en: 'Somebody has asked for this already. A colleague has to approve it',
  },
  PAY_NOT_THERE: {
    status: 400,
    zh: '微信支付在 24 小时内没有这笔付款，请核对交易单号后重新告知',
    en: 'WeChat Pay had no such payment within 24 hours. Check its number, then tell of it again',
  },
  PAY_TOLD_REFUNDED: {
    status: 400,
    zh: '微信支付中这笔付款已有退款，没有入账；请财务在“支付对账”中按账单处理',
    en: 'Money of this payment went back at WeChat Pay, so it was not taken in. Have finance go by the bill in the reconciliation',
  },
  PAY_TOLD_OTHERWISE: {
    status: 400,
    zh: '微信支付中该订单的付款是另一笔，请核对交易单号和金额',
    en: 'WeChat Pay has another payment for this order. Please check its number and its amount',
  },
  PAY_TOLD_TWICE: {
    status: 400,
    zh: '该订单有另一笔付款正在等待微信支付确认，请等待结果',
    en: 'Another payment of this order is waiting for WeChat Pay to confirm it. Please wait for the result',
  },
} as const
