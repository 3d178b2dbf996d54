import { bothOf, labelled, type ValueOf } from '../base/labels.ts'
import { shippers } from '../logistics/logistics.labels.ts'
import type { Code } from '../permissions.ts'

/** How far an order has come; refunding is a second axis. */
export const orderProgress = labelled({
  PENDING_PAYMENT: ['待支付', 'Unpaid', 'grey'],
  PAID: ['已支付', 'Paid', 'blue'],
  SHIPPED: ['已发货', 'Shipped', 'blue'],
  COMPLETED: ['已完成', 'Completed', 'green'],
  CANCELLED: ['已取消', 'Cancelled', 'grey'],
  CLOSED: ['已关闭', 'Closed', 'grey'],
})
export type OrderProgress = ValueOf<typeof orderProgress>

export const refundState = labelled({
  NONE: ['无退款', 'No refund', 'grey'],
  REFUNDING: ['退款中', 'Refunding', 'amber'],
  PARTIAL: ['部分退款', 'Partly refunded', 'amber'],
  FULL: ['已退款', 'Refunded', 'red'],
})
export type RefundState = ValueOf<typeof refundState>

/** A refund is asked for, and nobody has decided on it yet; the order itself stays as it is until then. */
export const refundAsked = labelled({ WAITING: ['退款待审批', 'Refund requested', 'amber'] })
/** By what orders are filtered: what waits to be shipped has none. */
export const refundAskedOrNot = labelled({
  WAITING: ['退款待审批', 'Refund requested', 'amber'],
  NONE: ['无待审批退款', 'No refund requested', 'grey'],
})

/** What staff see: the refund axis where it says something, else the progress. */
export const orderStatus = labelled({
  PENDING_PAYMENT: ['待支付', 'Unpaid', 'grey'],
  PAID: ['已支付', 'Paid', 'blue'],
  SHIPPED: ['已发货', 'Shipped', 'blue'],
  COMPLETED: ['已完成', 'Completed', 'green'],
  CANCELLED: ['已取消', 'Cancelled', 'grey'],
  CLOSED: ['已关闭', 'Closed', 'grey'],
  REFUNDING: ['退款中', 'Refunding', 'amber'],
  PARTIALLY_REFUNDED: ['部分退款', 'Partly refunded', 'amber'],
  REFUNDED: ['已退款', 'Refunded', 'red'],
})
export type OrderStatus = ValueOf<typeof orderStatus>

/** Nothing was received for an order that stands here: it has no time of payment (held by a constraint), hence no refund either. */
export const unpaidStatuses = ['PENDING_PAYMENT', 'CANCELLED', 'CLOSED'] as const satisfies readonly OrderStatus[]

const shownRefund: Record<RefundState, OrderStatus | null> = {
  NONE: null,
  REFUNDING: 'REFUNDING',
  PARTIAL: 'PARTIALLY_REFUNDED',
  FULL: 'REFUNDED',
}

/** The status on the wire; the database derives the same in a generated column, a test holds both equal. */
export const deriveOrderStatus = (progress: OrderProgress, refund: RefundState): OrderStatus => shownRefund[refund] ?? progress

export const payMethod = labelled({
  WECHAT: ['微信支付', 'WeChat Pay', 'plain'],
  ALIPAY: ['支付宝', 'Alipay', 'plain'],
  CODE: ['兑换码', 'Redemption code', 'plain'],
  OFFLINE: ['线下支付', 'Offline', 'plain'],
})
export type PayMethod = ValueOf<typeof payMethod>

/**
 * States of a refund, as WeChat Pay v3 names them. They stand here because an order tells of its refunds (`orders.parts.ts`), and refunds
 * know orders, never the other way round.
 */
export const refundStatus = labelled({
  PROCESSING: ['处理中', 'Processing', 'blue'],
  SUCCESS: ['退款成功', 'Refunded', 'green'],
  CLOSED: ['退款关闭', 'Closed', 'grey'],
  ABNORMAL: ['退款异常', 'Abnormal', 'red'],
})
export type RefundStatus = ValueOf<typeof refundStatus>

/** Where an order was made: MOVED_IN: in a system that was left for this one. No provider of ours knows its payment. */
export const orderSource = labelled({
  HERE: ['本系统', 'Here', 'plain'],
  MOVED_IN: ['旧系统', 'Old system', 'plain'],
})
export type OrderSource = ValueOf<typeof orderSource>

/** Does a provider of ours know how it was paid? Else its money goes back by hand. */
export const isPaidByProvider = (order: { readonly payMethod: PayMethod | null; readonly source: OrderSource }): boolean =>
  order.payMethod === 'WECHAT' && order.source === 'HERE'

