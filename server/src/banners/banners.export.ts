import { type Banner, type exportBanners, getBannerList } from '@camp/contract/banners/banners'
import type { HandlerInput } from '@camp/contract/base/call'
import { exportKinds } from '../platform/sheet/export.ts'
import { listedExport } from '../platform/sheet/listed.export.ts'
import { bannerMatching } from './banners.matching.ts'
import { bannersRepository } from './banners.repository.ts'
import { bannerColumns } from './banners.sheet.ts'

/** What the list shows for the same filter, as a sheet. */
export const bannersExport = listedExport<HandlerInput<typeof exportBanners>, Banner>({
  kind: 'banners.export',
  code: 'BANNER_MANAGE',
  title: { code: 'task.exportBanners' },
  name: { zh: '轮播图', en: 'Banners' },
  list: getBannerList,
  columns: bannerColumns,
  page: (db, match, _who, paging) => bannersRepository.page(db, bannerMatching(false, match), paging),
})

/** Its kind of task. */
export const bannerExportKinds = exportKinds(bannersExport)
