import { defineRecord, listOf, partsWith } from '../base/record.ts'
import { audienceKind, messageChannel, messagePurpose, messageTaskStatus } from './messageTasks.labels.ts'

const audience = partsWith({
  kind: ['对象', 'Kind', audienceKind],
  all: ['全部', 'Everybody', 'yesno'],
  roleIds: ['角色编号', 'Role ids', listOf('number')],
  userIds: ['员工编号', 'Staff ids', listOf('number')],
  tagIds: ['标签编号', 'Tag ids', listOf('number')],
  campIds: ['营期编号', 'Camp ids', listOf('number')],
  parentIds: ['家长编号', 'Parent ids', listOf('number')],
})

export const messageTaskRecord = defineRecord({
  entity: 'messageTask',
  zh: '消息任务',
  en: 'message task',
  codes: ['MESSAGE_TASK'],
  fields: {
    title: ['标题', 'Title'],
    content: ['内容', 'Text'],
    channel: ['发送渠道', 'Channel', messageChannel],
    purpose: ['用途', 'Purpose', messagePurpose],
    audience: ['收件人', 'Recipients', audience],
    scheduledAt: ['定时发送', 'Scheduled', 'moment'],
    status: ['状态', 'Status', messageTaskStatus],
    senderName: ['发送人', 'Sender', 'ref'],
    createdAt: ['创建时间', 'Created', 'moment'],
    startedAt: ['开始时间', 'Started', 'moment'],
    finishedAt: ['结束时间', 'Ended', 'moment'],
  },
})
