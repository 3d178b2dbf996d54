import * as z from 'zod'
import { labelled, type ValueOf } from './labels.ts'

/** What there is to do. What is due is asked of the records; who took it, or put it off, is kept beside them. */
export const workKind = labelled({
  REFUND_TO_APPROVE: ['退款待审批', 'Refund to approve', 'red'],
  REFUND_TO_CONFIRM: ['退款待确认', 'Refund to confirm', 'red'],
  PAYMENT_TO_CONFIRM: ['收款待核对', 'Payment to confirm', 'amber'],
  PAYMENT_TO_RETURN: ['付款待退回', 'Payment to give back', 'red'],
  BILL_DIFFERS: ['对账有差异', 'Bill differs', 'red'],
  ORDER_TO_ENROL: ['已付款待入营', 'Paid, to enrol', 'red'],
  ORDER_TO_SHIP: ['订单待发货', 'Order to ship', 'amber'],
  COMMENT_OVERDUE: ['超时未评', 'Comments overdue', 'red'],
  AT_RISK: ['掉队风险', 'Student at risk', 'red'],
  WARNED: ['流失预警', 'Early warning', 'amber'],
  LESSONS_WITHDRAWN: ['撤回上课同意', 'Lessons withdrawn', 'red'],
  FEEDBACK_PENDING: ['反馈待处理', 'Feedback to answer', 'amber'],
  PROMISE_DUE: ['承诺到期', 'Promise due', 'red'],
  PARCEL_TO_STOP: ['包裹需拦截', 'Parcel to stop', 'red'],
  PARCEL_NOT_COLLECTED: ['超时未揽收', 'Parcel not collected', 'amber'],
  PARCEL_STUCK: ['物流停滞', 'Parcel stuck', 'amber'],
  PARCEL_LOCKER: ['待取件超时', 'Parcel not fetched', 'amber'],
  PARCEL_REFUSED: ['家长拒收', 'Parcel refused', 'red'],
  PARCEL_ADDRESS: ['地址或电话有误', 'Wrong address or phone', 'red'],
  PARCEL_PROBLEM: ['派送异常', 'Parcel not delivered', 'red'],
  PARCEL_RETURNED: ['已退回待处理', 'Parcel returned', 'red'],
  RETURN_AWAITED: ['退货未收到', 'Return not received', 'amber'],
  HOURS_DISPUTED: ['工时异议', 'Hours disputed', 'red'],
  HOURS_NO_RATE: ['工时待计价', 'Hours without a rate', 'red'],
  CONTRACT_ENDED: ['合同未完成签署', 'Contract not signed', 'amber'],
  HOURS_TO_CONFIRM: ['工时待确认', 'Hours to confirm', 'red'],
  CONTRACT_TO_END: ['合同解除待确认', 'Termination to confirm', 'red'],
  ACCESS_OVER: ['未成年人数据访问已过期', "Access to minors' data past its date", 'red'],
  ACCESS_ENDING: ['未成年人数据访问将到期', "Access to minors' data ends soon", 'amber'],
  ACCESS_TO_CONFIRM: ['未成年人数据访问待确认', "Access to minors' data to confirm", 'red'],
  EXPORT_TO_APPROVE: ['导出待批准', 'Export to approve', 'red'],
})

export type WorkKind = ValueOf<typeof workKind>

/**
 * OPEN: nobody has taken it, and it was neither put off nor done. MINE: taken by the reader today, or the reader's own promise. SNOOZED: put off until
 * later. DONE: somebody said that it is done, for as long as it is due since the same moment. ENDED: of no use any more, see `workEndsAfter`.
 */
export const workState = labelled({
  OPEN: ['待处理', 'Open', 'amber'],
  MINE: ['我的', 'Mine', 'green'],
  SNOOZED: ['稍后处理', 'Snoozed', 'grey'],
  DONE: ['已办结', 'Done', 'green'],
  ENDED: ['已失效', 'Ended', 'grey'],
})

export const workItem = z.object({
  /** Of the page; a piece of work is known by its kind and its subject. */
  id: z.string(),
  kind: workKind.schema,
  /** Of the order, the refund, the group of a camp, the enrolment, the feedback, the follow-up note, the parcel, the request for a refund, the day of a bill, the payment that came too late, the monthly statement, the coach, the contract, the role, or the request for an export, as the kind says. */
  subjectId: z.int(),
  /** An order number, a tracking number, a day, the name of a group, of a child, or of a parent. */
  title: z.string(),
  /** The goods, the camp, the beginning of what the family wrote, or what was promised. */
  detail: z.string(),
  /** How many comments, lines of a bill, lines of work hours, or requests of hours; null for all else. */
  count: z.int().nullable(),
  campId: z.int().nullable(),
  parentId: z.int().nullable(),
  /** Since when it has been due, or until when it is to be done: feedback comes before its time is over. */
  since: z.string(),
  state: workState.schema,
  snoozedUntil: z.string().nullable(),
  /** Who took the last step on it, and when; null while it is open, and of what is the reader's from the start. */
  movedBy: z.string().nullable(),
  movedAt: z.string().nullable(),
})

export type WorkItem = z.output<typeof workItem>
