import { maskPersonal } from '@camp/contract/base/pii'
import { titled, yesNo } from '@camp/contract/base/record'
import type { CampStudentRow } from '@camp/contract/campStudents/campStudents'
import { campStudentRecord } from '@camp/contract/campStudents/campStudents.record'
import { sheetColumnOf } from '../platform/sheet/sheet.record.ts'
import type { SheetColumn } from '../platform/sheet/sheet.ts'
import type { ExportedClockIn } from './campStudents.clockIns.repository.ts'

const column = sheetColumnOf(campStudentRecord)

/** How a child left that is not in the camp any more. */
const leavingOf = ({ status, stays }: CampStudentRow) => (status === 'QUIT' ? stays.at(-1) : undefined)

/** Columns of the export of students; keys are those of the list. Personal values are masked. */
export const campStudentColumns: readonly SheetColumn<CampStudentRow>[] = [
  column('studentName', 12),
  column('parentName', 12),
  column('parentPhone', 14, (o) => maskPersonal('phone', o.parentPhone)),
  column('campName', 24),
  { key: 'groupName', ...titled(campStudentRecord, 'groupName'), width: 14, cell: (o) => o.group.name },
  column('coachName', 12),
  column('source', 10),
  column('orderNumber', 22),
  column('clockInDays', 12),
  column('lessonDays', 12),
  column('lastClockInAt', 20),
  column('atRisk', 10),
  column('status', 10),
  column('joinedAt', 20),
  { key: 'leftAt', ...titled(campStudentRecord, 'leftAt'), width: 20, format: 'moment', cell: (o) => leavingOf(o)?.to ?? null },
  { key: 'leaveReason', ...titled(campStudentRecord, 'leaveReason'), width: 20, cell: (o) => leavingOf(o)?.reason ?? null },
  column('coachRemark', 30),
]

/** Columns of the export of clock-ins, one row each. */
export const clockInColumns: readonly SheetColumn<ExportedClockIn>[] = [
  { key: 'clockInDate', zh: '打卡日期', en: 'Day', width: 12, format: 'day', cell: (k) => k.clockInDate },
  { key: 'lessonDay', zh: '第几天', en: 'Lesson day', width: 8, cell: (k) => k.lessonDay },
  { key: 'studentName', zh: '学员', en: 'Student', width: 12, cell: (k) => k.studentName },
  { key: 'parentName', zh: '家长', en: 'Parent', width: 12, cell: (k) => k.parentName },
  { key: 'parentPhone', zh: '手机号', en: 'Phone', width: 14, format: 'text', cell: (k) => maskPersonal('phone', k.parentPhone) },
  { key: 'groupName', zh: '分组', en: 'Group', width: 14, cell: (k) => k.groupName },
  { key: 'coachName', zh: '辅导老师', en: 'Coach', width: 12, cell: (k) => k.coachName },
  { key: 'submittedAt', zh: '提交时间', en: 'Submitted', width: 20, format: 'moment', cell: (k) => k.submittedAt },
  { key: 'makeup', zh: '补打卡', en: 'Made up', width: 8, cell: (k, language) => yesNo.label(k.makeup ? 'true' : 'false', language) },
  { key: 'makeupReason', zh: '补打卡原因', en: 'Reason', width: 16, cell: (k) => k.makeupReason },
  { key: 'studyMinutes', zh: '学习时长（分钟）', en: 'Study time (minutes)', width: 14, cell: (k) => Math.round(k.studySeconds / 60) },
  { key: 'score', zh: '得分', en: 'Score', width: 8, cell: (k) => k.score },
  { key: 'commentedAt', zh: '点评时间', en: 'Commented', width: 20, format: 'moment', cell: (k) => k.commentedAt },
  {
    key: 'overtime',
    zh: '点评超时',
    en: 'Comment late',
    width: 10,
    cell: (k, language) => yesNo.label(k.overtime ? 'true' : 'false', language),
  },
  { key: 'commentText', zh: '点评内容', en: 'Comment', width: 40, cell: (k) => k.commentText },
]
