import * as z from 'zod'
import { defineCall, json } from '../base/call.ts'
import { activeFlg, labelled } from '../base/labels.ts'
import { filter, oneOrMany, text } from '../base/wire.ts'

export const channelKind = labelled({
  ONLINE: ['线上', 'Online', 'blue'],
  OFFLINE: ['线下', 'Offline', 'grey'],
  KOL: ['达人', 'KOL', 'amber'],
  SCHOOL: ['学校', 'School', 'green'],
  OTHER: ['其他', 'Other', 'grey'],
})

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
