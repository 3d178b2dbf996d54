/** Refusals of the refund desk. */
export const refundErrors = {
  REFUND_REQUEST_OPEN: {
    status: 400,
    zh: '该订单有一笔待审批的退款申请，请先处理',
    en: 'A refund request of this order is waiting for approval. Please decide on it first',
  },
  REFUND_REQUEST_DECIDED: { status: 400, zh: '该申请已处理（{state}）', en: 'This request is decided already ({state})' },
  REFUND_OWN_REQUEST: {
    status: 400,
    zh: '不能审批自己的申请，请由另一位同事处理',
    en: 'You cannot approve your own request. Ask a colleague',
  },
  REFUND_FROM_BILL: {
    status: 400,
    zh: '这笔退款已在商户平台退出，请在“支付对账”中由补录人以外的同事确认，不能在这里批准',
    en: 'This refund was made on the merchant platform. A colleague of the one who recorded it confirms it in the reconciliation, not here',
  },
  REFUND_COUNTER_SAME: {
    status: 400,
    zh: '建议金额与申请金额相同，请直接批准',
    en: 'This is the requested amount. Please approve the request instead',
  },
  REFUND_NOT_OWN_REQUEST: { status: 400, zh: '只有申请人可以撤回', en: 'Only the requester can withdraw a request' },
  REFUND_AWAITS_PARCEL: {
    status: 400,
    zh: '退回的包裹还没有签收，签收后才能批准',
    en: 'The returned parcel has not been received yet. Approve it after that',
  },
  REFUND_NO_PARCEL: { status: 400, zh: '该申请没有需要签收的退回包裹', en: 'This request does not wait for a parcel' },
  REFUND_RULE_IN_FORCE: {
    status: 400,
    zh: '规则已生效，不能修改或删除；请新建一条从以后日期生效的规则',
    en: 'The rule is in force and cannot be changed or deleted. Create a new one that starts on a later day',
  },
  REFUND_RULE_PAST: { status: 400, zh: '生效日期不能早于今天', en: 'A rule cannot begin before today' },
  REFUND_RULE_TWICE: { status: 400, zh: '该商品类型和营期类型在这一天已有规则', en: 'There is a rule for these goods on this day already' },
  REFUND_RULE_STEPS: {
    status: 400,
    zh: '步骤须按时间先后排列，且以“其余时间”结束',
    en: 'The steps must be in order of time and end with "any later time"',
  },
  REFUND_RULE_FROM: {
    status: 400,
    zh: '只有需要寄送的商品可以从签收起算',
    en: 'Only a rule for goods that ship can count from the day they were received',
  },
  REFUND_RULE_KIND: { status: 400, zh: '只有营期商品可以指定营期类型', en: 'Only a rule for camps can have a camp type' },
} as const
