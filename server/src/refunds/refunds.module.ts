import type { Outside } from '../integrations/outside.ts'
import { SANDBOX_NOTICE } from '../integrations/payment/sandbox.gateway.ts'
import { defineModule } from '../platform/module.ts'
import { refundTaskKinds } from './refunds.export.ts'
import { refundChores, refundNoticeTask, refundTasks } from './refunds.jobs.ts'
import { requestsRepository } from './refunds.requests.repository.ts'
import { refundsRoutes } from './refunds.routes.ts'
import { rulesRepository } from './refunds.rules.repository.ts'
import { whyHiding } from './refunds.why.rules.ts'

export const refundsModule = defineModule<Outside>({
  name: 'refunds',
  routes: ({ outside }) => refundsRoutes(outside.gateways),
  tasks: () => refundTaskKinds,
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
