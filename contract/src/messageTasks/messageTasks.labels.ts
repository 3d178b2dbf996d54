import { labelled, type ValueOf } from '../base/labels.ts'

export const messageChannel = labelled({
  IN_APP: ['站内消息', 'In-app', 'blue'],
  SMS: ['短信', 'SMS', 'green'],
  EMAIL: ['邮件', 'E-mail', 'blue'],
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

export const audienceKind = labelled({ STAFF: ['员工', 'Staff', 'blue'], PARENTS: ['家长', 'Parents', 'green'] })
