import * as z from 'zod'
import { defineCall, json } from '../base/call.ts'
import { activeFlg } from '../base/labels.ts'
import { filter, oneOrMany, text } from '../base/wire.ts'
import { channelKind } from './channels.labels.ts'

/** Channels to choose from: many screens ask for them, which need nothing else of channels. */
export const getPromotionChannelOptions = defineCall({
  id: 'getPromotionChannelOptions',
  title: { zh: '选择推广渠道', en: 'Choose a promotion channel' },
  area: 'Orders',
  method: 'GET',
  path: '/api/promotion-channel/options',
  query: filter({ keyword: text(50), activeFlg: oneOrMany(activeFlg.schema) }),
  answer: json(
    z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        code: z.string(),
        kind: channelKind.schema,
        activeFlg: activeFlg.schema,
      }),
    ),
  ),
  codes: ['ORDER_INDEX', 'PARENT_INDEX', 'PROMOTE_INDEX', 'PROMOTE_CODE', 'PROMOTE_REFERRER'],
})
