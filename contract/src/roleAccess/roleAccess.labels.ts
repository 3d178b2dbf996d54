import { labelled, type ValueOf } from '../base/labels.ts'

/**
 * How the standing access to children's data of a role, or of a person who holds it by none, stands. NONE: nobody has approved it yet. WIDENED: more such codes were given since.
 * DUE: its last day comes soon.
 */
export const accessState = labelled({
  NONE: ['未批准', 'Not approved', 'red'],
  OVER: ['已过期', 'Past its date', 'red'],
  WIDENED: ['权限已扩大', 'Widened since', 'amber'],
  DUE: ['即将到期', 'Ends soon', 'amber'],
  GOOD: ['有效', 'Approved', 'green'],
})
export type AccessState = ValueOf<typeof accessState>

/** What was done about it: asked for, where another person is to confirm it. */
export const accessStep = labelled({
  ASKED: ['申请批准', 'Asked for', 'plain'],
  APPROVED: ['批准', 'Approved', 'plain'],
})
