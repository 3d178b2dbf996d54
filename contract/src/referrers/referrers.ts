import * as z from 'zod'
import { defineCall, json, page } from '../base/call.ts'
import { rowFields } from '../base/page.ts'
import { pii } from '../base/pii.ts'
import { phoneDigits } from '../base/rules.phone.ts'
import { filter, id, oneOrMany, text } from '../base/wire.ts'
import { referrerKind, verifyStatus } from './referrers.labels.ts'

export const getReferrerSimpleList = defineCall({
  id: 'getReferrerSimpleList',
  title: { zh: '选择推荐人', en: 'Choose a referrer' },
  area: 'Orders',
  method: 'GET',
  path: '/api/referrer/simple-list',
  query: filter({ keyword: text(50), verifyStatus: oneOrMany(verifyStatus.schema) }),
  answer: json(
    z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        kind: referrerKind.schema,
        verifyStatus: verifyStatus.schema,
      }),
    ),
  ),
  codes: ['ORDER_INDEX', 'PARENT_INDEX', 'PROMOTE_REFERRER'],
})

export const referrerFilter = filter({
  id: oneOrMany(id()),
  name: text(40),
  phone: phoneDigits('referrer'),
  kind: oneOrMany(referrerKind.schema),
  verifyStatus: oneOrMany(verifyStatus.schema),
  channelId: oneOrMany(id()),
})
export type ReferrerFilter = z.output<typeof referrerFilter>

/** Figures: families sent, their orders that were paid, and the sum of the lines of commission, in fen. */
const referrerRow = z.object({
  ...rowFields,
  name: z.string(),
  phone: pii.phone(),
  wechat: z.string().nullable(),
  kind: referrerKind.schema,
  commissionRateBp: z.int(),
  channelId: z.int().nullable(),
  channelName: z.string().nullable(),
  verifyStatus: verifyStatus.schema,
  referredCount: z.int(),
  orderCount: z.int(),
  commissionAmount: z.int(),
  remark: z.string().nullable(),
})
export type Referrer = z.output<typeof referrerRow>

export const listReferrers = defineCall({
  id: 'listReferrers',
  title: { zh: '查看推荐人列表', en: 'List referrers' },
  area: 'Referrer',
  method: 'GET',
  path: '/api/referrer/page',
  query: referrerFilter,
  answer: page(referrerRow),
  codes: ['PROMOTE_REFERRER'],
  sorts: ['name', 'referredCount', 'orderCount', 'commissionAmount'],
  defaultSort: 'id,desc',
})
