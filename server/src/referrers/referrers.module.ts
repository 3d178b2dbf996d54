import { defineModule } from '../platform/module.ts'
import { earnCommission, earnCompleted, reverseCommission } from './referrers.commission.repository.ts'
import { referrersImport } from './referrers.import.ts'
import { payoutTasks } from './referrers.payouts.export.ts'
import { payoutsRepository } from './referrers.payouts.repository.ts'
import { referrerPhone } from './referrers.records.repository.ts'
import { referrersRoutes } from './referrers.routes.ts'
import { snapshotOf } from './referrers.service.ts'
import { referrersUpdate } from './referrers.update.import.ts'

export const referrersModule = defineModule({
  name: 'referrers',
  routes: referrersRoutes,
  changes: [referrersImport, referrersUpdate],
  tasks: () => payoutTasks,
  on: {
    'order.paid': (tx, orders) =>
      earnCommission(
        tx,
        orders.map(({ id }) => id),
      ),
    'order.completed': (tx, orders) =>
      earnCompleted(
        tx,
        orders.map(({ id }) => id),
      ),
    'refund.succeeded': (tx, refunds) =>
      reverseCommission(
        tx,
        refunds.map(({ orderId }) => orderId),
      ),
  },
  records: {
    referrer: { snapshot: snapshotOf, personal: { phone: referrerPhone } },
    commissionPayout: { snapshot: (db, id) => payoutsRepository.snapshot(db, id), namesOf: payoutsRepository.recordNames },
  },
  family: {
    // Also where one is a parent too: a referrer is paid by this record, and deleted by its own call.
    referrers: 'not of a family',
    referrer_rates: 'not of a family',
    commission_lines: 'not of a family',
    commission_holds: 'not of a family',
    commission_waits: 'not of a family',
    commission_payouts: 'not of a family',
    commission_payout_lines: 'not of a family',
    commission_payout_payees: 'not of a family',
    referrer_payee_changes: 'not of a family',
    parent_referrals: { kept: { 'by whom each account came, as it was then; it names nobody': ['parent_id', 'source'] } },
  },
})
