import { labelled, type ValueOf } from '../base/labels.ts'

export const messageChannel = labelled({
  IN_APP: ['站内消息', 'In-app', 'plain'],
  SMS: ['短信', 'SMS', 'plain'],
  EMAIL: ['邮件', 'E-mail', 'plain'],
})
export type MessageChannel = ValueOf<typeof messageChannel>

export const messageTaskStatus = labelled({
  DRAFT: ['草稿', 'Draft', 'grey'],
  SCHEDULED: ['待发送', 'Scheduled', 'grey'],
  SENDING: ['发送中', 'Sending', 'blue'],
  SENT: ['已发送', 'Sent', 'green'],
  FAILED: ['发送失败', 'Failed', 'red'],
})
export type MessageTaskStatus = ValueOf<typeof messageTaskStatus>

export const audienceKind = labelled({ STAFF: ['员工', 'Staff', 'plain'], PARENTS: ['家长', 'Parents', 'plain'] })

/** What a message to families is sent for. NEEDED: an order or a refund needs it, so that nobody has to agree to it. */
export const messagePurpose = labelled({
  MESSAGES: ['通知', 'Notice', 'plain'],
  MARKETING: ['营销', 'Marketing', 'plain'],
  NEEDED: ['订单或退款所需', 'An order or refund needs it', 'plain'],
})
export type MessagePurpose = ValueOf<typeof messagePurpose>
