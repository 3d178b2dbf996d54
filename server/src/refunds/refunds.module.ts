import * as calls from '@camp/contract/refunds/refunds'
import { askRefundByKey } from '@camp/contract/refunds/refunds.open'
import * as requests from '@camp/contract/refunds/refunds.requests'
import * as rules from '@camp/contract/refunds/refunds.rules'
import type { Outside } from '../integrations/outside.ts'
import { GatewayUnclear } from '../integrations/payment/payment.gateway.ts'
import type { PaymentGateways } from '../integrations/payment/payment.gateways.ts'
import { SANDBOX_NOTICE } from '../integrations/payment/sandbox.gateway.ts'
import { Executor } from '../platform/db/executor.ts'
import { type Binding, bind, bindOpen } from '../platform/http/bind.ts'
import type { Cx } from '../platform/http/context.ts'
import { defineModule } from '../platform/module.ts'
import { answerExport, exportKinds } from '../platform/sheet/export.ts'
import { asFor } from './refunds.alone.rules.ts'
import { confirmRefund } from './refunds.confirming.service.ts'
import { matchOf, refundsExport } from './refunds.export.ts'
import { refundChores, refundNoticeTask, refundTasks } from './refunds.jobs.ts'
import { refundsListRepository } from './refunds.list.repository.ts'
import { judgeRefund, listRequests } from './refunds.proposal.service.ts'
import { requestsRepository } from './refunds.requests.repository.ts'
import { rulesRepository } from './refunds.rules.repository.ts'
import { deleteRefundRule, listRefundRules, saveRefundRule } from './refunds.rules.service.ts'
import { approveRefund, askByKey, askRefund, declineRefund, listed, receiveReturn, refundOrder, withdrawRefund } from './refunds.service.ts'
import { whyHiding } from './refunds.why.rules.ts'

const reports = (cx: Cx): Executor => new Executor(cx.services.reportPool)

/** What became of a refund, by its order's provider. */
const asker = (gateways: PaymentGateways) => async (order: { readonly merchantId: number | null }, refundNumber: string) => {
  try {
    return await (await gateways.of(order)).queryRefund(refundNumber)
  } catch (error) {
    if (error instanceof GatewayUnclear) return 'SILENT' as const
    throw error
  }
}

const refundsRoutes = (gateways: PaymentGateways): Binding[] => [
  bind(calls.refundOrder, refundOrder),
  bind(calls.confirmRefund, confirmRefund(asker(gateways))),
  bind(calls.listRefunds, listed),
  bind(calls.getRefundStat, ({ query }, cx) => refundsListRepository.stat(reports(cx), matchOf(query, cx.reader.codes), cx.scope)),
  bind(calls.getRefundBoard, ({ query }, cx) => refundsListRepository.board(reports(cx), matchOf(query, cx.reader.codes), cx.scope)),
  bind(calls.sumRefunds, ({ body }, cx) => refundsListRepository.sums(reports(cx), matchOf(body, cx.reader.codes), cx.scope)),
  bind(calls.exportRefunds, answerExport(refundsExport)),
  bind(calls.getRefundFigures, (_input, cx) => refundsListRepository.figures(cx.db, cx.scope, cx.services.clock.now().toISOString())),
  bind(calls.getRefundProposal, async ({ query }, cx) =>
    asFor(cx.db, cx, (await judgeRefund(cx.db, query.orderNumber, cx.scope, cx.services.clock.now())).proposal),
  ),
  bind(requests.listRefundRequests, listRequests),
  bind(requests.askRefund, askRefund),
  bindOpen(askRefundByKey, askByKey),
  bind(requests.approveRefund, approveRefund),
  bind(requests.declineRefund, declineRefund),
  bind(requests.withdrawRefund, withdrawRefund),
  bind(requests.receiveReturn, receiveReturn),
  bind(rules.listRuleCampTypes, (_input, cx) => rulesRepository.campTypes(cx.db)),
  bind(rules.listRefundRules, listRefundRules),
  bind(rules.saveRefundRule, saveRefundRule),
  bind(rules.deleteRefundRule, deleteRefundRule),
]

export const refundsModule = defineModule<Outside>({
  name: 'refunds',
  routes: ({ outside }) => refundsRoutes(outside.gateways),
  tasks: () => exportKinds(refundsExport),
  jobs: (services, { gateways }) => ({
    ...refundTasks(services, (order) => gateways.of(order)),
    [SANDBOX_NOTICE]: refundNoticeTask(services, gateways.sandbox),
  }),
  chores: refundChores,
  hides: whyHiding,
  records: {
    refundRequest: { snapshot: (db, id, scope) => requestsRepository.snapshot(db, id, scope) },
    refundRule: { snapshot: (db, id) => rulesRepository.snapshot(db, id), namesOf: rulesRepository.names },
  },
  family: {
    refunds: {
      erased: ['reason'],
      kept: {
        'the accounts are proved by it': ['refund_number', 'status', 'effect', 'gateway_refund_id', 'source'],
        'what the gateway answered, in its own words': ['failure'],
      },
    },
    refund_requests: {
      erased: ['reason', 'decision', 'return_number'],
      kept: {
        'how a request ended tells of nobody': ['status'],
        'the accounts are proved by it': ['source', 'bill_refund_number', 'bill_refund_id'],
      },
    },
    refund_rules: 'not of a family',
  },
})
