import type { HandlerInput } from '@camp/contract/base/call'
import { type DeskRow, type exportFeedback, listFeedbackDesk } from '@camp/contract/feedback/feedback.desk'
import { exportKinds } from '../platform/sheet/export.ts'
import { listedExport } from '../platform/sheet/listed.export.ts'
import { feedbackRepository } from './feedback.repository.ts'
import { feedbackColumns } from './feedback.sheet.ts'

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

/** Its kind of task. */
export const feedbackExportKinds = exportKinds(feedbackExport)
