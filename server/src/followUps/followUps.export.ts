import type { HandlerInput } from '@camp/contract/base/call'
import { type exportFollowUps, listFollowUps } from '@camp/contract/followUps/followUps'
import { followUpRecord } from '@camp/contract/followUps/followUps.record'
import { Executor } from '../platform/db/executor.ts'
import { parseSort } from '../platform/http/paging.ts'
import { type ExportDefinition, exportKinds, loggedChoice } from '../platform/sheet/export.ts'
import { sheetColumnOf } from '../platform/sheet/sheet.record.ts'
import type { SheetColumn } from '../platform/sheet/sheet.ts'
import { type FollowUpRow, followUpsRepository } from './followUps.repository.ts'

const column = sheetColumnOf(followUpRecord)

/** Columns of the export of notes; keys are those of the list. */
export const followUpColumns: readonly SheetColumn<FollowUpRow>[] = [
  column('spokeAt', 20),
  column('parentName', 14),
  column('studentName', 12),
  column('kind', 10),
  column('content', 60),
  column('byName', 12),
  column('nextAt', 20),
  column('nextText', 30),
  column('promise', 12),
  column('orderNumber', 22),
]

type ExportInput = HandlerInput<typeof exportFollowUps>

/** What the list shows for the same filter, as a sheet. */
export const followUpsExport: ExportDefinition<ExportInput, FollowUpRow> = {
  kind: 'followUps.export',
  code: 'FOLLOW_UP_EXPORT',
  title: { code: 'task.exportFollowUps' },
  name: { zh: '跟进记录', en: 'Follow-up notes' },
  plan: (who, { body, query }) => {
    const { columns: _columns, total: _total, ids, except, ...filter } = body
    const match = { ...filter, ...(ids && { ids }), ...(except && { except }) }
    const sort = parseSort(listFollowUps, query.sort)
    return {
      columns: followUpColumns,
      logged: loggedChoice(body, 'keyword'),
      count: () => followUpsRepository.count(new Executor(who.services.reportPool), match, who.scope),
      rows: () => followUpsRepository.stream(who.services.exportPool, match, who.scope, sort),
    }
  },
}

/** Kinds of tasks of this noun. */
export const followUpTaskKinds = exportKinds(followUpsExport)
