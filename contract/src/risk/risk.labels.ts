import { labelled, type ValueOf } from '../base/labels.ts'

/** Which children the list is about. */
export const riskView = labelled({
  TODAY: ['今天先联系', 'First today', 'plain'],
  ALL: ['全部', 'All', 'plain'],
  DONE: ['已处理', 'Seen to', 'plain'],
})
export type RiskView = ValueOf<typeof riskView>

/** What the chance comes from; each can be counted again in the clock-ins that it is of. */
export const riskReason = labelled({
  STREAK: ['连续未打卡', 'Missed in a row', 'plain'],
  MISSED: ['近 7 次课未打卡', 'Missed of the last 7', 'plain'],
  SHARE: ['近 28 次课未打卡', 'Missed of the last 28', 'plain'],
  LATER: ['提交变晚', 'Later than usual', 'plain'],
  STUDY: ['学习变少', 'Studies less', 'plain'],
  SCORE: ['得分下降', 'Lower scores', 'plain'],
  NO_COMMENT: ['没有收到点评', 'No comment', 'plain'],
  COMMENT_LATE: ['点评超时', 'Late comment', 'plain'],
  WEEKEND: ['周末常缺', 'Misses weekends', 'plain'],
  FIRST: ['第一次参加', 'First camp', 'plain'],
})
export type RiskReasonKind = ValueOf<typeof riskReason>

/** How another child of the family stands: in the list too, gone from its camp within two weeks, or neither. */
export const riskSibling = labelled({
  WARNED: ['也在预警名单', 'is in the list too', 'red'],
  LEFT: ['近两周退营', 'left a camp within two weeks', 'amber'],
  STUDYING: ['在读', 'studies', 'green'],
})

/** What staff did about a child. */
export const riskMark = labelled({
  CALLED: ['已联系', 'Called', 'green'],
  NOT_NEEDED: ['不用联系', 'Not needed', 'grey'],
})
export type RiskMark = ValueOf<typeof riskMark>

/** ON: the order of the list is that of the chance. OFF: it was no better than the rule. STOPPED: by a parameter. NEW: no day can be judged yet. */
export const riskState = labelled({
  NEW: ['还没有验证', 'Not proven yet', 'amber'],
  ON: ['在用', 'In use', 'green'],
  OFF: ['已自动停用', 'Switched itself off', 'red'],
  STOPPED: ['已停用', 'Switched off', 'grey'],
})
export type RiskState = ValueOf<typeof riskState>
