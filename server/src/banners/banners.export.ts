import { type Banner, type exportBanners, getBannerList } from '@camp/contract/banners/banners'
import { bannerRecord } from '@camp/contract/banners/banners.record'
import type { HandlerInput } from '@camp/contract/base/call'
import { listedExport } from '../platform/sheet/listed.export.ts'
import { sheetColumnOf } from '../platform/sheet/sheet.record.ts'
import type { SheetColumn } from '../platform/sheet/sheet.ts'
import { bannerConditions } from './banners.conditions.ts'
import { bannersRepository } from './banners.repository.ts'

const column = sheetColumnOf(bannerRecord)

/** Columns of the export; keys are those of the list. */
export const bannerColumns: readonly SheetColumn<Banner>[] = [
  column('title', 30),
  column('position', 14),
  column('sequence', 8),
  column('shown', 10),
  column('postStatus', 10),
  column('linkKind', 10),
  column('linkTarget', 30, ({ linkName, linkTarget }) => linkName ?? linkTarget),
  column('startAt', 20),
  column('endAt', 20),
  column('isConfigure', 10),
  column('updatedAt', 20),
]

/** What the list shows for the same filter, as a sheet. */
export const bannersExport = listedExport<HandlerInput<typeof exportBanners>, Banner>({
  kind: 'banners.export',
  code: 'BANNER_MANAGE',
  title: { code: 'task.exportBanners' },
  name: { zh: '轮播图', en: 'Banners' },
  list: getBannerList,
  columns: bannerColumns,
  page: (db, match, _who, paging) => bannersRepository.page(db, bannerConditions(false, match), paging),
})
