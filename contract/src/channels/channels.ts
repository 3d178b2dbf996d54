import * as z from 'zod'
import { defineCall, file, json, page } from '../base/call.ts'
import { activeFlg } from '../base/labels.ts'
import { rowFields, saved } from '../base/page.ts'
import { adding, sheetOf } from '../base/steps.ts'
import { filter, id, oneOrMany, requiredLine, seenVersion, text, wireInt } from '../base/wire.ts'
import { channelKind, qrFormats } from './channels.labels.ts'
import { MOST_CODE, MOST_GOODS, MOST_LANDING, posterCounts, QR_LEAST, QR_MOST } from './channels.rules.ts'

const area = 'Promotion channel'
const MOST_NAME = 40

/** Figures of all time: who came by the link and who registered, and the orders that were paid, by their own channel. Amounts in fen. */
const channelRow = z.object({
  ...rowFields,
  name: z.string(),
  code: z.string(),
  kind: channelKind.schema,
  campaign: z.string().nullable(),
  /** As it is kept: without the code. */
  landingUrl: z.string().nullable(),
  /** Where its QR code is drawn, as a picture. */
  qrCode: z.string(),
  /** The short link, which counts visits; null where nothing is known of the address of this server. */
  shortUrl: z.string().nullable(),
  goodsIds: z.array(z.int()),
  activeFlg: activeFlg.schema,
  /** Who looks after it. */
  ownerUserId: z.int().nullable(),
  ownerName: z.string().nullable(),
  /** The batch of its codes that cards are printed from when nobody says otherwise. */
  defaultBatchId: z.int().nullable(),
  defaultBatchName: z.string().nullable(),
  remark: z.string().nullable(),
  visits: z.int(),
  registrations: z.int(),
  orderCount: z.int(),
  paidAmount: z.int(),
  refundedAmount: z.int(),
  /** Of those who registered. */
  firstPaid: z.int(),
  /** Of those who registered, who has paid, in hundredths of a percent; null where nobody registered. */
  conversionBp: z.int().nullable(),
})
export type Channel = z.output<typeof channelRow>

const channelFilterShape = {
  id: oneOrMany(id()),
  name: text(MOST_NAME),
  code: text(MOST_CODE),
  kind: oneOrMany(channelKind.schema),
  activeFlg: oneOrMany(activeFlg.schema),
  ownerUserId: oneOrMany(id()),
}
export const channelFilter = filter(channelFilterShape)
export type ChannelFilter = z.output<typeof channelFilter>

export const listPromotionChannels = defineCall({
  id: 'listPromotionChannels',
  title: { zh: '查看推广渠道列表', en: 'List promotion channels' },
  area,
  method: 'GET',
  path: '/api/promotion-channel/list',
  query: channelFilter,
  answer: page(channelRow),
  codes: ['PROMOTE_INDEX'],
  sorts: ['name', 'visits', 'registrations', 'orderCount', 'paidAmount'],
  defaultSort: 'id,desc',
})

export const exportPromotionChannels = defineCall({
  id: 'exportPromotionChannels',
  title: { zh: '导出推广渠道', en: 'Export promotion channels' },
  area,
  beyond: true,
  ...sheetOf(channelFilterShape),
  path: '/api/promotion-channel/export',
  codes: ['PROMOTE_INDEX'],
  audit: {
    type: 'EXPORT',
    target: 'channel',
    says: { zh: '导出推广渠道 {count} 个', en: 'Exported {count|channel|channels}' },
    announces: { zh: '导出推广渠道', en: 'Exporting channels' },
  },
})

/** Who may look after channels: active staff who see them. */
export const listChannelOwners = defineCall({
  id: 'listChannelOwners',
  title: { zh: '选择渠道负责人', en: 'Choose the owner of a channel' },
  area,
  beyond: true,
  method: 'GET',
  path: '/api/promotion-channel/owners',
  answer: json(z.array(z.object({ id: z.int(), name: z.string() }))),
  codes: ['PROMOTE_INDEX'],
})

