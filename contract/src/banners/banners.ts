import * as z from 'zod'
import { defineCall, json, page } from '../base/call.ts'
import { count, rowFields } from '../base/page.ts'
import { adding, changing, wholeSheetOf } from '../base/steps.ts'
import { undoMaybe } from '../base/undo.ts'
import { filter, id, moment, oneOrMany, requiredLine, seenVersion, text } from '../base/wire.ts'
import { bannerLack, bannerLink, bannerPosition, bannerPost, bannerShown } from './banners.labels.ts'
import { MOST_BANNERS, MOST_LINK } from './banners.rules.ts'

const area = 'Banners'
const MOST_TITLE = 40

export const bannerRow = z.object({
  ...rowFields,
  title: z.string(),
  /** `/media/...`; null while there is none. */
  imageUrl: z.string().nullable(),
  linkKind: bannerLink.schema,
  /** An address, or the id of goods or of a camp; null where it opens nothing. */
  linkTarget: z.string().nullable(),
  /** The name of those goods or that camp. */
  linkName: z.string().nullable(),
  position: bannerPosition.schema,
  /** Null: from the beginning, or without end. It is shown from the start up to, but not at, the end. */
  startAt: z.string().nullable(),
  endAt: z.string().nullable(),
  postStatus: bannerPost.schema,
  shown: bannerShown.schema,
  /** 1, 2, 3 and so on among those of its position that are not archived; of an archived one the last it had. */
  sequence: z.int(),
  archived: z.boolean(),
  /** It lacks nothing and can be posted. */
  isConfigure: z.boolean(),
  lacks: z.array(bannerLack.schema),
})
export type Banner = z.output<typeof bannerRow>

const bannerFilterShape = {
  position: oneOrMany(bannerPosition.schema),
  postStatus: oneOrMany(bannerPost.schema),
  title: text(MOST_TITLE),
}

export const getBannerList = defineCall({
  id: 'getBannerList',
  title: { zh: '查看轮播图列表', en: 'List banners' },
  area,
  method: 'GET',
  path: '/api/content/banner/bannerList',
  query: filter(bannerFilterShape),
  answer: page(bannerRow),
  codes: ['BANNER_MANAGE'],
  sorts: ['sequence'],
  defaultSort: 'sequence,asc',
})

export const exportBanners = defineCall({
  id: 'exportBanners',
  title: { zh: '导出轮播图', en: 'Export banners' },
  area,
  beyond: true,
  ...wholeSheetOf(bannerFilterShape),
  path: '/api/content/banner/export',
  codes: ['BANNER_MANAGE'],
  audit: {
    type: 'EXPORT',
    target: 'banner',
    says: { zh: '导出轮播图 {count} 个', en: 'Exported {count|banner|banners}' },
    announces: { zh: '导出轮播图', en: 'Exporting banners' },
  },
})

/** The filter of the archived ones. */
export const filedBannerFilter = filter({ title: text(MOST_TITLE) })
export type FiledBannerFilter = z.output<typeof filedBannerFilter>

export const listFiledBanner = defineCall({
  id: 'listFiledBanner',
  title: { zh: '查看已归档的轮播图', en: 'List archived banners' },
  area,
  method: 'GET',
  path: '/api/content/filedBanner/listFiledBanner',
  query: filedBannerFilter,
  answer: page(bannerRow),
  codes: ['BANNER_MANAGE'],
  sorts: ['archivedAt'],
  defaultSort: 'archivedAt,desc',
})

export const getBanner = defineCall({
  id: 'getBanner',
  title: { zh: '查看轮播图', en: 'Show a banner' },
  area,
  beyond: true,
  method: 'GET',
  path: '/api/content/banner/{id}',
  params: z.object({ id: id() }),
  answer: json(bannerRow),
  codes: ['BANNER_MANAGE'],
})

/** The carousel of a place as an app shows it at a moment, in order; now where none is named. */
export const getLiveBanners = defineCall({
  id: 'getLiveBanners',
  title: { zh: '查看某一时刻展示的轮播图', en: 'Show which banners are live at a moment' },
  area,
  beyond: true,
  method: 'GET',
  path: '/api/content/banner/live',
  query: filter({ at: moment() }, { position: bannerPosition.schema }),
  answer: json(z.array(bannerRow)),
  codes: ['BANNER_MANAGE'],
})

