import type { Outside } from '../integrations/outside.ts'
import { orderIdsInScope } from '../orders/orders.api.ts'
import { defineModule } from '../platform/module.ts'
import { companiesRepository } from './logistics.companies.repository.ts'
import { logisticsFamily } from './logistics.family.ts'
import { logisticsChores } from './logistics.jobs.ts'
import { parcelPersonal, trackingNumbersOf } from './logistics.personal.repository.ts'
import { logisticsRepository } from './logistics.repository.ts'
import { logisticsRoutes } from './logistics.routes.ts'
import { trackingImport } from './logistics.tracking.import.ts'

export const logisticsModule = defineModule<Outside>({
  name: 'logistics',
  routes: ({ outside }) => logisticsRoutes(outside.carrier),
  changes: [trackingImport],
  chores: (services, { carrier }) => logisticsChores(services, carrier),
  records: {
    logisticsCompany: { snapshot: (db, id) => companiesRepository.snapshot(db, id), namesOf: companiesRepository.names },
    logisticsOrder: {
      snapshot: (db, id, scope) => logisticsRepository.parcelSnapshot(db, id, orderIdsInScope(scope)),
      namesOf: trackingNumbersOf,
      personal: {
        phone: (db, id, scope) => parcelPersonal(db, id, 'phone', scope),
        address: (db, id, scope) => parcelPersonal(db, id, 'address', scope),
      },
    },
  },
  family: logisticsFamily,
})
