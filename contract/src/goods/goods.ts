import * as z from 'zod'
import { defineCall, json } from '../base/call.ts'
import { activeFlg, labelled } from '../base/labels.ts'
import { filter, oneOrMany, text } from '../base/wire.ts'

export const goodsKind = labelled({
  CAMP: ['营期', 'Camp', 'blue'],
  MEMBER: ['会员', 'Membership', 'amber'],
  PHYSICAL: ['实物', 'Physical', 'green'],
  DEVICE: ['设备', 'Device', 'green'],
})

export const getGoodsSimpleList = defineCall({
  id: 'getGoodsSimpleList',
  title: { zh: '选择商品', en: 'Choose goods' },
  area: 'Orders',
  method: 'GET',
  path: '/api/goods/simple-list',
  query: filter({ keyword: text(50), kind: oneOrMany(goodsKind.schema), activeFlg: oneOrMany(activeFlg.schema) }),
  answer: json(
    z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        kind: goodsKind.schema,
        priceAmount: z.int(),
        activeFlg: activeFlg.schema,
      }),
    ),
  ),
  codes: ['ORDER_INDEX', 'GOODS', 'PROMOTE_INDEX', 'PROMOTE_CODE', 'CAMP_INDEX', 'BANNER_MANAGE'],
})
