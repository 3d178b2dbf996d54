import { defineText } from '../platform/i18n.ts'

/** Words of overdue comments beside the inbox. */
export const overdueWorkText = defineText({
  zh: {
    title: '{group} 超时未评',
    waits: '{count} 条未点评',
    do: { comment: '去点评', remind: '提醒老师', handOver: '转交', student: '学员页' },
    field: { coach: '辅导老师', submitted: '提交时间', due: '点评截止', lesson: '第 {day} 天的课程' },
    noMedia: '学员没有提交录音、视频或图片',
    reminded: '{seconds} 秒后提醒 {count} 条打卡的老师',
    remindedNone: '没有可提醒的打卡：今天已提醒过，或老师没有账号',
    nobody: '没有辅导老师',
    late: '已超时 {time}',
  },
  en: {
    title: '{group}: comments overdue',
    waits: '{count} without a comment',
    do: { comment: 'Comment', remind: 'Remind coaches', handOver: 'Hand over', student: 'Student' },
    field: { coach: 'Coach', submitted: 'Sent in', due: 'Comment due', lesson: 'Lesson of day {day}' },
    noMedia: 'No recording, video or picture was sent in',
    reminded: 'Coaches are reminded of {count|clock-in|clock-ins} in {seconds} seconds',
    remindedNone: 'No reminders sent: already reminded today, or the coach has no account',
    nobody: 'No coach',
    late: '{time} late',
  },
})
