import type { Fields } from '../base/record.ts'
import { commentKind } from '../coaches/coaches.labels.ts'

/** What a clock-in is called in lists and sheets. It has no history: its words come with the screens that show it, not with all records. */
export const clockInRow = {
  fields: {
    clockInDate: ['打卡日期', 'Day', 'day'],
    lessonDay: ['第几天', 'Lesson day', 'count'],
    studentName: ['学员', 'Student', 'ref'],
    parentName: ['家长', 'Parent', 'ref'],
    parentPhone: ['手机号', 'Phone'],
    campName: ['营期', 'Camp', 'ref'],
    groupName: ['分组', 'Group', 'ref'],
    coachName: ['辅导老师', 'Coach', 'ref'],
    kind: ['状态', 'Status', commentKind],
    submittedAt: ['提交时间', 'Submitted', 'moment'],
    makeup: ['补打卡', 'Made up', 'yesno'],
    makeupReason: ['补打卡原因', 'Reason'],
    studyMinutes: ['学习时长（分钟）', 'Study time (minutes)', 'count'],
    score: ['得分', 'Score', 'count'],
    dueAt: ['点评截止', 'Comment due', 'moment'],
    commentedAt: ['点评时间', 'Commented', 'moment'],
    overtime: ['超时点评', 'Late comment', 'yesno'],
    overtimeMinutes: ['超时', 'Over by', 'count'],
    commentText: ['点评内容', 'Comment'],
  },
} as const satisfies { readonly fields: Fields }
