import type { HandlerInput } from '@camp/contract/base/call'
import { type exportShares, listShares } from '@camp/contract/shares/shares'
import { shareRecord } from '@camp/contract/shares/shares.record'
import { listedExport } from '../platform/sheet/listed.export.ts'
import { sheetColumnOf } from '../platform/sheet/sheet.record.ts'
import type { SheetColumn } from '../platform/sheet/sheet.ts'
import { type ShareRow, sharesRepository } from './shares.repository.ts'

const column = sheetColumnOf(shareRecord)

/** Columns of the export of shares; keys are those of the list. */
export const shareColumns: readonly SheetColumn<ShareRow>[] = [
  column('createdAt', 20),
  column('kind', 12),
  column('studentName', 14),
  column('campName', 24),
  column('periodStart', 12),
  column('periodEnd', 12),
  column('state', 10),
  { ...column('visits', 8), sum: true },
  column('sharedByName', 12),
  column('consentBy', 12),
  column('consentAt', 20),
  column('expiresAt', 20),
  column('revokedAt', 20),
]

/** What the list shows for the same filter, as a sheet. */
export const sharesExport = listedExport<HandlerInput<typeof exportShares>, ShareRow>({
  kind: 'shares.export',
  code: 'RESOURCE_SHARE_EXPORT',
  title: { code: 'task.exportShares' },
  name: { zh: '分享记录', en: 'Shares' },
  list: listShares,
  columns: shareColumns,
  personal: ['studentName'],
  page: (db, match, { scope }, paging) => sharesRepository.page(db, match, scope, paging),
})
