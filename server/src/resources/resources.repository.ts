import type { CallAnswer, HandlerInput } from '@camp/contract/base/call'
import type { getResourceOptions } from '@camp/contract/resources/resources'
import { sql } from 'kysely'
import { builder, type Executor } from '../platform/db/executor.ts'
import { nameOrder } from '../platform/db/page.ts'
import { likeLiteral } from '../platform/db/search.ts'

const MOST = 200

export const resourcesRepository = {
  options: (
    db: Executor,
    { keyword }: HandlerInput<typeof getResourceOptions>['query'],
  ): Promise<CallAnswer<typeof getResourceOptions>> => {
    let query = builder.selectFrom('resources').where('deleted_at', 'is', null).where('active_flg', '=', 'ACTIVE')
    if (keyword) query = query.where('title', 'ilike', `%${likeLiteral(keyword)}%`)
    return db.rows(
      query
        .select(['id', 'title', 'kind', 'level'])
        .orderBy(sql.raw(nameOrder('title')))
        .orderBy('id')
        .limit(MOST),
    )
  },
}
