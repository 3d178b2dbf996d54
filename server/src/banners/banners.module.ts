import * as calls from '@camp/contract/banners/banners'
import { openBanners } from '@camp/contract/banners/banners.open'
import { MOST_BANNERS } from '@camp/contract/banners/banners.rules'
import { found } from '../platform/errors.ts'
import { type Binding, bind, bindOpen } from '../platform/http/bind.ts'
import { defineModule } from '../platform/module.ts'
import { answerExport, exportKinds } from '../platform/sheet/export.ts'
import { bannerConditions, liveConditions } from './banners.conditions.ts'
import { bannerClicks, bannerViews } from './banners.counts.repository.ts'
import { bannersExport } from './banners.export.ts'
import { bannersRepository } from './banners.repository.ts'
import { bannerArchived, createBanner, fileBanner, postBanner, restoreBanner, sortBanners, updateBanner } from './banners.service.ts'

const routes: Binding[] = [
  bind(calls.getBannerList, ({ query, paging }, cx) => bannersRepository.page(cx.db, bannerConditions(false, query), paging)),
  bind(calls.exportBanners, answerExport(bannersExport)),
  bind(calls.listFiledBanner, ({ query, paging }, cx) => bannersRepository.page(cx.db, bannerConditions(true, query), paging)),
  bind(calls.getLiveBanners, ({ query: { position, at } }, cx) => bannersRepository.all(cx.db, liveConditions(position, at), MOST_BANNERS)),
  bindOpen(openBanners, async ({ query: { position } }, cx) => {
    const live = await bannersRepository.all(cx.db, liveConditions(position, undefined), MOST_BANNERS)
    return live.map(({ id, title, imageUrl, linkKind, linkTarget, endAt }) => ({ id, title, imageUrl, linkKind, linkTarget, endAt }))
  }),
  bind(calls.getBanner, async ({ params }, cx) => found(await bannersRepository.one(cx.db, params.id))),
  bind(calls.createBanner, createBanner),
  bind(calls.updateBanner, updateBanner),
  bind(calls.updateBannerSeq, sortBanners),
  bind(calls.updateBannerPostStatus, postBanner),
  bind(calls.fileBanner, fileBanner),
  bind(calls.restoreBanner, restoreBanner),
]

export const bannersModule = defineModule({
  name: 'banners',
  routes,
  undos: [bannerArchived],
  counts: { BANNER_VIEW: bannerViews, BANNER_CLICK: bannerClicks },
  tasks: () => exportKinds(bannersExport),
  records: {
    banner: {
      snapshot: (db, id) => bannersRepository.snapshot(db, id),
      namesOf: bannersRepository.names,
    },
  },
  family: { banners: 'not of a family', banner_counts_day: 'not of a family' },
})
