import * as calls from '@camp/contract/addresses/addresses'
import { putAddresses } from '@camp/contract/addresses/addresses.open'
import { withPhone } from '../platform/db/search.ts'
import { type Binding, bind } from '../platform/http/bind.ts'
import { ingest, oneByOne } from '../platform/ingest/ingest.kinds.ts'
import { defineModule } from '../platform/module.ts'
import { takeAddress } from './addresses.ingest.service.ts'
import { addressesRepository, addressPersonal, addressSnapshot } from './addresses.repository.ts'
import { addressDeleted, createAddress, deleteAddress, updateAddress } from './addresses.service.ts'

const routes: Binding[] = [
  bind(calls.getUserAddressByPage, ({ body, paging }, cx) =>
    addressesRepository.page(cx.db, withPhone(body, cx.reader.codes), cx.scope, paging),
  ),
  bind(calls.createUserAddress, createAddress),
  bind(calls.updateUserAddress, updateAddress),
  bind(calls.deleteUserAddress, deleteAddress),
]

export const addressesModule = defineModule({
  name: 'addresses',
  routes,
  ingests: [ingest(putAddresses, oneByOne(takeAddress))],
  undos: [addressDeleted],
  records: {
    userAddress: {
      snapshot: addressSnapshot,
      personal: {
        phone: (db, id, scope) => addressPersonal(db, id, 'phone', scope),
        detail: (db, id, scope) => addressPersonal(db, id, 'detail', scope),
      },
    },
  },
  family: {
    user_addresses: {
      erased: ['receiver', 'phone', 'district', 'detail', 'address_key'],
      moved: ['parent_id'],
      kept: { 'too wide to tell of anybody': ['province', 'city'] },
    },
  },
})
