import { defineText } from '../platform/i18n.ts'

/** Words of the overtime comments. */
export const coachesText = defineText('coaches', {
  zh: {
    overtimeTitle: '超时点评',
    emptyTitle: '没有超时的点评',
    emptyHint: '超过点评截止时间仍未点评，或点评晚于截止时间的打卡，会显示在这里。',
    exportComments: '导出',
    remind: '提醒老师',
    remindTitle: '提醒老师点评所选的 {count} 条打卡？',
    remindText: '每位老师的账号会收到一条站内消息。已点评的、今天已提醒过的、老师没有账号的打卡会被跳过。',
    remindConfirm: '发送提醒',
    reminded: '已提醒 {count} 条打卡的老师',
    remindedSome: '已提醒 {count} 条打卡的老师，跳过 {skipped} 条',
    remindedNone: '没有可提醒的打卡：已点评、今天已提醒过，或老师没有账号',
    view: { missing: '超时未评', due: '待点评', late: '点评超时' },
    field: {
      coachGroup: '辅导组',
      campStatus: '营期状态',
      quit: '已退出学员',
    },
    quit: { true: '只看已退出', false: '不含已退出' },
  },
  en: {
    overtimeTitle: 'Overtime comments',
    emptyTitle: 'No overtime comments',
    emptyHint: 'Clock-ins commented late, or not commented by the deadline, appear here.',
    exportComments: 'Export',
    remind: 'Remind coaches',
    remindTitle: 'Remind the coaches of the {count} selected clock-ins?',
    remindTitle_one: 'Remind the coach of the selected clock-in?',
    remindText: 'Each coach gets one message. Skipped: clock-ins already commented or reminded today, and coaches without an account.',
    remindConfirm: 'Send reminders',
    reminded: 'Sent reminders for {count} clock-ins',
    reminded_one: 'Sent a reminder for {count} clock-in',
    remindedSome: 'Sent reminders for {count} clock-ins; skipped {skipped}',
    remindedSome_one: 'Sent a reminder for {count} clock-in; skipped {skipped}',
    remindedNone: 'No reminders sent: already commented, already reminded today, or the coach has no account',
    view: { missing: 'Missing', due: 'Due', late: 'Late' },
    field: {
      coachGroup: 'Coach group',
      campStatus: 'Camp status',
      quit: 'Students who left',
    },
    quit: { true: 'Only those who left', false: 'Without those who left' },
  },
})
