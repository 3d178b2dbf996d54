import { followUpRecord } from '@camp/contract/followUps/followUps.record'
import { sheetColumnOf } from '../platform/sheet/sheet.record.ts'
import type { SheetColumn } from '../platform/sheet/sheet.ts'
import type { FollowUpRow } from './followUps.repository.ts'

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
