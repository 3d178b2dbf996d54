import * as z from 'zod'
import { defineCall, json } from '../base/call.ts'
import { filter } from '../base/wire.ts'
import { bannerPosition } from './banners.labels.ts'
import { bannerRow } from './banners.ts'

/** The banners that a place shows now, in their order; their pictures need no key. */
export const openBanners = defineCall({
  id: 'openBanners',
  title: { zh: '正在展示的轮播图', en: 'Banners that are shown now' },
  area: 'Banners',
  beyond: true,
  method: 'GET',
  path: '/open/v1/banners',
  query: filter({}, { position: bannerPosition.schema }),
  answer: json(z.array(bannerRow.pick({ id: true, title: true, imageUrl: true, linkKind: true, linkTarget: true, endAt: true }))),
  key: 'app:read',
  codes: ['BANNER_MANAGE'],
})
