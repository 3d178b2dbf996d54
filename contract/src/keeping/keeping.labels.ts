import { labelled, type ValueOf } from '../base/labels.ts'

/** What goes by a rule: a family as a whole, or a part of what is known of it, which may go earlier. */
export const keepingKind = labelled({
  FAMILY: ['家庭资料', 'Families', 'plain'],
  RECORDINGS: ['打卡录音录像', 'Recordings', 'plain'],
  ADDRESSES: ['收货地址', 'Addresses', 'plain'],
  FEEDBACK: ['反馈内容', 'Feedback texts', 'plain'],
  NOTES: ['备注和点评', 'Notes and comments', 'plain'],
})
export type KeepingKind = ValueOf<typeof keepingKind>

/** How a family stands under a rule. STOPPED: nothing is done until the stop ends. */
export const keepingState = labelled({
  FORESEEN: ['尚未预告', 'Foreseen', 'grey'],
  WARNED: ['已预告', 'Announced', 'amber'],
  STOPPED: ['已暂停', 'Stopped', 'blue'],
  CAME_BACK: ['不再符合', 'Dropped out', 'plain'],
  DONE: ['已清除', 'Done', 'green'],
  GONE: ['已另行清除', 'Gone otherwise', 'plain'],
})
export type KeepingState = ValueOf<typeof keepingState>
