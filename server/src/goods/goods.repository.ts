import type { CallAnswer, HandlerInput } from '@camp/contract/base/call'
import type { getGoodsSimpleList } from '@camp/contract/goods/goods'
import { builder, type Executor } from '../platform/db/executor.ts'
import { likeLiteral } from '../platform/db/search.ts'

/** The most entries of a drop-down; narrowed by `keyword` (shapes.md). */
const MOST = 2_000

export const goodsRepository = {
  options: (db: Executor, filter: HandlerInput<typeof getGoodsSimpleList>['query']): Promise<CallAnswer<typeof getGoodsSimpleList>> => {
    let query = builder.selectFrom('goods').where('deleted_at', 'is', null)
    if (filter.keyword) query = query.where('name', 'ilike', `%${likeLiteral(filter.keyword)}%`)
    if (filter.kind) query = query.where('kind', 'in', filter.kind)
    if (filter.activeFlg) query = query.where('active_flg', 'in', filter.activeFlg)
    return db.rows(
      query
        .select(['id', 'name', 'kind', 'price_amount as priceAmount', 'active_flg as activeFlg'])
        .orderBy('sort')
        .orderBy('id')
        .limit(MOST),
    )
  },
}
