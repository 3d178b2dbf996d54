import { labelled, type ValueOf } from '../base/labels.ts'

/** How the comment on a clock-in stands to its deadline. One that came in time is none of these. */
export const commentKind = labelled({
  DUE: ['待点评', 'Due', 'blue'],
  LATE: ['超时已评', 'Late', 'amber'],
  MISSING: ['超时未评', 'Overdue', 'red'],
})
export type CommentKind = ValueOf<typeof commentKind>
