import { followUpKind, promiseState } from '@camp/contract/followUps/followUps.labels'
import { type SheetColumn, sheetTime } from '../platform/sheet/sheet.ts'
import type { FollowUpRow } from './followUps.repository.ts'

/** Columns of the export of notes; keys are those of the list. */
export const followUpColumns: readonly SheetColumn<FollowUpRow>[] = [
  { key: 'spokeAt', zh: '联系时间', en: 'Contacted', width: 20, cell: (f) => sheetTime(f.spokeAt) },
  { key: 'parentName', zh: '家长', en: 'Parent', width: 14, cell: (f) => f.parentName },
  { key: 'studentName', zh: '孩子', en: 'Child', width: 12, cell: (f) => f.studentName },
  { key: 'kind', zh: '方式', en: 'Way', width: 10, cell: (f, language) => followUpKind.label(f.kind, language) },
  { key: 'content', zh: '内容', en: 'Note', width: 60, cell: (f) => f.content },
  { key: 'byName', zh: '记录人', en: 'Written by', width: 12, cell: (f) => f.byName },
  { key: 'nextAt', zh: '下次联系', en: 'Next contact', width: 20, cell: (f) => sheetTime(f.nextAt) },
  { key: 'nextText', zh: '承诺事项', en: 'Promise', width: 30, cell: (f) => f.nextText },
  { key: 'promise', zh: '承诺状态', en: 'Promise status', width: 12, cell: (f, language) => promiseState.label(f.promise, language) },
  { key: 'orderNumber', zh: '订单号', en: 'Order number', width: 22, cell: (f) => f.orderNumber },
]
