import { defineRecord, listOf } from '../base/record.ts'
import { alarmDays, alarmRule, alarmState, robotKind } from './alarms.labels.ts'

export const alarmRecord = defineRecord({
  entity: 'alarm',
  zh: '定时与提醒',
  en: 'Alarm',
  codes: ['ALARM', 'ALARM_ALL'],
  fields: {
    name: ['名称', 'Name'],
    owner: ['负责人', 'Owner', 'ref'],
    link: ['内容', 'What'],
    rule: ['触发条件', 'Fires when', alarmRule],
    bound: ['界限', 'Limit', 'count'],
    days: ['哪些天', 'On which days', alarmDays],
    weekdays: ['星期', 'Weekdays', listOf('plain')],
    at: ['时间', 'Time', 'plain'],
    inbox: ['发站内信', 'To the inbox', 'yesno'],
    mail: ['发邮件', 'By mail', 'yesno'],
    robot: ['群机器人', 'Group robot', robotKind],
    paused: ['停用', 'Paused', 'yesno'],
    state: ['状态', 'State', alarmState],
    nextAt: ['下次', 'Next', 'moment'],
    lastAt: ['最近一次', 'Last look', 'moment'],
    createdAt: ['创建时间', 'Made at', 'moment'],
  },
})
