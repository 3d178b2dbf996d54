import type { HandlerInput } from '@camp/contract/base/call'
import { type exportFollowUps, listFollowUps } from '@camp/contract/followUps/followUps'
import { followUpRecord } from '@camp/contract/followUps/followUps.record'
import { listedExport } from '../platform/sheet/listed.export.ts'
import { sheetColumnOf } from '../platform/sheet/sheet.record.ts'
import type { SheetColumn } from '../platform/sheet/sheet.ts'
import { type FollowUpRow, followUpConditions, followUpsList } from './followUps.repository.ts'

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

/** What the list shows for the same filter, as a sheet. */
export const followUpsExport = listedExport<HandlerInput<typeof exportFollowUps>, FollowUpRow>({
  kind: 'followUps.export',
  code: 'FOLLOW_UP_EXPORT',
  title: { code: 'task.exportFollowUps' },
  name: { zh: '跟进记录', en: 'Follow-up notes' },
  list: listFollowUps,
  columns: followUpColumns,
  personal: ['keyword'],
  chosen: (match, { scope }) => ({ of: followUpsList, where: followUpConditions(match, scope) }),
})