const fields = {
  name: requiredLine(MOST_NAME),
  kind: channelKind.schema,
  /** What the poster says above the QR code; the name of the channel where there is none. */
  campaign: text(MOST_NAME).nullable().optional(),
  landingUrl: text(MOST_LANDING).nullable().optional(),
  goodsIds: z.array(id()).max(MOST_GOODS).optional(),
  remark: text(500).nullable().optional(),
  /** Somebody of `listChannelOwners`; null: nobody. */
  ownerUserId: id().nullable().optional(),
}

const says = <Zh extends string, En extends string>(zh: Zh, en: En) => ({ zh: `${zh}“{name}”`, en: `${en} "{name}"` }) as const

/** Without a code one is made. */
export const createPromotionChannel = defineCall({
  id: 'createPromotionChannel',
  title: { zh: '新建推广渠道', en: 'Create a promotion channel' },
  area,
  ...adding(z.object({ ...fields, code: text(MOST_CODE).nullable().optional() })),
  path: '/api/promotion-channel',
  codes: ['PROMOTE_EDIT'],
  audit: { type: 'ADD', target: 'channel', says: says('新建推广渠道', 'Created channel') },
})

/** The code stays: it stands on what was printed. */
export const updatePromotionChannel = defineCall({
  id: 'updatePromotionChannel',
  title: { zh: '编辑推广渠道', en: 'Edit a promotion channel' },
  area,
  method: 'PUT',
  path: '/api/promotion-channel',
  // A batch has its channel from the start, so a new channel has none.
  body: z.object({ id: id(), ...fields, defaultBatchId: id().nullable().optional(), version: seenVersion() }),
  answer: json(saved),
  codes: ['PROMOTE_EDIT'],
  changes: true,
  audit: { type: 'EDIT', target: 'channel', says: says('编辑推广渠道', 'Edited channel') },
})

/** One that is not in use counts no visits any more; its link goes on to lead to its page. Q-102. */
export const setPromotionChannelStatus = defineCall({
  id: 'setPromotionChannelStatus',
  title: { zh: '启用或停用推广渠道', en: 'Activate or deactivate a promotion channel' },
  area,
  method: 'POST',
  path: '/api/promotion-channel/status',
  body: z.object({ id: id(), activeFlg: activeFlg.schema, version: seenVersion() }),
  answer: json(z.object({ id: z.int(), activeFlg: activeFlg.schema, version: z.int() })),
  codes: ['PROMOTE_EDIT'],
  changes: true,
  audit: {
    type: 'EDIT',
    target: 'channel',
    says: { zh: '推广渠道“{name}”改为{activeFlg}', en: 'Set channel "{name}" to: {activeFlg}' },
    announces: { zh: '推广渠道“{name}”改为{activeFlg}', en: 'Setting channel "{name}" to: {activeFlg}' },
    speaks: { activeFlg },
    typeOf: ({ body }) => body.activeFlg,
  },
})

const one = { area, beyond: true, method: 'GET', params: z.object({ id: id() }), codes: ['PROMOTE_INDEX'] } as const

/** Leads to the short link, which counts; where this server has no address of its own, to the landing page itself. */
export const getChannelQr = defineCall({
  ...one,
  id: 'getChannelQr',
  title: { zh: '查看渠道二维码', en: 'See the QR code of a channel' },
  path: '/api/promotion-channel/{id}/qr',
  query: filter({ format: z.enum(qrFormats), size: wireInt(QR_LEAST, QR_MOST) }),
  answer: file('image/svg+xml'),
})

/** An A4 page with the QR code so many times, to be cut and handed out. */
export const getChannelPoster = defineCall({
  ...one,
  id: 'getChannelPoster',
  title: { zh: '查看渠道海报', en: 'See the poster of a channel' },
  path: '/api/promotion-channel/{id}/poster',
  query: filter({ count: z.enum(posterCounts) }),
  answer: file('application/pdf'),
})
