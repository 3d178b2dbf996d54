import { createUserAddress, deleteUserAddress, getUserAddressByPage, updateUserAddress } from '@camp/contract/addresses/addresses'
import { withPhone } from '../platform/db/search.ts'
import { type Binding, bind } from '../platform/http/bind.ts'
import { addressesRepository } from './addresses.repository.ts'
import { createAddress, deleteAddress, updateAddress } from './addresses.service.ts'

export const addressesRoutes: Binding[] = [
  bind(getUserAddressByPage, ({ body, paging }, cx) => addressesRepository.page(cx.db, withPhone(body, cx.reader.codes), cx.scope, paging)),
  bind(createUserAddress, (input, cx) => createAddress(cx, input)),
  bind(updateUserAddress, (input, cx) => updateAddress(cx, input)),
  bind(deleteUserAddress, ({ params }, cx) => deleteAddress(cx, params.id)),
]
