import { maskPersonal } from '@camp/contract/base/pii'
import { titled } from '@camp/contract/base/record'
import type { CampStudentRow } from '@camp/contract/campStudents/campStudents'
import { clockInRow } from '@camp/contract/campStudents/campStudents.clockIns.words'
import { leavingReason } from '@camp/contract/campStudents/campStudents.leaving'
import { campStudentRecord } from '@camp/contract/campStudents/campStudents.record'
import type { Language } from '@camp/contract/errors'
import { sheetColumnOf } from '../platform/sheet/sheet.record.ts'
import type { SheetColumn } from '../platform/sheet/sheet.ts'
import type { ExportedClockIn } from './campStudents.clockIns.repository.ts'

const column = sheetColumnOf(campStudentRecord)
const clockIn = sheetColumnOf(clockInRow)

/** How a child left that is not in the camp any more. */
const leavingOf = ({ status, stays }: CampStudentRow) => (status === 'QUIT' ? stays.at(-1) : undefined)

const whyLeft = (row: CampStudentRow, language: Language): string | null => {
  const last = leavingOf(row)
  return last ? leavingReason(last, language) : null
}

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
  { key: 'leaveReason', ...titled(campStudentRecord, 'leaveReason'), width: 20, cell: (o, language) => whyLeft(o, language) },
  column('coachRemark', 30),
]

/** Columns of the export of clock-ins, one row each. */
export const clockInColumns: readonly SheetColumn<ExportedClockIn>[] = [
  clockIn('clockInDate', 12),
  clockIn('lessonDay', 8),
  clockIn('studentName', 12),
  clockIn('parentName', 12),
  clockIn('parentPhone', 14, (k) => maskPersonal('phone', k.parentPhone)),
  clockIn('groupName', 14),
  clockIn('coachName', 12),
  clockIn('submittedAt', 20),
  clockIn('makeup', 8),
  clockIn('makeupReason', 16),
  { key: 'studyMinutes', ...titled(clockInRow, 'studyMinutes'), width: 14, cell: (k) => Math.round(k.studySeconds / 60) },
  clockIn('score', 8),
  clockIn('commentedAt', 20),
  clockIn('overtime', 10),
  clockIn('commentText', 40),
]
