/** Refusals of the refund desk. */
export const refundErrors = {
  REFUND_REQUEST_OPEN: {
    status: 400,
    zh: '该订单有一笔待审批的退款申请，请先处理',
    en: 'A refund request of this order is waiting for approval. Please decide on it first',
  },
  REFUND_REQUEST_DECIDED: {
    status: 400,
    zh: '该申请已处理（{state}），无需再处理',
    en: 'This request is decided already ({state}). Nothing is left to do',
  },
  REFUND_OWN_REQUEST: {
    status: 400,
    zh: '不能审批自己的申请，请由另一位同事处理',
    en: 'You cannot approve your own request. Ask a colleague',
  },
  REFUND_NOTHING_PROPOSED: {
    status: 400,
    zh: '按退款规则该订单不退款；仍要申请的，请写明金额',
    en: 'The refund rule gives nothing back of this order. To ask all the same, state an amount',
  },
  REFUND_PAYMENT_VOUCHED: {
    status: 400,
    zh: '该订单的收款由接口告知，财务还没有核对；请先在订单中确认收款，再退款',
    en: 'This order was paid by the word of another program. Confirm the payment on its page first, then give money back',
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
  REFUND_NOT_OWN_REQUEST: {
    status: 400,
    zh: '只有申请人可以撤回；其他同事可以审批或驳回',
    en: 'Only the requester can withdraw a request. Others approve or decline it',
  },
  REFUND_AWAITS_PARCEL: {
    status: 400,
    zh: '退回的包裹还没有签收，签收后才能批准',
    en: 'The returned parcel has not been received yet. Approve it after that',
  },
  REFUND_NO_PARCEL: {
    status: 400,
    zh: '该申请没有需要签收的退回包裹，可以直接审批',
    en: 'This request does not wait for a parcel. It can be decided as it is',
  },
  REFUND_RULE_IN_FORCE: {
    status: 400,
    zh: '规则已生效，不能修改或删除；请新建一条从以后日期生效的规则',
    en: 'The rule is in force and cannot be changed or deleted. Create a new one that starts on a later day',
  },
  REFUND_RULE_PAST: {
    status: 400,
    zh: '生效日期不能早于今天，请选择今天或以后的日期',
    en: 'A rule cannot begin before today. Please choose today or later',
  },
  REFUND_RULE_TWICE: {
    status: 400,
    zh: '该商品类型和营期类型在这一天已有规则，请选择其他日期',
    en: 'There is a rule for these goods on this day already. Please choose another day',
  },
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
  ORDER_NOT_REFUNDABLE: {
    status: 400,
    zh: '订单当前状态为“{state}”，不能退款；请刷新订单，按现在的状态处理',
    en: 'The order is "{state}" and cannot be refunded. Reload the order and go by its present status',
  },
  ORDER_NOTHING_TO_REFUND: {
    status: 400,
    zh: '兑换码订单没有可退金额，无需退款',
    en: 'An order paid with a redemption code has nothing to refund; no refund is needed',
  },
  REFUND_TOO_MUCH: { status: 400, zh: '最多可退 ¥{most}', en: 'At most ¥{most} can be refunded' },
  REFUND_OPEN: {
    status: 400,
    zh: '该订单有一笔退款正在处理，请等待结果',
    en: 'A refund of this order is in progress. Please wait for its result',
  },
  REFUND_LIMIT: { status: 400, zh: '一笔订单最多退款 50 次', en: 'An order can be refunded at most 50 times' },
  REFUND_NOT_BY_HAND: {
    status: 400,
    zh: '这笔退款由支付渠道自动处理，不能人工确认，请等待结果',
    en: 'The payment channel settles this refund itself; it cannot be confirmed by hand. Please wait for its result',
  },
  REFUND_FINISHED: {
    status: 400,
    zh: '这笔退款已经结束，请刷新订单查看结果',
    en: 'This refund has already ended. Reload the order to see how',
  },
  REFUND_PROVIDER_SAYS: {
    status: 400,
    zh: '支付渠道显示这笔退款为“{state}”，与所选结果不符，请按渠道的结果处理',
    en: 'The payment channel says that this refund is "{state}", which contradicts this result. Go by what the channel says',
  },
  REFUND_NEVER_SENT: {
    status: 400,
    zh: '支付渠道没有收到这笔退款，款项没有退出；系统会继续发送，也可以确认为未成功',
    en: 'The payment channel has not received this refund: no money moved. It is sent again by itself, or can be confirmed as failed',
  },
  REFUND_PROVIDER_SILENT: {
    status: 400,
    zh: '支付渠道暂时没有应答，无法核实；系统每小时内都会再查询，提交满一天仍无应答时可以人工确认',
    en: 'The payment channel does not answer, so nothing can be checked. It is asked again within the hour; a day after the request the result can be confirmed by hand',
  },
  REFUND_BEING_SENT: {
    status: 400,
    zh: '系统正在向支付渠道查询这笔退款，请一分钟后再试',
    en: 'The payment channel is being asked about this refund. Try again in a minute',
  },
} as const
