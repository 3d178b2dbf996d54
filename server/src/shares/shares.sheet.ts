import { shareRecord } from '@camp/contract/shares/shares.record'
import { sheetColumnOf } from '../platform/sheet/sheet.record.ts'
import type { SheetColumn } from '../platform/sheet/sheet.ts'
import type { ShareRow } from './shares.repository.ts'

const column = sheetColumnOf(shareRecord)

/** Columns of the export of shares; keys are those of the list. */
export const shareColumns: readonly SheetColumn<ShareRow>[] = [
  column('createdAt', 20),
  column('kind', 12),
  column('studentName', 14),
  column('campName', 24),
  { key: 'periodStart', zh: '周期开始', en: 'Period from', width: 12, cell: ({ periodStart }) => periodStart },
  { key: 'periodEnd', zh: '周期结束', en: 'Period to', width: 12, cell: ({ periodEnd }) => periodEnd },
  column('state', 10),
  { key: 'visits', zh: '访问', en: 'Visits', width: 8, sum: true, cell: ({ visits }) => visits },
  { key: 'sharedByName', zh: '分享人', en: 'Shared by', width: 12, cell: ({ sharedByName }) => sharedByName },
  column('consentBy', 12),
  column('consentAt', 20),
  column('expiresAt', 20),
  column('revokedAt', 20),
]
