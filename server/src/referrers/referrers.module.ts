import { defineModule } from '../platform/module.ts'
import { referrerPhone, referrerStand } from './referrers.records.repository.ts'
import { referrersRoutes } from './referrers.routes.ts'

export const referrersModule = defineModule({
  name: 'referrers',
  routes: referrersRoutes,
  records: { referrer: { stand: referrerStand, personal: { phone: referrerPhone } } },
  family: {
    // Also where one is a parent too: a referrer is paid by this record, and deleted by its own call.
    referrers: 'not of a family',
    referrer_rates: 'not of a family',
    commission_lines: 'not of a family',
  },
})
