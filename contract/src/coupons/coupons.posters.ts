import * as z from 'zod'
import { defineCall, file } from '../base/call.ts'
import { id, wireInt } from '../base/wire.ts'
import { posterCounts } from '../channels/channels.rules.ts'

/** The most pages that are drawn at a time. */
export const POSTER_PAGES = 20

/** A4 pages to be cut into cards, each with the QR code of the channel and one unused code of the batch. A code is printed once. */
export const printCoupons = defineCall({
  id: 'printCoupons',
  title: { zh: '打印兑换码卡片', en: 'Print codes as cards' },
  area: 'Coupons',
  beyond: true,
  method: 'POST',
  path: '/api/promotion-channel/printCoupons',
  body: z.object({ batchId: id(), count: z.enum(posterCounts), pages: wireInt(1, POSTER_PAGES) }),
  answer: file('application/pdf'),
  codes: ['PROMOTE_CODE_EXPORT'],
  changes: true,
  audit: {
    type: 'EXPORT',
    target: 'couponBatch',
    says: { zh: '打印兑换码卡片 {count} 张', en: 'Printed {count|redemption code|redemption codes} as cards' },
    announces: { zh: '打印兑换码卡片', en: 'Printing redemption codes as cards' },
    speaks: { count: 'count' },
  },
})
