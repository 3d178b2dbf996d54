import { getUserAddressByPage } from '@camp/contract/addresses/addresses'
import { withPhone } from '../platform/db/search.ts'
import { type Binding, bind } from '../platform/http/bind.ts'
import { addressesRepository } from './addresses.repository.ts'

export const addressesRoutes: Binding[] = [
  bind(getUserAddressByPage, ({ body, paging }, cx) => addressesRepository.page(cx.db, withPhone(body, cx.reader.codes), cx.scope, paging)),
]
