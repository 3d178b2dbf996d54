import * as z from 'zod'
import { defineCall, page } from '../base/call.ts'
import { activeFlg } from '../base/labels.ts'
import { filter, oneOrMany, text } from '../base/wire.ts'
import { goodsKind } from './goods.labels.ts'
import { MOST_GOODS_NAME } from './goods.rules.ts'

export const openGoods = defineCall({
  id: 'openGoods',
  title: { zh: '商品和价格', en: 'Goods and their prices' },
  area: 'School',
  beyond: true,
  method: 'GET',
  path: '/open/v1/goods',
  query: filter({ name: text(MOST_GOODS_NAME), kind: oneOrMany(goodsKind.schema), activeFlg: oneOrMany(activeFlg.schema) }),
  answer: page(
    z
      .object({
        id: z.int(),
        name: z.string(),
        kind: goodsKind.schema,
        priceAmount: z.int().describe('fen, of one piece'),
        activeFlg: activeFlg.schema,
      })
      .meta({ id: 'Goods' }),
  ),
  key: 'school:read',
  codes: ['GOODS'],
  defaultSort: 'id,asc',
})
