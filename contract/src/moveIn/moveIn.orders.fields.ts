import type { MoveField } from './moveIn.field.ts'

/**
 * What a file of orders can say. Amounts are in yuan; columns in fen have fields of their own, which nothing is led to but by hand: a guess would be a
 * hundred times wrong.
 */
export const orderFields = {
  orderNumber: { zh: '旧订单号', en: 'Old order no.', width: 22, required: true },
  oldNumber: { zh: '家长 · 旧编号', en: 'Parent: old number', width: 18, required: 'phone' },
  phone: { zh: '家长 · 手机号', en: 'Parent: phone', width: 16, personal: 'phone' },
  childNumber: { zh: '学员 · 旧编号', en: 'Child: old number', width: 18 },
  childName: { zh: '学员 · 姓名', en: 'Child: name', width: 14 },
  goods: { zh: '商品', en: 'Goods', width: 22, required: true },
  camp: { zh: '营期', en: 'Camp', width: 18 },
  channel: { zh: '渠道', en: 'Channel', width: 18 },
  quantity: { zh: '数量', en: 'Quantity', width: 10 },
  totalAmount: { zh: '商品金额（元）', en: 'Goods amount (yuan)', width: 14 },
  discountAmount: { zh: '优惠（元）', en: 'Discount (yuan)', width: 14 },
  payAmount: { zh: '实付（元）', en: 'Paid (yuan)', width: 14, required: 'payFen' },
  totalFen: { zh: '商品金额（分）', en: 'Goods amount (fen)', width: 14 },
  discountFen: { zh: '优惠（分）', en: 'Discount (fen)', width: 14 },
  payFen: { zh: '实付（分）', en: 'Paid (fen)', width: 14 },
  payMethod: { zh: '支付方式', en: 'Payment', width: 14 },
  state: { zh: '状态', en: 'Status', width: 14 },
  orderedAt: { zh: '下单时间', en: 'Ordered at', width: 20 },
  paidAt: { zh: '支付时间', en: 'Paid at', width: 20 },
  refundAmount: { zh: '退款金额（元）', en: 'Refunded (yuan)', width: 14 },
  refundFen: { zh: '退款金额（分）', en: 'Refunded (fen)', width: 14 },
  refundedAt: { zh: '退款时间', en: 'Refunded at', width: 20 },
} as const satisfies Record<string, MoveField>
export type OrderField = keyof typeof orderFields
