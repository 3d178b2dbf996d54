import type { HandlerInput } from '@camp/contract/base/call'
import { clockInRow } from '@camp/contract/campStudents/campStudents.clockIns.words'
import { type CoachComment, type exportCoachComments, getCoachComments } from '@camp/contract/coaches/coaches.comments'
import { Executor } from '../platform/db/executor.ts'
import { parseSort } from '../platform/http/paging.ts'
import { type ExportDefinition, exportKinds } from '../platform/sheet/export.ts'
import { sheetColumnOf } from '../platform/sheet/sheet.record.ts'
import type { SheetColumn } from '../platform/sheet/sheet.ts'
import { commentsRepository } from './coaches.comments.repository.ts'

type ExportInput = HandlerInput<typeof exportCoachComments>

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
export const commentsExport: ExportDefinition<ExportInput, CoachComment> = {
  kind: 'coaches.exportComments',
  code: 'COASH_OVERTIME_EXPORT',
  title: { code: 'task.exportCoachComments' },
  name: { zh: '超时点评', en: 'Overtime comments' },
  plan: (who, { body: { columns: _columns, total: _total, ids, except, ...filter }, query }) => {
    const match = { ...filter, ...(ids && { ids }), ...(except && { except }) }
    const sort = parseSort(getCoachComments, query.sort)
    return {
      columns,
      logged: { ...filter, ...(ids && { picked: ids.length }), ...(except && { excepted: except.length }) },
      count: () => commentsRepository.count(new Executor(who.services.reportPool), match, who.scope),
      rows: () => commentsRepository.stream(who.services.exportPool, match, who.scope, sort),
    }
  },
}

/** Kinds of tasks of this noun. */
export const coachTaskKinds = exportKinds(commentsExport)
