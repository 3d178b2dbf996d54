import { activeFlg } from '../base/labels.ts'
import { defineRecord, listOf } from '../base/record.ts'
import { goodsKind } from './goods.labels.ts'

export const goodsRecord = defineRecord({
  entity: 'goods',
  zh: '商品',
  en: 'goods',
  codes: ['GOODS'],
  fields: {
    name: ['名称', 'Name'],
    kind: ['类型', 'Kind', goodsKind],
    priceAmount: ['售价', 'Price', 'fen'],
    originalAmount: ['原价', 'Original price', 'fen'],
    images: ['图片', 'Pictures', listOf('plain')],
    campType: ['营期类型', 'Camp type', 'ref'],
    memberLevel: ['会员等级', 'Member level', 'ref'],
    needsShipping: ['需要发货', 'Shipped', 'yesno'],
    stock: ['库存', 'Stock', 'count'],
    stockReason: ['库存变动原因', 'Reason of the stock change'],
    sort: ['排序', 'Order', 'number'],
    activeFlg: ['状态', 'Status', activeFlg],
    isConfigure: ['可售', 'Ready', 'yesno'],
    order: ['顺序', 'Order', listOf('text')],
    updatedAt: ['更新时间', 'Updated', 'moment'],
  },
})
