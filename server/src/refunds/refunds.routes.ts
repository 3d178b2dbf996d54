import { refundOrder as refundCall } from '@camp/contract/orders/orders'
import { exportRefunds, getRefundFigures, getRefundProposal, getRefundStat, listRefunds } from '@camp/contract/refunds/refunds'
import {
  approveRefund as approveCall,
  askRefund as askCall,
  declineRefund as declineCall,
  listRefundRequests,
  receiveReturn as returnCall,
  withdrawRefund as withdrawCall,
} from '@camp/contract/refunds/refunds.requests'
import {
  deleteRefundRule as deleteCall,
  listRuleCampTypes,
  listRefundRules as rulesCall,
  saveRefundRule as saveCall,
} from '@camp/contract/refunds/refunds.rules'
import { Executor } from '../platform/db/executor.ts'
import { type Binding, bind } from '../platform/http/bind.ts'
import type { Cx } from '../platform/http/context.ts'
import { answerExport } from '../platform/sheet/export.ts'
import { asFor } from './refunds.alone.rules.ts'
import { matchOf, refundsExport } from './refunds.export.ts'
import { judgeRefund } from './refunds.proposal.service.ts'
import { refundsListRepository } from './refunds.repository.ts'
import { listRequests } from './refunds.requests.service.ts'
import { rulesRepository } from './refunds.rules.repository.ts'
import { deleteRefundRule, listRefundRules, saveRefundRule } from './refunds.rules.service.ts'
import { approveRefund, askRefund, declineRefund, receiveReturn, refundOrder, withdrawRefund } from './refunds.service.ts'

const reports = (cx: Cx): Executor => new Executor(cx.services.reportPool)

export const refundsRoutes: Binding[] = [
  bind(refundCall, (input, cx) => refundOrder(cx, input)),
  bind(listRefunds, ({ query, paging }, cx) => refundsListRepository.page(cx.db, matchOf(query, cx.reader.codes), cx.scope, paging)),
  bind(getRefundStat, ({ query }, cx) => refundsListRepository.stat(reports(cx), matchOf(query, cx.reader.codes), cx.scope)),
  bind(exportRefunds, (input, cx) => answerExport(cx, refundsExport, input)),
  bind(getRefundFigures, (_input, cx) => refundsListRepository.figures(cx.db, cx.scope, cx.services.clock.now().toISOString())),
  bind(getRefundProposal, async ({ query }, cx) =>
    asFor(cx.db, cx, (await judgeRefund(cx.db, query.orderNumber, cx.scope, cx.services.clock.now())).proposal),
  ),
  bind(listRefundRequests, (input, cx) => listRequests(cx, input)),
  bind(askCall, (input, cx) => askRefund(cx, input)),
  bind(approveCall, (input, cx) => approveRefund(cx, input)),
  bind(declineCall, (input, cx) => declineRefund(cx, input)),
  bind(withdrawCall, (input, cx) => withdrawRefund(cx, input)),
  bind(returnCall, (input, cx) => receiveReturn(cx, input)),
  bind(listRuleCampTypes, (_input, cx) => rulesRepository.campTypes(cx.db)),
  bind(rulesCall, (_input, cx) => listRefundRules(cx)),
  bind(saveCall, (input, cx) => saveRefundRule(cx, input)),
  bind(deleteCall, ({ params }, cx) => deleteRefundRule(cx, params.id)),
]
