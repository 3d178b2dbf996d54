import type { HandlerInput } from '@camp/contract/base/call'
import { type DeskRow, type exportFeedback, listFeedbackDesk } from '@camp/contract/feedback/feedback.desk'
import { feedbackRecord } from '@camp/contract/feedback/feedback.record'
import { listedExport } from '../platform/sheet/listed.export.ts'
import { sheetColumnOf } from '../platform/sheet/sheet.record.ts'
import type { SheetColumn } from '../platform/sheet/sheet.ts'
import { feedbackRepository } from './feedback.repository.ts'

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

/** What the list shows for the same filter, as a sheet. */
export const feedbackExport = listedExport<HandlerInput<typeof exportFeedback>, DeskRow>({
  kind: 'feedback.export',
  code: 'FEEDBOOK_INDEX',
  title: { code: 'task.exportFeedback' },
  name: { zh: '反馈', en: 'Feedback' },
  list: listFeedbackDesk,
  columns: feedbackColumns,
  personal: ['keyword'],
  page: (db, match, { reader, codes, scope }, paging) => feedbackRepository.desk(db, match, { ...reader, codes }, scope, paging),
})
