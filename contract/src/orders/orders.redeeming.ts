import * as z from 'zod'
import { defineCall, json } from '../base/call.ts'
import { id, requiredText } from '../base/wire.ts'
import { orderStatus } from './orders.states.ts'
import { staffPayMethods } from './orders.writing.ts'

const area = 'Coupons'

/** Staff redeem a code for a family: its order is made, and one that the code pays in full is paid with it. */
export const redeemCoupon = defineCall({
  id: 'redeemCoupon',
  title: { zh: '代家庭兑换', en: 'Redeem a code for a family' },
  area,
  beyond: true,
  method: 'POST',
  path: '/api/promotion-channel/redeemCoupon',
  body: z.object({
    /** As it is typed: 12 characters, with spaces or dashes between them. */
    code: requiredText(40),
    parentId: id(),
    /** Who joins the camp; asked for where the code is for one. */
    studentId: id().optional(),
    campId: id().optional(),
    /** Of the family; its default address where none is named and the goods are shipped. */
    addressId: id().optional(),
    /** What the family wants: a code for other goods is refused. */
    goodsId: id().optional(),
    /** How the rest is paid after a discount; offline where it is left out. */
    payMethod: z.enum(staffPayMethods).optional(),
  }),
  answer: json(
    z.object({
      couponId: z.int(),
      orderId: z.int(),
      orderNumber: z.string(),
      goodsName: z.string(),
      payAmount: z.int(),
      status: orderStatus.schema,
      /** The family had used this very code before: nothing was done. */
      before: z.boolean(),
    }),
  ),
  codes: ['PROMOTE_CODE_REDEEM'],
  changes: true,
  audit: {
    type: 'EDIT',
    target: 'coupon',
    says: { zh: '代家庭兑换，订单 {orderNumber}', en: 'Redeemed a code for a family: order {orderNumber}' },
    announces: { zh: '代家庭兑换', en: 'Redeeming a code for a family' },
  },
})
