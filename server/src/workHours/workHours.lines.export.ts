import type { HandlerInput } from '@camp/contract/base/call'
import type { exportWorkLines, WorkLine } from '@camp/contract/workHours/workHours.changes'
import { workHourRecord } from '@camp/contract/workHours/workHours.record'
import { Executor } from '../platform/db/executor.ts'
import { type ExportDefinition, loggedChoice } from '../platform/sheet/export.ts'
import { sheetColumnOf } from '../platform/sheet/sheet.record.ts'
import type { SheetColumn } from '../platform/sheet/sheet.ts'
import { linesExportRepository } from './workHours.lines.export.repository.ts'
import { assertDays } from './workHours.service.ts'

const column = sheetColumnOf(workHourRecord)
const columns: readonly SheetColumn<WorkLine>[] = [
  column('coachName', 14),
  column('coachGroupName', 16),
  column('date', 12),
  column('kind', 12),
  column('source', 10),
  column('campName', 24),
  column('groupName', 14),
  { ...column<WorkLine>('minutes', 10), sum: true },
  column('pieces', 8),
  column('rateUnit', 10),
  // Money for one hour or one piece: a sum of it means nothing.
  { ...column<WorkLine>('rateAmount', 12), sum: false },
  column('factorBp', 10),
  column('amount', 14),
  column('reason', 30),
  column('lineId', 12),
  column('reversesId', 12),
  column('correctsId', 12),
  column('aboutMonth', 12),
  column('createdAt', 20),
]

/** The lines behind the statistics, each as it was written: who holds the code sees money. */
export const linesExport: ExportDefinition<HandlerInput<typeof exportWorkLines>, WorkLine> = {
  kind: 'workHours.exportLines',
  code: 'COASH_WORKHOUR_EXPORT',
  title: { code: 'task.exportWorkLines' },
  name: { zh: '工时明细', en: 'Lines of work hours' },
  plan: (who, { body }) => {
    assertDays(body.startDate, body.endDate, 'startDate')
    return {
      columns,
      logged: loggedChoice(body),
      count: () => linesExportRepository.count(new Executor(who.services.reportPool), body, who.scope),
      rows: () => linesExportRepository.stream(who.services.exportPool, body, who.scope),
    }
  },
}
