import * as z from 'zod'
import { defineCall, json } from '../base/call.ts'
import { labelled, type ValueOf } from '../base/labels.ts'
import type { Code } from '../permissions.ts'

/** What a role lives by, of today. `RECEIVED` is in fen, all others count. */
export const homeFigure = labelled({
  RECEIVED: ['今日实收', 'Received today', 'grey'],
  NEW_FAMILIES: ['今日新家长', 'New parents today', 'grey'],
  FEEDBACK: ['今日新反馈', 'New feedback today', 'grey'],
  ORDERS_PAID: ['今日付款订单', 'Orders paid today', 'grey'],
  CODES_USED: ['今日兑换', 'Codes redeemed today', 'grey'],
  REFUNDS_ASKED: ['今日退款申请', 'Refunds requested today', 'grey'],
  SHIPPED: ['今日发货', 'Shipped today', 'grey'],
  CLOCK_INS: ['今日打卡', 'Clock-ins today', 'grey'],
})
export type HomeFigure = ValueOf<typeof homeFigure>

/** Any of these codes brings a figure onto one's home. Money of the whole business is for those who close its days, not for all who see orders. */
export const homeFigureCodes: Readonly<Record<HomeFigure, readonly [Code, ...Code[]]>> = {
  RECEIVED: ['RECONCILE_EDIT'],
  NEW_FAMILIES: ['PARENT_INDEX', 'PROMOTE_INDEX'],
  FEEDBACK: ['FEEDBOOK_PROCESS'],
  ORDERS_PAID: ['PROMOTE_EDIT'],
  CODES_USED: ['PROMOTE_CODE'],
  REFUNDS_ASKED: ['ORDER_REFUND_APPROVE', 'ORDER_REFUND_ASK'],
  SHIPPED: ['ORDER_SHIP'],
  CLOCK_INS: ['CAMP_STATUS'],
}

/** So many days are shown of each. */
export const FIGURE_DAYS = 14

/** The figures of the reader's home, of the rows that he or she may see. */
export const listHomeFigures = defineCall({
  id: 'listHomeFigures',
  title: { zh: '查看首页数据', en: 'Read the figures of the home page' },
  // Not that of the inbox: it is read anew by the clock, not with each step on a piece of work.
  area: 'Home figures',
  beyond: true,
  method: 'GET',
  path: '/api/homepage/figures',
  answer: json(
    z.array(
      z.object({
        figure: homeFigure.schema,
        /** Of each of the last 14 days, today last. */
        days: z.array(z.int()),
        /** Of this day a week ago until this time of day: what today can be compared with. */
        before: z.int(),
      }),
    ),
  ),
  codes: 'ALWAYS',
})