/** One step of an order: the states before and after, its call and its codes (any one is enough). `by` null: a job, no person. */
export interface OrderTransition {
  readonly step: OrderStep
  readonly from: readonly OrderProgress[]
  readonly refund: readonly RefundState[]
  readonly to: OrderProgress | 'same'
  /** `byAmount`: what `refundStateOf` says about the amounts afterwards. */
  readonly toRefund: RefundState | 'same' | 'byAmount'
  readonly by: string | null
  readonly codes: readonly Code[]
}

/** The words of the timeline. */
export const orderStep = labelled({
  CREATED: ['创建订单', 'Created', 'grey'],
  MOVED_IN: ['从旧系统迁入', 'Moved in from the old system', 'grey'],
  PAID: ['支付成功', 'Paid', 'blue'],
  CANCELLED: ['取消订单', 'Cancelled', 'grey'],
  CLOSED: ['超时关闭', 'Closed unpaid', 'grey'],
  SHIPPED: ['发货', 'Shipped', 'blue'],
  UNSHIPPED: ['撤销发货', 'Shipping undone', 'amber'],
  COMPLETED: ['订单完成', 'Completed', 'green'],
  REFUND_REQUESTED: ['申请退款', 'Refund requested', 'amber'],
  REFUND_SUCCEEDED: ['退款成功', 'Refund succeeded', 'green'],
  REFUND_FAILED: ['退款未成功', 'Refund failed', 'red'],
  REFUND_ABNORMAL: ['退款异常，待人工确认', 'Refund abnormal, to be confirmed by hand', 'red'],
  REMARKED: ['修改备注', 'Remark changed', 'grey'],
  ENROLLED: ['报名入营', 'Joined the camp', 'green'],
  DENIED: ['收款未到账，订单取消', 'Payment not received, order cancelled', 'red'],
  NOT_ENROLLED: ['未能报名，待处理', 'Could not join the camp', 'amber'],
})
export type OrderStep = ValueOf<typeof orderStep>

/** What became of a request to give money back. The order stays as it is meanwhile: these are no steps of it. */
const refundRequestStep = labelled({
  REFUND_ASKED: ['提交退款申请', 'Refund submitted for approval', 'amber'],
  REFUND_DECLINED: ['驳回退款申请', 'Refund request declined', 'red'],
  REFUND_WITHDRAWN: ['撤回退款申请', 'Refund request withdrawn', 'grey'],
  RETURN_RECEIVED: ['签收退回包裹', 'Returned goods received', 'blue'],
})
/** All that the timeline of an order tells. */
export const orderTimelineStep = bothOf(orderStep, refundRequestStep)

const open = ['NONE', 'PARTIAL'] as const
const anyRefund = ['NONE', 'PARTIAL', 'REFUNDING', 'FULL'] as const
const settled = ['PAID', 'SHIPPED', 'COMPLETED'] as const

/**
 * The one state table of orders: the server guards with it, the console enables buttons by it, the docs draw it.
 * A refund that succeeded, or failed and goes back to what it was before, leaves the refund state that the amounts say.
 * Settled by hand (`confirmRefund`, code ORDER_REFUND) or by a job, hence `by` null.
 */
