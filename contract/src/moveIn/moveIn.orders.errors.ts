/** Refusals of orders and refunds that are moved in. A part of the table of all errors. */
export const moveOrderErrors = {
  MOVE_EMPTY: { status: 400, zh: '没有填，请补上', en: 'is empty. Please fill it in' },
  MOVE_MONEY: {
    status: 400,
    zh: '不是金额，请写成 1299.00 这样',
    en: 'is no amount. Please write it as 1299.00',
  },
  MOVE_FEN: { status: 400, zh: '不是以分计的金额，请写成 129900 这样', en: 'is no amount in fen. Please write it as 129900' },
  MOVE_ORDER_QUANTITY: { status: 400, zh: '请填 1 到 999 的整数', en: 'Please enter a whole number from 1 to 999' },
  MOVE_ORDER_SUM: {
    status: 400,
    zh: '商品金额 ¥{goods} 减优惠 ¥{discount} 不等于实付 ¥{paid}，请核对',
    en: 'The amount of ¥{goods} less ¥{discount} does not give ¥{paid}. Please find out which is right',
  },
  MOVE_MOMENT: {
    status: 400,
    zh: '不是时间，请写成 2026-03-07 14:30 这样',
    en: 'is no time. Please write it as 2026-03-07 14:30',
  },
  MOVE_TO_COME: { status: 400, zh: '在现在之后，请改正时间', en: 'is still to come. Please correct the time' },
  MOVE_MOMENT_NONE: {
    status: 400,
    zh: '已支付的订单要有支付时间或下单时间，请补上',
    en: 'A paid order has a time of payment or of the order. Please fill one in',
  },
  MOVE_ORDER_STATE: {
    status: 400,
    zh: '看不懂这个状态，请写成待支付、已支付、已发货、已完成、已取消、已关闭、退款中、部分退款或已退款',
    en: 'is no known status. Please write unpaid, paid, shipped, completed, cancelled, closed, refunding, partially refunded or refunded',
  },
  MOVE_ORDER_BACK: {
    status: 400,
    zh: '说已退款，但没有退款金额；请补上退款金额，退款另有文件的请写成已完成',
    en: 'says that money went back, but there is no amount. Please fill it in, or write completed where a file of refunds has it',
  },
  MOVE_ORDER_UNTOLD: {
    status: 400,
    zh: '没有状态也没有支付时间，看不出是否已支付，请补上其中一个',
    en: 'and the time of payment are both empty, so nobody can tell whether it was paid. Please fill in one of them',
  },
  MOVE_PAY_METHOD: {
    status: 400,
    zh: '看不懂这个支付方式，请写成微信、支付宝、线下或兑换码',
    en: 'is no known way to pay. Please write WeChat, Alipay, offline or code',
  },
  MOVE_ORDER_GOODS: {
    status: 400,
    zh: '没有叫这个名称的商品，请先在商品中新建同名商品',
    en: 'is the name of no goods. Please add goods of this name first',
  },
  MOVE_ORDER_CAMP: {
    status: 400,
    zh: '没有这个名称或旧编号的营期，请先迁入营期，或把该列设为“不导入”',
    en: 'is no camp by name or old number. Please move the camps in first, or set its column to "do not import"',
  },
  MOVE_ORDER_FAMILY: {
    status: 400,
    zh: '这个旧编号或手机号没有家庭，请先迁入家庭',
    en: 'leads to no family. Please move the families in first',
  },
  MOVE_ORDER_FAMILIES: {
    status: 400,
    zh: '旧编号和手机号是两个不同的家庭，请核对是哪一个',
    en: 'is another family than the phone says. Please find out which is right',
  },
  MOVE_ORDER_CHILD: {
    status: 400,
    zh: '这个家庭没有这个孩子，请先迁入孩子，或把该列设为“不导入”',
    en: 'is no child of the family. Please move the child in first, or set its column to "do not import"',
  },
  MOVE_REFUND_UNPAID: {
    status: 400,
    zh: '没有支付的订单不能有退款，请核对',
    en: 'An order that was not paid has no refund. Please find out which is right',
  },
  MOVE_REFUND_MUCH: {
    status: 400,
    zh: '退款比实付减已退还多，最多 ¥{most}，请核对',
    en: 'is more than was paid and not given back: at most ¥{most}. Please find out which is right',
  },
  MOVE_REFUND_ORDER: {
    status: 400,
    zh: '没有迁入过这个旧订单号，请先迁入订单',
    en: 'is the number of no order that was moved in. Please move the orders in first',
  },
  MOVE_REFUND_IN_ORDER: {
    status: 400,
    zh: '这笔订单的退款已随订单文件写入，请不要再上传一次',
    en: 'has its refund from the file of orders already. Please do not upload it again',
  },
  MOVE_REFUND_IN_FILE: {
    status: 409,
    zh: '这笔订单的退款已由退款文件写入，请把订单文件的退款列设为“不导入”',
    en: 'has its refunds from a file of refunds. Please set the columns of refunds to "do not import"',
  },
  MOVE_REFUND_LEFT: {
    status: 409,
    zh: '这笔订单写入过退款，现在这一行没有退款了；请补上退款，确实没退过的请先撤销写入退款的那一次',
    en: 'came with a refund before, which this row has no more. Please fill it in, or take back the file that brought it if nothing went back',
  },
  MOVE_REFUND_STATE: {
    status: 400,
    zh: '这笔退款没有成功，不写入；成功的请写成退款成功',
    en: 'says that the money did not go back, so it is not written. Please write refunded where it did',
  },
  MOVE_REFUND_OTHER: {
    status: 409,
    zh: '这个退款编号已是另一笔订单的退款，请核对旧订单号',
    en: 'is the number of a refund of another order. Please find out which is right',
  },
  MOVE_REFUND_TIME: {
    status: 400,
    zh: '有退款金额就要有退款时间，请补上',
    en: 'A refund has a time. Please fill it in',
  },
  MOVE_ORDER_NOT_OWN: {
    status: 400,
    zh: '您只能查看所带分组的数据，不能迁入订单，请能查看全部数据的同事来做',
    en: 'You only see your own groups, so you cannot move orders in. Please ask a colleague who sees all data',
  },
  MOVE_ORDER_USED: {
    status: 409,
    zh: '这笔订单在本系统有退款或退款申请，旧系统的改动不再写入，请人工核对',
    en: 'has a refund, or a request for one, here: what the old system changed is not written any more. Please look at it by hand',
  },
  MOVE_ORDER_REFUNDED: {
    status: 409,
    zh: '已退的金额比改后的实付还多，请先核对退款',
    en: 'More was given back than it now says was paid. Please look at its refunds first',
  },
} as const
