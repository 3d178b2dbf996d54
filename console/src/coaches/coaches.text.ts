import { defineText } from '../platform/i18n.ts'

/** Words of the overtime comments. */
export const coachesText = defineText({
  zh: {
    overtimeTitle: '超时点评',
    emptyTitle: '没有超时的点评',
    emptyHint: '超过点评截止时间仍未点评，或点评晚于截止时间的打卡，会显示在这里。',
    exportComments: '导出',
    remind: '提醒老师',
    reminded: '{seconds} 秒后提醒 {count} 条打卡的老师',
    remindedSome: '{seconds} 秒后提醒 {count} 条打卡的老师；另 {skipped} 条已点评、今天已提醒过或老师没有账号',
    remindedNone: '没有可提醒的打卡：已点评、今天已提醒过，或老师没有账号',
    view: { missing: '超时未评（含已结营）', due: '待点评', late: '超时已评' },
    field: {
      coachGroup: '辅导组',
      campStatus: '营期状态',
      quit: '已退出学员',
    },
    quit: { true: '只看已退出', false: '不含已退出' },
  },
  en: {
    overtimeTitle: 'Late comments',
    emptyTitle: 'No late comments',
    emptyHint: 'Clock-ins with a late comment, or with none after the deadline, appear here.',
    exportComments: 'Export',
    remind: 'Remind coaches',
    reminded: 'Coaches are reminded of {count|clock-in|clock-ins} in {seconds} seconds',
    remindedSome:
      'Coaches are reminded of {count|clock-in|clock-ins} in {seconds} seconds; {skipped|has a comment, was reminded of today, or has|have a comment, were reminded of today, or have} a coach without an account',
    remindedNone: 'No reminders sent: they have a comment, were reminded of today, or the coach has no account',
    view: { missing: 'Overdue, ended camps too', due: 'Due', late: 'Late' },
    field: {
      coachGroup: 'Coach group',
      campStatus: 'Camp status',
      quit: 'Students who left',
    },
    quit: { true: 'Only those who left', false: 'Without those who left' },
  },
})
