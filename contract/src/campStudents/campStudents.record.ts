import { choiceFields, defineRecord, defineThing, importFields, listOf, partsWith } from '../base/record.ts'
import { campStatus, campStudentSource, campStudentStatus } from '../camps/camps.labels.ts'
import { commentKind } from '../coaches/coaches.labels.ts'

const places = {
  campId: ['营期编号', 'Camp ids', listOf('number')],
  groupId: ['分组编号', 'Group ids', listOf('number')],
  coachId: ['辅导老师编号', 'Coach ids', listOf('number')],
} as const

/** How an export of enrolments, or of overtime comments on them, was narrowed. */
const filter = partsWith({
  ...places,
  studentName: ['学员', 'Student'],
  phone: ['手机号', 'Phone'],
  status: ['状态', 'Status', listOf(campStudentStatus)],
  source: ['来源', 'Source', listOf(campStudentSource)],
  atRisk: ['掉队风险', 'At risk', 'yesno'],
  warned: ['流失预警', 'Early warning', 'yesno'],
  kind: ['点评情况', 'Comment', listOf(commentKind)],
  coachGroupId: ['辅导组编号', 'Coach group ids', listOf('number')],
  campStatus: ['营期状态', 'Camp status', listOf(campStatus)],
  quit: ['已退出学员', 'Students who left', 'yesno'],
  dueFrom: ['点评截止自', 'Comment due from', 'moment'],
  dueTo: ['点评截止至', 'Comment due until', 'moment'],
  ...choiceFields,
})

export const campStudentRecord = defineRecord({
  entity: 'campStudent',
  zh: '营期学员',
  en: 'camp student',
  codes: ['CAMP_STUDENT', 'CAMP_STUDENT_DETAIL'],
  fields: {
    studentName: ['学员', 'Student', 'ref'],
    parentName: ['家长', 'Parent', 'ref'],
    parentPhone: ['手机号', 'Phone'],
    campName: ['营期', 'Camp', 'ref'],
    groupName: ['分组', 'Group', 'ref'],
    coachName: ['辅导老师', 'Coach', 'ref'],
    source: ['来源', 'Source', campStudentSource],
    orderNumber: ['订单号', 'Order no.'],
    clockInDays: ['打卡天数', 'Days clocked in', 'count'],
    lessonDays: ['课程天数', 'Lesson days', 'count'],
    lastClockInAt: ['最近打卡', 'Last clock-in', 'moment'],
    atRisk: ['掉队风险', 'At risk', 'yesno'],
    joinedAt: ['加入时间', 'Joined', 'moment'],
    leftAt: ['退出时间', 'Left', 'moment'],
    leaveReason: ['退出原因', 'Reason for leaving'],
    plannedGroup: ['待调入分组', 'Planned group', 'ref'],
    status: ['状态', 'Status', campStudentStatus],
    wishedCoach: ['意向老师', 'Wished coach', 'ref'],
    coachRemark: ['老师备注', "Coach's remark", 'sealed'],
    effectiveDate: ['生效日期', 'Takes effect on', 'day'],
    reason: ['原因', 'Reason', 'sealed'],
    toCamp: ['转入营期', 'Transferred to', 'ref'],
    toGroupId: ['调入分组编号', 'To group id', 'number'],
    commentCoach: ['点评老师', 'Coach to comment', 'ref'],
    filter: ['筛选条件', 'Filter', filter],
    ...importFields,
  },
})

/** Clock-ins are exported, and have no history of their own. */
export const clockInThing = defineThing({
  entity: 'clockIn',
  shownIn: 'campStudent',
  zh: '打卡',
  en: 'clock-in',
  fields: {
    clockIns: ['打卡编号', 'Clock-in ids', listOf('number')],
    campStudents: ['学员编号', 'Student ids', listOf('number')],
    filter: [
      '筛选条件',
      'Filter',
      partsWith({ ...places, dateFrom: ['打卡日期自', 'Day from', 'day'], dateTo: ['打卡日期至', 'Day until', 'day'] }),
    ],
  },
})
