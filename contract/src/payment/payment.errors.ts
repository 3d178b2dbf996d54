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
} as const
