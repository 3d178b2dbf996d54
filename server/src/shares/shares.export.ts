import type { HandlerInput } from '@camp/contract/base/call'
import { type exportShares, listShares } from '@camp/contract/shares/shares'
import { exportKinds } from '../platform/sheet/export.ts'
import { listedExport } from '../platform/sheet/listed.export.ts'
import { type ShareRow, sharesRepository } from './shares.repository.ts'
import { shareColumns } from './shares.sheet.ts'

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

/** Kinds of tasks of this noun. */
export const shareTaskKinds = exportKinds(sharesExport)
