import { defineModule } from '../platform/module.ts'
import { addressPersonal, addressSnapshot } from './addresses.records.repository.ts'
import { addressesRoutes } from './addresses.routes.ts'

export const addressesModule = defineModule({
  name: 'addresses',
  routes: addressesRoutes,
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
