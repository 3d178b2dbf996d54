import { choiceFields, defineRecord, listOf, partsWith } from '../base/record.ts'
import { batchState, couponKind, couponStatus } from './coupons.labels.ts'

/** How an export or a change of many was narrowed. */
const filter = partsWith({
  code: ['兑换码', 'Code'],
  batchId: ['批次编号', 'Batch ids', listOf('number')],
  channelId: ['渠道编号', 'Channel ids', listOf('number')],
  goodsId: ['商品编号', 'Goods ids', listOf('number')],
  kind: ['类型', 'Kind', listOf(couponKind)],
  status: ['状态', 'Status', listOf(couponStatus)],
  phone: ['手机号', 'Phone'],
  createdFrom: ['生成时间自', 'Made from', 'moment'],
  createdTo: ['生成时间至', 'Made until', 'moment'],
  usedFrom: ['使用时间自', 'Used from', 'moment'],
  usedTo: ['使用时间至', 'Used until', 'moment'],
  ...choiceFields,
})

export const couponRecord = defineRecord({
  entity: 'coupon',
  zh: '兑换码',
  en: 'redemption code',
  codes: ['PROMOTE_CODE'],
  fields: {
    code: ['兑换码', 'Code'],
    batchName: ['批次', 'Batch', 'ref'],
    channelName: ['渠道', 'Channel', 'ref'],
    goodsName: ['商品', 'Goods', 'ref'],
    kind: ['类型', 'Kind', couponKind],
    discountAmount: ['立减金额', 'Discount', 'fen'],
    status: ['状态', 'Status', couponStatus],
    validFrom: ['有效期开始', 'Valid from', 'moment'],
    validTo: ['有效期结束', 'Valid until', 'moment'],
    usedByName: ['使用家庭', 'Used by', 'ref'],
    usedAt: ['使用时间', 'Used', 'moment'],
    orderNumber: ['订单号', 'Order number'],
    createdAt: ['生成时间', 'Made', 'moment'],
    filter: ['筛选条件', 'Filter', filter],
  },
})

export const couponBatchRecord = defineRecord({
  entity: 'couponBatch',
  zh: '兑换码批次',
  en: 'batch of codes',
  codes: ['PROMOTE_CODE'],
  fields: {
    name: ['批次', 'Batch'],
    channelName: ['渠道', 'Channel', 'ref'],
    goodsName: ['商品', 'Goods', 'ref'],
    kind: ['类型', 'Kind', couponKind],
    discountAmount: ['立减金额', 'Discount', 'fen'],
    count: ['张数', 'Codes', 'count'],
    perParentLimit: ['每户限用', 'Per family', 'count'],
    validFrom: ['有效期开始', 'Valid from', 'moment'],
    validTo: ['有效期结束', 'Valid until', 'moment'],
    remark: ['批次名称', 'Name of the batch'],
    state: ['状态', 'Status', batchState],
    used: ['已使用', 'Used', 'count'],
    unused: ['未使用', 'Unused', 'count'],
    disabled: ['已停用', 'Disabled', 'count'],
    held: ['待停用（订单未支付）', 'Disabled once given back (order unpaid)', 'count'],
    expired: ['已过期', 'Expired', 'count'],
    firstUsedAt: ['首次兑换', 'First redeemed', 'moment'],
    lastUsedAt: ['最近兑换', 'Last redeemed', 'moment'],
    netAmount: ['净额', 'Net', 'fen'],
    madeByName: ['生成人', 'Made by', 'ref'],
    exportedAt: ['首次导出', 'First exported', 'moment'],
    exportedByName: ['首次导出人', 'First exported by', 'ref'],
    createdAt: ['生成时间', 'Made', 'moment'],
  },
})
