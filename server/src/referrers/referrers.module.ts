import { defineModule } from '../platform/module.ts'
import { referrersImport } from './referrers.import.ts'
import { referrerPhone } from './referrers.records.repository.ts'
import { referrersRoutes } from './referrers.routes.ts'
import { standOf } from './referrers.service.ts'

export const referrersModule = defineModule({
  name: 'referrers',
  routes: referrersRoutes,
  changes: [referrersImport],
  records: { referrer: { stand: standOf, personal: { phone: referrerPhone } } },
  family: {
    // Also where one is a parent too: a referrer is paid by this record, and deleted by its own call.
    referrers: 'not of a family',
    referrer_rates: 'not of a family',
    commission_lines: 'not of a family',
  },
})
