import type { MoveField } from './moveIn.field.ts'

/** What a file of refunds can say: each row is money that went back. */
export const refundFields = {
  refundNumber: { zh: '旧退款编号', en: 'Old refund no.', width: 22 },
  orderNumber: { zh: '旧订单号', en: 'Old order no.', width: 22, required: true },
  refundAmount: { zh: '退款金额（元）', en: 'Refunded (yuan)', width: 14, required: 'refundFen' },
  refundFen: { zh: '退款金额（分）', en: 'Refunded (fen)', width: 14 },
  refundedAt: { zh: '退款时间', en: 'Refunded at', width: 20, required: true },
  state: { zh: '退款状态', en: 'Status of the refund', width: 14 },
  reason: { zh: '退款原因', en: 'Reason', width: 22 },
} as const satisfies Record<string, MoveField>
export type RefundField = keyof typeof refundFields
