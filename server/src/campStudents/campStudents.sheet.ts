import { maskPersonal } from '@camp/contract/base/pii'
import type { CampStudentRow } from '@camp/contract/campStudents/campStudents'
import { campStudentSource, campStudentStatus } from '@camp/contract/camps/camps.labels'
import type { Language } from '@camp/contract/errors'
import { type SheetColumn, sheetTime } from '../platform/sheet/sheet.ts'
import type { ExportedClockIn } from './campStudents.clockIns.ts'

const yesNo = (value: boolean, language: Language): string => (language === 'en-US' ? (value ? 'Yes' : 'No') : value ? '是' : '否')

/** How a child left that is not in the camp any more. */
const leavingOf = ({ status, stays }: CampStudentRow) => (status === 'QUIT' ? stays.at(-1) : undefined)

/** Columns of the export of students; keys are those of the list. Personal values are masked. */
export const campStudentColumns: readonly SheetColumn<CampStudentRow>[] = [
  { key: 'studentName', zh: '学员', en: 'Student', width: 12, cell: (o) => o.studentName },
  { key: 'parentName', zh: '家长', en: 'Parent', width: 12, cell: (o) => o.parentName },
  { key: 'parentPhone', zh: '手机号', en: 'Phone', width: 14, cell: (o) => maskPersonal('phone', o.parentPhone) },
  { key: 'campName', zh: '营期', en: 'Camp', width: 24, cell: (o) => o.campName },
  { key: 'groupName', zh: '分组', en: 'Group', width: 14, cell: (o) => o.group.name },
  { key: 'coachName', zh: '辅导老师', en: 'Coach', width: 12, cell: (o) => o.coachName },
  { key: 'source', zh: '来源', en: 'Source', width: 10, cell: (o, language) => campStudentSource.label(o.source, language) },
  { key: 'orderNumber', zh: '订单号', en: 'Order number', width: 22, cell: (o) => o.orderNumber },
  { key: 'clockInDays', zh: '打卡天数', en: 'Days clocked in', width: 12, cell: (o) => o.clockInDays },
  { key: 'lessonDays', zh: '课程天数', en: 'Lesson days', width: 12, cell: (o) => o.lessonDays },
  { key: 'lastClockInAt', zh: '最近打卡', en: 'Last clock-in', width: 20, cell: (o) => sheetTime(o.lastClockInAt) },
  { key: 'atRisk', zh: '掉队风险', en: 'At risk', width: 10, cell: (o, language) => yesNo(o.atRisk, language) },
  { key: 'status', zh: '状态', en: 'Status', width: 10, cell: (o, language) => campStudentStatus.label(o.status, language) },
  { key: 'joinedAt', zh: '加入时间', en: 'Joined', width: 20, cell: (o) => sheetTime(o.joinedAt) },
  { key: 'leftAt', zh: '退出时间', en: 'Left', width: 20, cell: (o) => sheetTime(leavingOf(o)?.to ?? null) },
  { key: 'leaveReason', zh: '退出原因', en: 'Why it left', width: 20, cell: (o) => leavingOf(o)?.reason ?? null },
  { key: 'coachRemark', zh: '老师备注', en: "Coach's remark", width: 30, cell: (o) => o.coachRemark },
]

/** Columns of the export of clock-ins, one row each. */
export const clockInColumns: readonly SheetColumn<ExportedClockIn>[] = [
  { key: 'clockInDate', zh: '打卡日期', en: 'Day', width: 12, cell: (k) => k.clockInDate },
  { key: 'lessonDay', zh: '第几天', en: 'Lesson day', width: 8, cell: (k) => k.lessonDay },
  { key: 'studentName', zh: '学员', en: 'Student', width: 12, cell: (k) => k.studentName },
  { key: 'parentName', zh: '家长', en: 'Parent', width: 12, cell: (k) => k.parentName },
  { key: 'parentPhone', zh: '手机号', en: 'Phone', width: 14, cell: (k) => maskPersonal('phone', k.parentPhone) },
  { key: 'groupName', zh: '分组', en: 'Group', width: 14, cell: (k) => k.groupName },
  { key: 'coachName', zh: '辅导老师', en: 'Coach', width: 12, cell: (k) => k.coachName },
  { key: 'submittedAt', zh: '提交时间', en: 'Submitted', width: 20, cell: (k) => sheetTime(k.submittedAt) },
  { key: 'makeup', zh: '补卡', en: 'Made up', width: 8, cell: (k, language) => yesNo(k.makeup, language) },
  { key: 'makeupReason', zh: '补卡原因', en: 'Reason', width: 16, cell: (k) => k.makeupReason },
  { key: 'studyMinutes', zh: '学习时长（分钟）', en: 'Study time (minutes)', width: 14, cell: (k) => Math.round(k.studySeconds / 60) },
  { key: 'score', zh: '得分', en: 'Score', width: 8, cell: (k) => k.score },
  { key: 'commentedAt', zh: '点评时间', en: 'Commented', width: 20, cell: (k) => sheetTime(k.commentedAt) },
  { key: 'overtime', zh: '点评超时', en: 'Comment late', width: 10, cell: (k, language) => yesNo(k.overtime, language) },
  { key: 'commentText', zh: '点评内容', en: 'Comment', width: 40, cell: (k) => k.commentText },
]
