import {
  createBanner as createCall,
  exportBanners,
  fileBanner as fileCall,
  getBanner,
  getBannerList,
  getLiveBanners,
  listFiledBanner,
  updateBannerPostStatus as postCall,
  restoreBanner as restoreCall,
  updateBannerSeq as sortCall,
  updateBanner as updateCall,
} from '@camp/contract/banners/banners'
import { MOST_BANNERS } from '@camp/contract/banners/banners.rules'
import { found } from '../platform/errors.ts'
import { type Binding, bind } from '../platform/http/bind.ts'
import { answerExport } from '../platform/sheet/export.ts'
import { bannersExport } from './banners.export.ts'
import { bannerMatching, liveMatching } from './banners.matching.ts'
import { bannersRepository } from './banners.repository.ts'
import { createBanner, fileBanner, postBanner, restoreBanner, sortBanners, updateBanner } from './banners.service.ts'

export const bannersRoutes: Binding[] = [
  bind(getBannerList, ({ query, paging }, cx) => bannersRepository.page(cx.db, bannerMatching(false, query), paging)),
  bind(exportBanners, (input, cx) => answerExport(cx, bannersExport, input)),
  bind(listFiledBanner, ({ query, paging }, cx) => bannersRepository.page(cx.db, bannerMatching(true, query), paging)),
  bind(getLiveBanners, async ({ query: { position, at } }, cx) => [
    ...(await bannersRepository.all(cx.db, liveMatching(position, at), MOST_BANNERS)),
  ]),
  bind(getBanner, async ({ params }, cx) => found(await bannersRepository.one(cx.db, params.id))),
  bind(createCall, (input, cx) => createBanner(cx, input)),
  bind(updateCall, (input, cx) => updateBanner(cx, input)),
  bind(sortCall, (input, cx) => sortBanners(cx, input)),
  bind(postCall, (input, cx) => postBanner(cx, input)),
  bind(fileCall, ({ params }, cx) => fileBanner(cx, params.id)),
  bind(restoreCall, ({ params }, cx) => restoreBanner(cx, params.id)),
]
