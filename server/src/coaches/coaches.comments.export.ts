import type { HandlerInput } from '@camp/contract/base/call'
import { type CoachComment, type exportCoachComments, getCoachComments } from '@camp/contract/coaches/coaches.comments'
import { commentKind } from '@camp/contract/coaches/coaches.labels'
import { Executor } from '../platform/db/executor.ts'
import { parseSort } from '../platform/http/paging.ts'
import { type ExportDefinition, exportTask } from '../platform/sheet/export.ts'
import type { SheetColumn } from '../platform/sheet/sheet.ts'
import type { TaskKind } from '../platform/tasks/task.kinds.ts'
import { commentsRepository } from './coaches.comments.repository.ts'

type ExportInput = HandlerInput<typeof exportCoachComments>

/** Columns of the export; keys are those of the list. */
const columns: readonly SheetColumn<CoachComment>[] = [
  { key: 'studentName', zh: '学员', en: 'Student', width: 14, cell: (o) => o.studentName },
  { key: 'campName', zh: '营期', en: 'Camp', width: 24, cell: (o) => o.campName },
  { key: 'groupName', zh: '分组', en: 'Group', width: 14, cell: (o) => o.groupName },
  { key: 'coachName', zh: '辅导老师', en: 'Coach', width: 14, cell: (o) => o.coachName },
  { key: 'kind', zh: '状态', en: 'Status', width: 12, cell: (o, language) => commentKind.label(o.kind, language) },
  { key: 'clockInDate', zh: '打卡日期', en: 'Day', width: 12, format: 'day', cell: (o) => o.clockInDate },
  { key: 'submittedAt', zh: '提交时间', en: 'Submitted', width: 20, format: 'moment', cell: (o) => o.submittedAt },
  { key: 'dueAt', zh: '点评截止', en: 'Comment due', width: 20, format: 'moment', cell: (o) => o.dueAt },
  { key: 'commentedAt', zh: '点评时间', en: 'Commented', width: 20, format: 'moment', cell: (o) => o.commentedAt },
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
export const coachTaskKinds: Readonly<Record<string, TaskKind>> = { [commentsExport.kind]: exportTask(commentsExport) }
