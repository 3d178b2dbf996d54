import { getReferrerSimpleList, listReferrers } from '@camp/contract/referrers/referrers'
import { withPhone } from '../platform/db/search.ts'
import { type Binding, bind } from '../platform/http/bind.ts'
import { referrersRepository } from './referrers.repository.ts'

export const referrersRoutes: Binding[] = [
  bind(listReferrers, ({ query, paging }, cx) => referrersRepository.page(cx.db, withPhone(query, cx.reader.codes), cx.scope, paging)),
  bind(getReferrerSimpleList, ({ query }, cx) => referrersRepository.options(cx.db, query)),
]
