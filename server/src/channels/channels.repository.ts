import type { CallAnswer, HandlerInput } from '@camp/contract/base/call'
import type { getPromotionChannelOptions } from '@camp/contract/channels/channels'
import { sql } from 'kysely'
import { builder, type Executor } from '../platform/db/executor.ts'
import { nameOrder } from '../platform/db/page.ts'
import { likeLiteral } from '../platform/db/search.ts'

const MOST = 2_000

export const channelsRepository = {
  /** Inactive ones too, for old orders; active first. */
  options: (
    db: Executor,
    filter: HandlerInput<typeof getPromotionChannelOptions>['query'],
  ): Promise<CallAnswer<typeof getPromotionChannelOptions>> => {
    let query = builder.selectFrom('promotion_channels').where('deleted_at', 'is', null)
    if (filter.keyword) query = query.where('name', 'ilike', `%${likeLiteral(filter.keyword)}%`)
    if (filter.activeFlg) query = query.where('active_flg', 'in', filter.activeFlg)
    return db.rows(
      query
        .select(['id', 'name', 'code', 'kind', 'active_flg as activeFlg'])
        .orderBy('active_flg')
        .orderBy(sql.raw(nameOrder('name')))
        .orderBy('id')
        .limit(MOST),
    )
  },
}