const fields = {
  title: requiredLine(MOST_TITLE),
  /** Of a picture that was sent in for banners; null: there is none yet. */
  imageUrl: text(200).nullable(),
  linkKind: bannerLink.schema,
  linkTarget: text(MOST_LINK).nullable().optional(),
  position: bannerPosition.schema,
  startAt: moment().nullable().optional(),
  endAt: moment().nullable().optional(),
}

const says = <Zh extends string, En extends string>(zh: Zh, en: En) => ({ zh: `${zh}“{title}”`, en: `${en} "{title}"` }) as const

export const createBanner = defineCall({
  id: 'createBanner',
  title: { zh: '新建轮播图', en: 'Create a banner' },
  area,
  ...adding(z.object(fields)),
  path: '/api/content/banner/createBanner',
  codes: ['BANNER_EDIT'],
  audit: { type: 'ADD', target: 'banner', says: says('新建轮播图', 'Created banner') },
})

export const updateBanner = defineCall({
  id: 'updateBanner',
  title: { zh: '编辑轮播图', en: 'Edit a banner' },
  area,
  ...changing(z.object({ id: id(), ...fields, version: seenVersion() })),
  path: '/api/content/banner/updateBanner',
  codes: ['BANNER_EDIT'],
  audit: { type: 'EDIT', target: 'banner', says: says('编辑轮播图', 'Edited banner') },
})

/** All banners of one place in the wanted order. `seen`: the order that the person began with; if it is another one now, nothing is done. */
export const updateBannerSeq = defineCall({
  id: 'updateBannerSeq',
  title: { zh: '调整轮播图顺序', en: 'Sort banners' },
  area,
  method: 'PUT',
  path: '/api/content/banner/updateBannerSeq',
  query: z.object({ seen: oneOrMany(id()).optional() }),
  body: z.array(id()).min(1).max(MOST_BANNERS),
  answer: json(count),
  codes: ['BANNER_EDIT'],
  changes: true,
  audit: {
    type: 'EDIT',
    target: 'banner',
    says: { zh: '调整“{position}”轮播图的顺序', en: 'Sorted the banners of "{position}"' },
    speaks: { position: bannerPosition },
  },
})

export const updateBannerPostStatus = defineCall({
  id: 'updateBannerPostStatus',
  title: { zh: '上架或下架轮播图', en: 'Post or unpost a banner' },
  area,
  method: 'PUT',
  path: '/api/content/banner/updateBannerPostStatus',
  body: z.object({ id: id(), postStatus: bannerPost.schema, version: seenVersion() }),
  answer: json(z.object({ id: z.int(), postStatus: bannerPost.schema, version: z.int() })),
  codes: ['BANNER_POST'],
  changes: true,
  audit: {
    type: 'EDIT',
    target: 'banner',
    says: { zh: '轮播图“{title}”改为{postStatus}', en: 'Set banner "{title}" to: {postStatus}' },
    speaks: { postStatus: bannerPost },
    typeOf: ({ body }) => (body.postStatus === 'POSTED' ? 'ACTIVE' : 'INACTIVE'),
  },
})

const filed = z.object({ id: z.int(), archived: z.boolean(), version: z.int() })

/** For some minutes it can be put back as it was: to its place in the order, and posted if it was. */
export const fileBanner = defineCall({
  id: 'fileBanner',
  title: { zh: '归档轮播图', en: 'Archive a banner' },
  area,
  method: 'POST',
  path: '/api/content/filedBanner/fileBanner/{id}',
  params: z.object({ id: id() }),
  answer: json(filed.extend({ undo: undoMaybe })),
  codes: ['BANNER_ARCHIVE'],
  changes: true,
  audit: { type: 'EDIT', target: 'banner', says: says('归档轮播图', 'Archived banner') },
})

/** Back to its place, as the last one and not posted. */
export const restoreBanner = defineCall({
  id: 'restoreBanner',
  title: { zh: '恢复轮播图', en: 'Restore a banner' },
  area,
  beyond: true,
  method: 'POST',
  path: '/api/content/filedBanner/restoreBanner/{id}',
  params: z.object({ id: id() }),
  answer: json(filed),
  codes: ['BANNER_ARCHIVE'],
  changes: true,
  audit: { type: 'EDIT', target: 'banner', says: says('恢复轮播图', 'Restored banner') },
})
