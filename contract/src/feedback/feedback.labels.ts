import { labelled, type ValueOf } from '../base/labels.ts'

export const feedbackStatus = labelled({
  PENDING: ['待处理', 'Pending', 'amber'],
  PROCESSING: ['处理中', 'In progress', 'blue'],
  DONE: ['已办结', 'Done', 'green'],
})
export type FeedbackStatus = ValueOf<typeof feedbackStatus>

/** What a family wrote about. */
export const feedbackCategory = labelled({
  COURSE: ['课程', 'Course', 'plain'],
  COACH: ['辅导老师', 'Coach', 'plain'],
  ORDER: ['订单', 'Order', 'plain'],
  LOGISTICS: ['物流', 'Delivery', 'plain'],
  APP: ['应用', 'App', 'plain'],
  OTHER: ['其他', 'Other', 'plain'],
})
export type FeedbackCategory = ValueOf<typeof feedbackCategory>

/** How far a reply has come on its way to the family. WITHDRAWN: a set of changes was undone before it was sent. */
export const replyState = labelled({
  WAITING: ['等待发送', 'Waiting', 'grey'],
  SENDING: ['发送中', 'Sending', 'blue'],
  SENT: ['已送达', 'Delivered', 'green'],
  FAILED: ['未送达', 'Not delivered', 'red'],
  WITHDRAWN: ['已撤回', 'Withdrawn', 'grey'],
})
export type ReplyState = ValueOf<typeof replyState>

/** Why a family was not reached. DOUBT: it may have arrived, so it is never sent a second time. */
export const replyReason = labelled({
  REFUSED: ['渠道拒收', 'Refused by the channel', 'red'],
  NOT_TAKEN: ['渠道繁忙，多次未能送出', 'The channel was busy each time', 'red'],
  DOUBT: ['可能已送达，不再重发', 'May have arrived; not sent again', 'amber'],
  GONE: ['家长账号已停用', 'The account is no longer active', 'grey'],
  OFF: ['短信未配置', 'SMS is not set up', 'red'],
})
export type ReplyReason = ValueOf<typeof replyReason>
