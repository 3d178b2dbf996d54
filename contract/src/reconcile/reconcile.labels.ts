import { labelled, type ValueOf } from '../base/labels.ts'

/** How far a day is. */
export const dayState = labelled({
  MISSING: ['未拉取账单', 'No bill yet', 'grey'],
  DIFFERS: ['有差异', 'Differences', 'amber'],
  BALANCED: ['已平', 'Balanced', 'green'],
  CLOSED: ['已关账', 'Closed', 'green'],
})
export type DayState = ValueOf<typeof dayState>

export const lineKind = labelled({
  PAYMENT: ['收款', 'Payment', 'plain'],
  REFUND: ['退款', 'Refund', 'plain'],
})
export type LineKind = ValueOf<typeof lineKind>

/** What holding a line of the bill against our own books comes to; all but the first are differences. */
export const lineClass = labelled({
  EQUAL: ['一致', 'Equal', 'green'],
  MISSING_HERE: ['微信有，系统无', 'Only in the bill', 'amber'],
  MISSING_THERE: ['系统有，微信无', 'Only here', 'amber'],
  AMOUNT_DIFFERS: ['金额不符', 'Amount differs', 'amber'],
  REFUND_DIFFERS: ['退款不符', 'Refund differs', 'amber'],
  FEE: ['手续费不符', 'Fee differs', 'amber'],
})
export type LineClass = ValueOf<typeof lineClass>

/** Where the bill of a day came from; NONE: the provider says that there was no trade, and so do we. */
export const billSource = labelled({
  FETCHED: ['自动拉取', 'Fetched', 'plain'],
  UPLOADED: ['手工上传', 'Uploaded', 'plain'],
  NONE: ['当日无交易', 'No transactions', 'plain'],
})
export type BillSource = ValueOf<typeof billSource>

/** By this name the built-in gateway calls its merchant. */
export const SANDBOX_MCH_ID = 'SANDBOX'
