import type { Outside } from '../integrations/outside.ts'
import { defineModule } from '../platform/module.ts'
import { merchantsRepository } from './merchants.repository.ts'
import { merchantsRoutes } from './merchants.routes.ts'

export const merchantsModule = defineModule<Outside>({
  name: 'merchants',
  routes: ({ outside }) => merchantsRoutes(outside.gateways),
  family: { merchants: 'not of a family' },
  records: {
    merchant: {
      snapshot: (db, id) => merchantsRepository.snapshot(db, id),
      namesOf: merchantsRepository.names,
    },
  },
})