export const orderTransitions: readonly OrderTransition[] = [
  {
    step: 'PAID',
    from: ['PENDING_PAYMENT'],
    refund: ['NONE'],
    to: 'PAID',
    toRefund: 'same',
    by: 'confirmPayment',
    codes: ['ORDER_PAY_CONFIRM'],
  },
  {
    step: 'CANCELLED',
    from: ['PENDING_PAYMENT'],
    refund: ['NONE'],
    to: 'CANCELLED',
    toRefund: 'same',
    by: 'cancelOrder',
    codes: ['ORDER_CANCEL'],
  },
  {
    step: 'DENIED',
    from: ['PAID', 'COMPLETED'],
    refund: ['NONE'],
    to: 'CANCELLED',
    toRefund: 'same',
    by: 'denyPayment',
    codes: ['ORDER_PAY_CONFIRM'],
  },
  { step: 'CLOSED', from: ['PENDING_PAYMENT'], refund: ['NONE'], to: 'CLOSED', toRefund: 'same', by: null, codes: [] },
  {
    step: 'SHIPPED',
    from: ['PAID', 'SHIPPED'],
    refund: open,
    to: 'SHIPPED',
    toRefund: 'same',
    by: 'createLogisticsOrder',
    codes: shippers,
  },
  {
    step: 'UNSHIPPED',
    from: ['SHIPPED'],
    refund: anyRefund,
    to: 'PAID',
    toRefund: 'same',
    by: 'deleteLogisticsOrder',
    codes: ['LOGISTICS_DELETE'],
  },
  { step: 'COMPLETED', from: ['PAID', 'SHIPPED'], refund: open, to: 'COMPLETED', toRefund: 'same', by: null, codes: [] },
  { step: 'REFUND_REQUESTED', from: settled, refund: open, to: 'same', toRefund: 'REFUNDING', by: 'refundOrder', codes: ['ORDER_REFUND'] },
  { step: 'REFUND_SUCCEEDED', from: settled, refund: ['REFUNDING'], to: 'same', toRefund: 'byAmount', by: null, codes: [] },
  { step: 'REFUND_FAILED', from: settled, refund: ['REFUNDING'], to: 'same', toRefund: 'byAmount', by: null, codes: [] },
  { step: 'REFUND_ABNORMAL', from: settled, refund: ['REFUNDING'], to: 'same', toRefund: 'same', by: null, codes: [] },
  {
    step: 'REMARKED',
    from: orderProgress.values,
    refund: anyRefund,
    to: 'same',
    toRefund: 'same',
    by: 'updateOrderRemark',
    codes: ['ORDER_REMARK'],
  },
  {
    step: 'ENROLLED',
    from: ['PAID', 'SHIPPED', 'COMPLETED'],
    refund: open,
    to: 'same',
    toRefund: 'same',
    by: 'enrolOrder',
    codes: ['ORDER_CREATE', 'CAMP_STUDENT_EDIT'],
  },
  { step: 'NOT_ENROLLED', from: ['PAID'], refund: ['NONE'], to: 'same', toRefund: 'same', by: null, codes: [] },
]

/** The refund state of an order without an open refund; amounts in fen. */
export const refundStateOf = (payAmount: number, refundedAmount: number): RefundState => {
  if (refundedAmount === 0) return 'NONE'
  return refundedAmount < payAmount ? 'PARTIAL' : 'FULL'
}

/** What may be done to an order: the names that `actions` of its detail holds. */
export const orderActions = ['PAID', 'DENIED', 'ENROLLED', 'CANCELLED', 'REFUND_REQUESTED', 'SHIPPED', 'REMARKED'] as const
export type OrderAction = (typeof orderActions)[number]

export interface OrderFacts {
  readonly progress: OrderProgress
  readonly refundState: RefundState
  readonly needsShipping: boolean
  readonly payMethod: PayMethod | null
  readonly payAmount: number
  readonly refundedAmount: number
  /** The family has one of its parcels. Absent where parcels are not what is asked about: then nothing is sent after the first. */
  readonly parcelSigned?: boolean
  /** A request for a refund waits: no second one can be made. Absent where requests are not what is asked about. */
  readonly refundRequest?: 'WAITING' | null
  /** Paid by the word of another program, which finance has not confirmed. Absent where that is not what is asked about. */
  readonly vouched?: boolean
  /** Paid for a camp, and its child is not in one by it yet. Absent where enrolling is not what is asked about. */
  readonly toEnrol?: boolean
}

/** Does the state allow the step? (Whether the person may is a matter of codes.) */
export function orderAllows(order: OrderFacts, step: OrderStep): boolean {
  const row = orderTransitions.find((transition) => transition.step === step)
  if (!row?.from.includes(order.progress) || !row.refund.includes(order.refundState)) return false
  // A further parcel, or the only one taken back.
  if (order.progress === 'SHIPPED' && (step === 'SHIPPED' || step === 'UNSHIPPED') && order.parcelSigned !== false) return false
  // What lies with the family is brought back, or paid for, first.
  if (step === 'DENIED') return order.vouched === true && (order.progress === 'PAID' || !order.needsShipping)
  if (step === 'SHIPPED') return order.needsShipping
  if (step === 'ENROLLED') return order.toEnrol === true
  if (step === 'REFUND_REQUESTED' && order.refundRequest === 'WAITING') return false
  if (step === 'REFUND_REQUESTED') return order.payMethod !== 'CODE' && order.payAmount > order.refundedAmount
  return true
}

/** Has a person to confirm its payment? What the provider settles nobody does; what a program vouched for is paid, and stays so. */
export const awaitsConfirming = (order: OrderFacts): boolean =>
  order.vouched === true || (order.payMethod !== 'WECHAT' && orderAllows(order, 'PAID'))

/** What the state and the held codes allow now. */
export const allowedOrderActions = (order: OrderFacts, held: ReadonlySet<string>): OrderAction[] =>
  orderActions.filter((step) => {
    const codes = orderTransitions.find((transition) => transition.step === step)?.codes ?? []
    return (step === 'PAID' ? awaitsConfirming(order) : orderAllows(order, step)) && codes.some((code) => held.has(code))
  })
