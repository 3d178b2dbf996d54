import { defineCall } from '../base/call.ts'
import { labelled, type ValueOf } from '../base/labels.ts'
import { planOf } from '../base/steps.ts'
import { requiredText } from '../base/wire.ts'
import { orderFilterShape, REMARK_MOST } from './orders.ts'

/** What becomes of the remarks that orders have already. */
export const remarkHow = labelled({
  APPEND: ['写在原备注后面', 'Added to the remark there is', 'plain'],
  REPLACE: ['替换原备注', 'In place of the remark there is', 'plain'],
})
export type RemarkHow = ValueOf<typeof remarkHow>

/** Plans writing one remark on many orders. It is applied as a set of changes. */
export const planOrderRemarks = defineCall({
  id: 'planOrderRemarks',
  title: { zh: '准备批量备注订单', en: 'Prepare remarks on many orders' },
  area: 'Orders',
  beyond: true,
  ...planOf(orderFilterShape, { how: remarkHow.schema, remark: requiredText(REMARK_MOST) }),
  path: '/api/order/bulk/remark',
  codes: ['ORDER_REMARK'],
  audit: {
    type: 'EDIT',
    target: 'order',
    says: { zh: '准备批量备注 {rows} 个订单', en: 'Prepared a remark on {rows|order|orders}' },
    announces: { zh: '准备批量备注订单', en: 'Preparing a remark on many orders' },
  },
})
