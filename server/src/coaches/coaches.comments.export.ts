import type { HandlerInput } from '@camp/contract/base/call'
import { clockInRow } from '@camp/contract/campStudents/campStudents.clockIns.words'
import { type CoachComment, type exportCoachComments, getCoachComments } from '@camp/contract/coaches/coaches.comments'
import { listedExport } from '../platform/sheet/listed.export.ts'
import { sheetColumnOf } from '../platform/sheet/sheet.record.ts'
import type { SheetColumn } from '../platform/sheet/sheet.ts'
import { commentsList, commentsRepository } from './coaches.comments.repository.ts'
import { commentConditions } from './coaches.conditions.ts'

const column = sheetColumnOf(clockInRow)

/** Columns of the export; keys are those of the list. */
const columns: readonly SheetColumn<CoachComment>[] = [
  column('studentName', 14),
  column('campName', 24),
  column('groupName', 14),
  column('coachName', 14),
  column('kind', 12),
  column('clockInDate', 12),
  column('submittedAt', 20),
  column('dueAt', 20),
  column('commentedAt', 20),
  { key: 'overtimeMinutes', zh: '超时（分钟）', en: 'Over by (minutes)', width: 14, cell: (o) => o.overtimeMinutes },
]

/** What the list shows for the same filter, as a sheet. */
export const commentsExport = listedExport<HandlerInput<typeof exportCoachComments>, CoachComment>({
  kind: 'coaches.exportComments',
  code: 'COASH_OVERTIME_EXPORT',
  title: { code: 'task.exportCoachComments' },
  name: { zh: '超时点评', en: 'Late comments' },
  list: getCoachComments,
  columns,
  chosen: (match, { scope }) => ({
    of: commentsList,
    where: commentConditions(match, scope),
    count: (db) => commentsRepository.count(db, match, scope),
  }),
})
