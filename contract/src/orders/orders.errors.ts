/** Refusals of making, paying, cancelling and shipping orders. */
export const orderErrors = {
  GOODS_INACTIVE: {
    status: 400,
    zh: '该商品已下架，不能下单；请选择其他商品，或先启用该商品',
    en: 'These goods are not on sale, so they cannot be ordered. Choose others, or activate these first',
  },
  OUT_OF_STOCK: {
    status: 400,
    zh: '库存不足，还剩 {left} 件，请减少数量，或先调整库存',
    en: 'There is not enough stock: {left} left. Order fewer, or change the stock first',
  },
  ORDER_STUDENT_MISSING: { status: 400, zh: '请选择要报名的孩子', en: 'Choose the child who joins the camp' },
  ORDER_CAMP_UNFIT: {
    status: 400,
    zh: '这个营期不是该商品的营期，请选择该商品的营期',
    en: 'This camp is not a camp of these goods. Choose one that is',
  },
  ORDER_CAMP_FULL: {
    status: 400,
    zh: '营期名额已满（{taken} / {capacity}），请选择其他营期，或付款后再选',
    en: 'The camp is full ({taken} / {capacity}). Choose another, or choose one after the payment',
  },
  ORDER_CHILD_IN_CAMP: {
    status: 400,
    zh: '这个孩子已在该营期中，请选择其他营期',
    en: 'This child is in the camp already. Choose another camp',
  },
  ORDER_CAMP_OVER: { status: 400, zh: '该营期已结束，请选择其他营期', en: 'The camp has ended. Choose another' },
  ORDER_PARENT_FROZEN: {
    status: 400,
    zh: '该家长已冻结，不能下单，请先在家长详情激活',
    en: 'This parent is frozen and cannot order. Activate the account on the page of the parent first',
  },
  ORDER_ONE_CHILD: { status: 400, zh: '营期订单一次只能买一件', en: 'An order for a camp is for one student, so its quantity is 1' },
  CHANNEL_INACTIVE: { status: 400, zh: '该渠道已停用，请选择其他渠道', en: 'This channel is inactive. Choose another' },
  REFERRER_UNVERIFIED: {
    status: 400,
    zh: '该推荐人未通过审核，请选择其他推荐人，或先审核',
    en: 'This referrer is not verified. Choose another, or verify this one first',
  },
  PRICE_CHANGED: {
    status: 400,
    zh: '订单金额现在是 ¥{amount}，与提交的不同；请让家长按新的金额确认后再下单',
    en: 'The order costs ¥{amount} now, which is not what was sent. Have the family agree to this amount, then order again',
  },
  ORDER_NOT_PAYABLE: {
    status: 400,
    zh: '订单当前状态为“{state}”，只有待支付的订单可以收款；请刷新订单，按现在的状态处理',
    en: 'The order is "{state}"; only unpaid orders can be paid. Reload the order and go by its present status',
  },
  ORDER_NOT_DENIABLE: {
    status: 400,
    zh: '只有接口告知、财务还没有核对的收款可以确认未到账；已发货的请先在物流单中收回包裹。请刷新订单，按现在的状态处理',
    en: 'Only a payment that a program told of and nobody has confirmed can be denied; take a shipped parcel back first. Reload the order and go by its present status',
  },
  PAY_AMOUNT_DIFFERS: {
    status: 400,
    zh: '收款金额必须等于订单金额 ¥{expected}',
    en: 'The amount received must be the amount of the order, ¥{expected}',
  },
  PAY_NOT_BY_HAND: {
    status: 400,
    zh: '微信支付由支付通知自动入账，不能人工确认；账单中有、这里没有入账的，请在“支付对账”中补录',
    en: 'WeChat Pay payments are recorded automatically and cannot be confirmed by hand. What the bill has and is not recorded here is recorded in the reconciliation',
  },
  PAY_OTHER_MERCHANT: {
    status: 400,
    zh: '这笔款付给了另一个商户，请核对该商户的账单',
    en: 'This payment went to another merchant. Please check the bill of that merchant',
  },
  PAY_VOUCHED_OTHERWISE: {
    status: 400,
    zh: '与接口告知的收款不符（{day}，交易单号 {transactionId}）；请与发送方核对',
    en: 'This is not the payment that was told of ({day}, transaction {transactionId}). Please clear it up with the sender',
  },
  PAY_NOT_IN_SANDBOX: {
    status: 400,
    zh: '只有走沙箱的微信订单可以在沙箱付款：该订单不是微信支付，或其商户已配置密钥',
    en: 'The sandbox can only pay WeChat Pay orders whose merchant has no keys. This order is not one of them',
  },
  PAID_BEFORE_ORDER: { status: 400, zh: '收款日期不能早于下单日期 {day}', en: 'The payment cannot be before the order, {day}' },
  PAID_TOO_LATE: {
    status: 400,
    zh: '收款日期不能晚于下单后 {days} 天（{day}）；超过的请重新下单',
    en: 'The payment cannot be later than {days|day|days} after the order ({day}). Create a new order',
  },
  PAID_IN_FUTURE: { status: 400, zh: '收款时间不能晚于现在', en: 'The time of payment cannot be in the future' },
  TRANSACTION_USED: {
    status: 400,
    zh: '该交易单号已用于另一笔订单，请核对单号',
    en: 'This transaction number belongs to another order. Please check the number',
  },
  ORDER_REFUND_ASKED: {
    status: 400,
    zh: '该订单有一笔待审批的退款申请（{day} 提出），请先等审批结果；确实仍要发货的，请在“发货”时勾选“仍要发货”',
    en: 'A refund of this order was requested on {day} and waits for approval. Wait for the decision, or tick "Ship anyway" when you ship it',
  },
  ORDER_NOT_TO_ENROL: {
    status: 400,
    zh: '该订单没有待报名的学员；已报名的请在营期学员中查看',
    en: 'No student of this order is waiting to join a camp. Those who joined are on the page of the students of their camp',
  },
  ORDER_NOT_CANCELLABLE: {
    status: 400,
    zh: '订单当前状态为“{state}”，只有待支付的订单可以取消；已付款的请申请退款',
    en: 'The order is "{state}"; only unpaid orders can be cancelled. For a paid one, request a refund',
  },
  ORDER_NOT_SHIPPABLE: {
    status: 400,
    zh: '订单当前状态为“{state}”，不能发货；请刷新订单，按现在的状态处理',
    en: 'The order is "{state}" and cannot be shipped. Reload the order and go by its present status',
  },
  ORDER_NEEDS_NO_SHIPPING: { status: 400, zh: '该商品不需要发货，无需操作', en: 'These goods need no shipping; nothing is left to do' },
  ORDER_ADDRESS_MISSING: {
    status: 400,
    zh: '订单没有收货地址，请填写收件人、手机号和地址',
    en: 'The order has no address. Please enter receiver, phone and address',
  },
  ORDER_REMARK_FULL: {
    status: 400,
    zh: '加上原备注后超过 {most} 个字，请缩短后再写，或选择替换原备注',
    en: 'With the remark there is, it is longer than {most} characters. Make it shorter, or put it in place of that remark',
  },
  TRACKING_NUMBER_TAKEN: { status: 400, zh: '该运单号已被使用，请核对单号', en: 'This tracking number is already used. Please check it' },
} as const
