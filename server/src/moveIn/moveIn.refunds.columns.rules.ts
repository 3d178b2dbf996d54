import type { RefundField } from '@camp/contract/moveIn/moveIn.refunds.fields'
import { type KindColumns, plainTitle } from './moveIn.matching.rules.ts'
import { isDay, readYuan } from './moveIn.values.rules.ts'

const SUCCEEDED = new Set('已退款 退款成功 成功 已完成 完成 已到账 全额退款 部分退款 success succeeded refunded completed done'.split(' '))
/** Did the money go back? What is no such word did not. */
export const isBack = (state: string): boolean => SUCCEEDED.has(plainTitle(state))

const titles: Readonly<Record<RefundField, string>> = {
  refundNumber: '旧退款编号 退款编号 退款单号 退款id 退款流水号 售后单号 refundnumber refundno refundid',
  orderNumber: '旧订单号 订单号 订单编号 订单id 单号 原订单号 商户订单号 ordernumber orderno orderid order',
  refundAmount: '退款 退款金额 实退金额 已退金额 退费金额 金额 refund refundamount refundedamount amount',
  // As of orders: nothing leads to an amount in fen but staff.
  refundFen: '',
  refundedAt: '退款时间 退款日期 退款完成时间 到账时间 退费时间 退费日期 refundedat refunddate refundtime completedat',
  state: '退款状态 状态 售后状态 status refundstatus state',
  reason: '退款原因 原因 退款说明 退费原因 备注 说明 reason refundreason note remark',
}

export const refundColumns: KindColumns = {
  titles,
  contents: { refundAmount: (value) => readYuan(value) !== null, refundedAt: isDay, state: isBack },
}
