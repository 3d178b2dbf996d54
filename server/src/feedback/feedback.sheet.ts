import type { DeskRow } from '@camp/contract/feedback/feedback.desk'
import { feedbackRecord } from '@camp/contract/feedback/feedback.record'
import { sheetColumnOf } from '../platform/sheet/sheet.record.ts'
import type { SheetColumn } from '../platform/sheet/sheet.ts'

const column = sheetColumnOf(feedbackRecord)

/** Columns of the export; keys are those of the list. */
export const feedbackColumns: readonly SheetColumn<DeskRow>[] = [
  column('createdAt', 20),
  column('parentName', 14),
  column('category', 12),
  column('content', 50),
  column('images', 8, ({ images }) => images.length),
  column('status', 10),
  column('dueAt', 20),
  column('assignedToName', 12),
  column('handledByName', 12),
  column('reply', 50),
  column('delivery', 12),
  column('snoozedUntil', 20),
]
