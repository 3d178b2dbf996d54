import type { CallAnswer, HandlerInput } from '@camp/contract/call'
import type { getReferrerSimpleList } from '@camp/contract/referrers'
import { builder, type Executor } from '../platform/db/executor.ts'
import { likeLiteral } from '../platform/db/search.ts'

const MOST = 2_000

export const referrersRepository = {
  options: (
    db: Executor,
    filter: HandlerInput<typeof getReferrerSimpleList>['query'],
  ): Promise<CallAnswer<typeof getReferrerSimpleList>> => {
    let query = builder.selectFrom('referrers').where('deleted_at', 'is', null)
    if (filter.keyword) query = query.where('name', 'ilike', `%${likeLiteral(filter.keyword)}%`)
    if (filter.verifyStatus) query = query.where('verify_status', 'in', filter.verifyStatus)
    return db.rows(query.select(['id', 'name', 'kind', 'verify_status as verifyStatus']).orderBy('name').orderBy('id').limit(MOST))
  },
}
