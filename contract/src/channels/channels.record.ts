import { activeFlg } from '../base/labels.ts'
import { choiceFields, defineRecord, listOf, partsWith } from '../base/record.ts'
import { channelKind } from './channels.labels.ts'

/** How an export was narrowed. */
const filter = partsWith({
  id: ['编号', 'Ids', listOf('number')],
  name: ['名称', 'Name'],
  code: ['编码', 'Code', 'plain'],
  kind: ['类型', 'Kind', listOf(channelKind)],
  activeFlg: ['状态', 'Status', listOf(activeFlg)],
  ownerUserId: ['负责人编号', 'Owner ids', listOf('number')],
  ...choiceFields,
})

export const channelRecord = defineRecord({
  entity: 'channel',
  zh: '推广渠道',
  en: 'channel',
  codes: ['PROMOTE_INDEX'],
  fields: {
    name: ['名称', 'Name'],
    code: ['编码', 'Code', 'plain'],
    kind: ['类型', 'Kind', channelKind],
    campaign: ['活动名称', 'Campaign'],
    landingUrl: ['落地页', 'Landing page', 'plain'],
    goodsIds: ['推广商品', 'Goods', listOf('number')],
    remark: ['备注', 'Remark'],
    activeFlg: ['状态', 'Status', activeFlg],
    ownerName: ['负责人', 'Owner', 'ref'],
    defaultBatchName: ['默认批次', 'Default batch', 'ref'],
    visits: ['访问人数', 'Visitors', 'count'],
    registrations: ['注册', 'Registered', 'count'],
    orderCount: ['付费订单', 'Paid orders', 'count'],
    paidAmount: ['实收金额', 'Received', 'fen'],
    refundedAmount: ['已退金额', 'Refunded', 'fen'],
    conversionBp: ['付费转化', 'Conversion', 'bp'],
    createdAt: ['创建时间', 'Created', 'moment'],
    updatedAt: ['更新时间', 'Updated', 'moment'],
    filter: ['筛选条件', 'Filter', filter],
  },
})

export const channelCostRecord = defineRecord({
  entity: 'channelCost',
  zh: '渠道成本',
  en: 'channel cost',
  codes: ['PROMOTE_INDEX'],
  fields: {
    channelName: ['渠道', 'Channel', 'ref'],
    fromDay: ['开始日期', 'From', 'day'],
    toDay: ['结束日期', 'Until', 'day'],
    amount: ['金额', 'Amount', 'fen'],
    note: ['说明', 'Note'],
    byName: ['录入人', 'Entered by', 'ref'],
  },
})
