import { labelled, type ValueOf } from '../base/labels.ts'

/** How far money has come that arrived for an order that was over. */
export const strayState = labelled({
  WAITING: ['待退回', 'To give back', 'amber'],
  RETURNING: ['退回中', 'Going back', 'blue'],
  RETURNED: ['已原路退回', 'Given back', 'green'],
  FAILED: ['退回失败', 'Not given back', 'red'],
})
/** How far a payment has come that another program told of. */
export const toldState = labelled({
  WAITING: ['等待渠道确认', 'Waiting for the provider', 'amber'],
  TAKEN: ['已入账', 'Received', 'green'],
  VOUCHED: ['已入账，待财务核对', 'Received, to be confirmed by finance', 'amber'],
  STRAY: ['订单不收，待退回', 'Not for this order, to give back', 'red'],
  REFUSED: ['渠道没有这笔付款', 'Not paid at the provider', 'red'],
})
export type StrayState = ValueOf<typeof strayState>
