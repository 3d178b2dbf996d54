import { choiceFields, defineRecord, defineThing, listOf, partsWith } from '../base/record.ts'
import { goodsKind } from '../goods/goods.labels.ts'
import { payMethod, refundStatus } from '../orders/orders.states.ts'
import { refundSource, requestStatus, ruleCounts, ruleFrom, ruleReaders } from './refunds.labels.ts'

export const refundRequestRecord = defineRecord({
  entity: 'refundRequest',
  zh: '退款申请',
  en: 'refund request',
  codes: ['ORDER_INDEX'],
  why: ['reason', 'decision'],
  fields: {
    orderNumber: ['订单号', 'Order no.'],
    parentName: ['家长', 'Parent', 'ref'],
    parentPhone: ['手机号', 'Phone'],
    studentName: ['学员', 'Student', 'ref'],
    goodsName: ['商品', 'Goods', 'ref'],
    goodsKind: ['商品类型', 'Kind of goods', goodsKind],
    amount: ['申请退款', 'Requested', 'fen'],
    proposedAmount: ['建议退款', 'Proposed', 'fen'],
    payAmount: ['订单金额', 'Amount', 'fen'],
    reason: ['原因', 'Reason', 'sealed'],
    papers: ['凭证', 'Attachments', 'count'],
    status: ['状态', 'Status', requestStatus],
    source: ['退款来源', 'Refunded by', refundSource],
    quitCamp: ['退出营期', 'Leaves the camp', 'yesno'],
    endMembership: ['收回会员', 'Membership taken back', 'yesno'],
    awaitsReturn: ['等待退货', 'Waiting for return', 'yesno'],
    returnNumber: ['退回运单号', 'Return tracking no.'],
    returnedAt: ['退货签收', 'Goods received', 'moment'],
    askedByName: ['申请人', 'Requested by', 'ref'],
    createdAt: ['申请时间', 'Requested at', 'moment'],
    decidedByName: ['审批人', 'Decided by', 'ref'],
    decidedAt: ['审批时间', 'Decided at', 'moment'],
    decision: ['审批说明', 'Decision note', 'sealed'],
    counterAmount: ['建议金额', 'Proposed instead', 'fen'],
    refundNumber: ['退款单号', 'Refund no.'],
  },
})

export const refundRuleRecord = defineRecord({
  entity: 'refundRule',
  zh: '退款规则',
  en: 'refund rule',
  codes: ruleReaders,
  fields: {
    name: ['名称', 'Name'],
    goodsKind: ['商品类型', 'Kind of goods', goodsKind],
    campTypeName: ['营期类型', 'Camp type', 'ref'],
    effectiveFrom: ['生效日期', 'Begins', 'day'],
    counts: ['计算方式', 'Counted by', ruleCounts],
    countsFrom: ['起算', 'Counted from', ruleFrom],
    steps: ['步骤', 'Steps'],
    materialAmount: ['教具金额', 'Materials', 'fen'],
    twoPersonAbove: ['双人审批限额', 'Second person above', 'fen'],
  },
})

/** How an export of refunds was narrowed. */
const filter = partsWith({
  refundNumber: ['退款单号', 'Refund no.'],
  orderNumber: ['订单号', 'Order no.'],
  phone: ['手机号', 'Phone'],
  status: ['状态', 'Status', listOf(refundStatus)],
  payMethod: ['支付方式', 'Payment', listOf(payMethod)],
  goodsId: ['商品编号', 'Goods ids', listOf('number')],
  reason: ['原因', 'Reason'],
  byHand: ['人工退款', 'By hand', 'yesno'],
  amountFrom: ['金额自', 'Amount from', 'fen'],
  amountTo: ['金额至', 'Amount up to', 'fen'],
  createdFrom: ['申请时间自', 'Requested from', 'moment'],
  createdTo: ['申请时间至', 'Requested until', 'moment'],
  finishedFrom: ['完成时间自', 'Ended from', 'moment'],
  finishedTo: ['完成时间至', 'Ended until', 'moment'],
  ...choiceFields,
})

/** Refunds are listed and exported; their history is that of their orders. */
export const refundThing = defineThing({
  entity: 'refund',
  zh: '退款',
  en: 'refund',
  fields: {
    refundNumber: ['退款单号', 'Refund no.'],
    orderNumber: ['订单号', 'Order no.'],
    parentName: ['家长', 'Parent', 'ref'],
    parentPhone: ['手机号', 'Phone'],
    goodsName: ['商品', 'Goods', 'ref'],
    goodsKind: ['商品类型', 'Kind of goods', goodsKind],
    payMethod: ['支付方式', 'Payment', payMethod],
    amount: ['退款金额', 'Refund', 'fen'],
    doneAmount: ['已退金额', 'Refunded', 'fen'],
    payAmount: ['订单金额', 'Amount', 'fen'],
    reason: ['原因', 'Reason'],
    status: ['状态', 'Status', refundStatus],
    source: ['退款来源', 'Refunded by', refundSource],
    byHand: ['人工退款', 'By hand', 'yesno'],
    gatewayRefundId: ['渠道退款单号', "Channel's number"],
    requestedByName: ['申请人', 'Requested by', 'ref'],
    approvedByName: ['审批人', 'Approved by', 'ref'],
    createdAt: ['申请时间', 'Requested at', 'moment'],
    finishedAt: ['完成时间', 'Ended at', 'moment'],
    filter: ['筛选条件', 'Filter', filter],
  },
})
