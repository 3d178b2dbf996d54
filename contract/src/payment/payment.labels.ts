import { labelled, type ValueOf } from '../base/labels.ts'

/** How far money has come that arrived for an order that was over. */
export const strayState = labelled({
  WAITING: ['待退回', 'To give back', 'amber'],
  RETURNING: ['退回中', 'Going back', 'blue'],
  RETURNED: ['已原路退回', 'Given back', 'green'],
  FAILED: ['退回失败', 'Not given back', 'red'],
})
export type StrayState = ValueOf<typeof strayState>
