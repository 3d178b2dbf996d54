import * as calls from '@camp/contract/reconcile/reconcile'
import { proveBooks as booksCall } from '@camp/contract/reconcile/reconcile.books'
import * as steps from '@camp/contract/reconcile/reconcile.steps'
import type { PaymentGateways } from '../integrations/payment/payment.gateways.ts'
import { type Binding, bind } from '../platform/http/bind.ts'
import { answerExport } from '../platform/sheet/export.ts'
import { billRoutes } from './reconcile.bills.routes.ts'
import { proveBooks } from './reconcile.books.service.ts'
import { linesExport } from './reconcile.export.ts'
import { readyDays } from './reconcile.fetching.jobs.ts'
import { defaultMchId, statementMerchant, statementMerchants } from './reconcile.merchants.repository.ts'
import { confirmRefundLine, recordRefundLine } from './reconcile.recording.service.ts'
import { reconcileRepository } from './reconcile.repository.ts'
import { closeDay, explainLine, reopenDay } from './reconcile.service.ts'

export const reconcileRoutes = (gateways: PaymentGateways): Binding[] => [
  bind(calls.listReconciliationDays, ({ query, paging }, cx) => reconcileRepository.days(cx.db, query, paging)),
  bind(calls.listStatementMerchants, async (_input, cx) =>
    (await statementMerchants(cx.services)).map(({ mchId, name }) => ({ mchId, name })),
  ),
  bind(calls.getReconciliationDay, ({ params }, cx) => reconcileRepository.day(cx.db, params.day, defaultMchId(cx.services))),
  bind(calls.getReconciliationMonth, async ({ query }, cx) => {
    const { mchId } = await statementMerchant(cx.services, query.mchId)
    return await reconcileRepository.month(cx.db, mchId, readyDays(cx.services.clock.now(), 1)[0] ?? '', query.of)
  }),
  bind(calls.listStatementLines, ({ query, paging }, cx) => reconcileRepository.lines(cx.db, query, cx.scope, paging)),
  bind(calls.exportStatementLines, answerExport(linesExport)),
  bind(booksCall, proveBooks),
  ...billRoutes(gateways),
  bind(steps.explainLine, explainLine),
  bind(steps.recordRefundLine, recordRefundLine),
  bind(steps.confirmRefundLine, confirmRefundLine),
  bind(steps.closeDay, closeDay),
  bind(steps.reopenDay, reopenDay),
]
