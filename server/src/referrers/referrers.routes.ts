import { getReferrerSimpleList } from '@camp/contract/referrers'
import { type Binding, bind } from '../platform/http/bind.ts'
import { referrersRepository } from './referrers.repository.ts'

export const referrersRoutes: Binding[] = [bind(getReferrerSimpleList, ({ query }, cx) => referrersRepository.options(cx.db, query))]
