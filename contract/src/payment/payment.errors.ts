/** Refusals of money that arrived for an order that was over. */
export const paymentErrors = {
  STRAY_NOT_WAITING: { status: 400, zh: '这笔款已处理（{state}）', en: 'This payment is dealt with already ({state})' },
} as const
