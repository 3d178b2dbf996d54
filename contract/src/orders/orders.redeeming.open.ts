import * as z from 'zod'
import { defineCall } from '../base/call.ts'
import { naming } from '../base/ingest.ts'
import { id, requiredText } from '../base/wire.ts'
import { redeemCoupon } from './orders.redeeming.ts'
import { staffPayMethods } from './orders.writing.ts'

/** A family redeems a code in another program. The same code of the same family again answers the order that it made. */
export const redeemByKey = defineCall({
  id: 'redeemByKey',
  title: { zh: '兑换兑换码', en: 'Redeem a code' },
  area: 'Coupons',
  beyond: true,
  method: 'POST',
  path: '/open/v1/coupons/redeem',
  body: naming(
    {
      code: requiredText(40),
      campId: id().optional(),
      /** What the family wants: a code for other goods is refused. */
      goodsId: id().optional(),
      /** How the rest is paid after a discount; offline where it is left out. */
      payMethod: z.enum(staffPayMethods).optional(),
    },
    ['parent'],
    ['student', 'address'],
  ),
  answer: redeemCoupon.answer,
  key: 'coupons:redeem',
  codes: ['PROMOTE_CODE_REDEEM'],
  changes: true,
  audit: {
    type: 'EDIT',
    target: 'coupon',
    says: { zh: '通过接口兑换，订单 {orderNumber}', en: 'Redeemed a code: order {orderNumber}' },
    announces: { zh: '通过接口兑换', en: 'Redeeming a code' },
  },
})
