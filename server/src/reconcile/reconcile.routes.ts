import {
  exportStatementLines,
  getReconciliationDay,
  listReconciliationDays,
  listStatementLines,
  listStatementMerchants,
} from '@camp/contract/reconcile/reconcile'
import {
  closeDay as closeCall,
  confirmRefundLine as confirmCall,
  explainLine as explainCall,
  recordRefundLine as recordCall,
  reopenDay as reopenCall,
} from '@camp/contract/reconcile/reconcile.steps'
import type { PaymentGateways } from '../integrations/payment/payment.gateways.ts'
import { type Binding, bind } from '../platform/http/bind.ts'
import { answerExport } from '../platform/sheet/export.ts'
import { billRoutes } from './reconcile.bills.routes.ts'
import { linesExport } from './reconcile.export.ts'
import { statementMerchants } from './reconcile.merchants.repository.ts'
import { confirmRefundLine, recordRefundLine } from './reconcile.recording.service.ts'
import { reconcileRepository } from './reconcile.repository.ts'
import { closeDay, explainLine, reopenDay } from './reconcile.service.ts'

export const reconcileRoutes = (gateways: PaymentGateways): Binding[] => [
  bind(listReconciliationDays, ({ query, paging }, cx) => reconcileRepository.days(cx.db, query, paging)),
  bind(listStatementMerchants, async (_input, cx) => (await statementMerchants(cx.services)).map(({ mchId, name }) => ({ mchId, name }))),
  bind(getReconciliationDay, ({ params }, cx) => reconcileRepository.day(cx.db, params.day)),
  bind(listStatementLines, ({ query, paging }, cx) => reconcileRepository.lines(cx.db, query, cx.scope, paging)),
  bind(exportStatementLines, (input, cx) => answerExport(cx, linesExport, input)),
  ...billRoutes(gateways),
  bind(explainCall, (input, cx) => explainLine(cx, input)),
  bind(recordCall, (input, cx) => recordRefundLine(cx, input)),
  bind(confirmCall, (input, cx) => confirmRefundLine(cx, input)),
  bind(closeCall, (input, cx) => closeDay(cx, input)),
  bind(reopenCall, (input, cx) => reopenDay(cx, input)),
]
