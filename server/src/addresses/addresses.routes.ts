import * as calls from '@camp/contract/addresses/addresses'
import { withPhone } from '../platform/db/search.ts'
import { type Binding, bind } from '../platform/http/bind.ts'
import { addressesRepository } from './addresses.repository.ts'
import { createAddress, deleteAddress, updateAddress } from './addresses.service.ts'

export const addressesRoutes: Binding[] = [
  bind(calls.getUserAddressByPage, ({ body, paging }, cx) =>
    addressesRepository.page(cx.db, withPhone(body, cx.reader.codes), cx.scope, paging),
  ),
  bind(calls.createUserAddress, createAddress),
  bind(calls.updateUserAddress, updateAddress),
  bind(calls.deleteUserAddress, deleteAddress),
]
