import { defineText } from '../platform/i18n.ts'

/** Words of overdue comments beside the inbox. */
export const overdueWorkText = defineText('overdueWork', {
  zh: {
    title: '{group} 超时未评',
    waits: '{count} 条未点评',
    do: { comment: '去点评', remind: '提醒老师', handOver: '转交' },
    field: { coach: '辅导老师', submitted: '提交时间', due: '点评截止' },
    nobody: '没有辅导老师',
    late: '已超时 {time}',
  },
  en: {
    title: '{group}: comments overdue',
    waits: '{count} without a comment',
    do: { comment: 'Comment', remind: 'Remind coaches', handOver: 'Hand over' },
    field: { coach: 'Coach', submitted: 'Sent in', due: 'Comment due' },
    nobody: 'No coach',
    late: '{time} late',
  },
})
