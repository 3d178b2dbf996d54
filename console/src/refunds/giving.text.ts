import { defineText } from '../platform/i18n.ts'

/** Words of giving money back at once. */
export const givingText = defineText({
  zh: {
    title: '退款 {orderNumber}',
    amount: '退款金额',
    all: '全部 ¥{most}',
    most: '最多可退 ¥{most}',
    reason: '退款原因',
    send: '确认退款 ¥{amount}',
    sendEmpty: '确认退款',
    sent: '退款已提交，等待支付渠道处理',
    asked: '金额超过限额，已提交申请，等待另一位同事审批',
  },
  en: {
    title: 'Refund {orderNumber}',
    amount: 'Amount',
    all: 'All ¥{most}',
    most: 'At most ¥{most}',
    reason: 'Reason',
    send: 'Refund ¥{amount}',
    sendEmpty: 'Refund',
    sent: 'The refund was submitted and waits for the payment channel',
    asked: 'The amount is above the limit, so a colleague has to approve it',
  },
})
