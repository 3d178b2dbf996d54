import * as calls from '@camp/contract/referrers/referrers'
import * as graph from '@camp/contract/referrers/referrers.graph'
import * as payouts from '@camp/contract/referrers/referrers.payouts'
import * as writing from '@camp/contract/referrers/referrers.writing'
import { importResultOf } from '../platform/changes/change.answers.ts'
import { startImport } from '../platform/changes/change.engine.ts'
import { changeTemplate } from '../platform/changes/change.sheet.ts'
import { withPhone } from '../platform/db/search.ts'
import { type Binding, bind } from '../platform/http/bind.ts'
import { defineModule } from '../platform/module.ts'
import { answerExport, exportKinds } from '../platform/sheet/export.ts'
import { earnCommission, earnCompleted, earnConfirmed, reverseCommission } from './referrers.commission.repository.ts'
import { endHold, savePayee } from './referrers.holds.service.ts'
import { referrersImport } from './referrers.import.ts'
import { payoutExport } from './referrers.payouts.export.ts'
import { payoutsRepository } from './referrers.payouts.repository.ts'
import { cancelPayout, createPayout, payoutDetail, payPayout } from './referrers.payouts.service.ts'
import { referrerPhone, referrersRepository } from './referrers.repository.ts'
import { deleteReferrer, referrerCommission, referrerGraph, saveReferrer, snapshotOf, verifyReferrer } from './referrers.service.ts'
import { referrersUpdate } from './referrers.update.import.ts'

const routes: Binding[] = [
  bind(calls.listReferrers, ({ query, paging }, cx) =>
    referrersRepository.page(cx.db, withPhone(query, cx.reader.codes), cx.scope, paging),
  ),
  bind(calls.getReferrerSimpleList, ({ query }, cx) => referrersRepository.options(cx.services, cx.db, query)),
  bind(writing.saveReferrer, saveReferrer),
  bind(writing.verifyReferrer, verifyReferrer),
  bind(writing.deleteReferrer, deleteReferrer),
  bind(writing.getReferrerCommission, referrerCommission),
  bind(graph.getReferrerGraph, referrerGraph),
  bind(payouts.endCommissionHold, endHold),
  bind(payouts.saveReferrerPayee, savePayee),
  bind(payouts.listDueCommission, ({ query }, cx) => payoutsRepository.due(cx.db, cx.services.keys.mark, query.until)),
  bind(payouts.listCommissionPayouts, ({ query, paging }, cx) => payoutsRepository.page(cx.db, query, paging)),
  bind(payouts.sumCommissionPayouts, ({ body }, cx) => payoutsRepository.sums(cx.db, body)),
  bind(payouts.getCommissionPayout, payoutDetail),
  bind(payouts.createCommissionPayout, createPayout),
  bind(payouts.exportCommissionPayout, answerExport(payoutExport)),
  bind(payouts.payCommissionPayout, payPayout),
  bind(payouts.cancelCommissionPayout, cancelPayout),
  bind(writing.getReferrerImportTemplate, async (_input, cx) => changeTemplate(cx, referrersImport)),
  bind(writing.importReferrers, ({ body }, cx) => startImport(cx, body.update ? referrersUpdate : referrersImport, body)),
  bind(writing.getReferrerImportResult, ({ query }, cx) => importResultOf(cx, [referrersImport, referrersUpdate], query.token)),
]

export const referrersModule = defineModule({
  name: 'referrers',
  routes,
  changes: [referrersImport, referrersUpdate],
  tasks: () => exportKinds(payoutExport),
  on: {
    'order.paid': (tx, orders) =>
      earnCommission(
        tx,
        orders.map(({ id }) => id),
      ),
    'order.confirmed': (tx, orders) =>
      earnConfirmed(
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
