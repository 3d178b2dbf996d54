import { defineModule } from '../platform/module.ts'
import { refundTaskKinds } from './refunds.export.ts'
import { requestsRepository } from './refunds.requests.repository.ts'
import { refundsRoutes } from './refunds.routes.ts'
import { rulesRepository } from './refunds.rules.repository.ts'
import { whyHiding } from './refunds.why.rules.ts'

export const refundsModule = defineModule({
  name: 'refunds',
  routes: refundsRoutes,
  tasks: () => refundTaskKinds,
  hides: whyHiding,
  records: {
    refundRequest: { stand: (db, id, scope) => requestsRepository.stand(db, id, scope) },
    refundRule: { stand: (db, id) => rulesRepository.stand(db, id), namesOf: rulesRepository.names },
  },
  family: {
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
