import { getReferrerSimpleList, listReferrers } from '@camp/contract/referrers/referrers'
import { getReferrerGraph } from '@camp/contract/referrers/referrers.graph'
import {
  cancelCommissionPayout,
  createCommissionPayout,
  endCommissionHold,
  exportCommissionPayout,
  getCommissionPayout,
  listCommissionPayouts,
  listDueCommission,
  payCommissionPayout,
  saveReferrerPayee,
} from '@camp/contract/referrers/referrers.payouts'
import {
  deleteReferrer as deleteCall,
  getReferrerCommission,
  getReferrerImportResult,
  getReferrerImportTemplate,
  importReferrers,
  saveReferrer as saveCall,
  verifyReferrer as verifyCall,
} from '@camp/contract/referrers/referrers.writing'
import { importResultOf } from '../platform/changes/change.answers.ts'
import { startImport } from '../platform/changes/change.engine.ts'
import { changeTemplate } from '../platform/changes/change.sheet.ts'
import { withPhone } from '../platform/db/search.ts'
import { type Binding, bind } from '../platform/http/bind.ts'
import { answerExport } from '../platform/sheet/export.ts'
import { endHold, savePayee } from './referrers.holds.service.ts'
import { referrersImport } from './referrers.import.ts'
import { payoutExport } from './referrers.payouts.export.ts'
import { payoutsRepository } from './referrers.payouts.repository.ts'
import { cancelPayout, createPayout, payoutDetail, payPayout } from './referrers.payouts.service.ts'
import { referrersRepository } from './referrers.repository.ts'
import { deleteReferrer, referrerCommission, referrerGraph, saveReferrer, verifyReferrer } from './referrers.service.ts'
import { referrersUpdate } from './referrers.update.import.ts'

export const referrersRoutes: Binding[] = [
  bind(listReferrers, ({ query, paging }, cx) => referrersRepository.page(cx.db, withPhone(query, cx.reader.codes), cx.scope, paging)),
  bind(getReferrerSimpleList, ({ query }, cx) => referrersRepository.options(cx.services, cx.db, query)),
  bind(saveCall, (input, cx) => saveReferrer(cx, input)),
  bind(verifyCall, (input, cx) => verifyReferrer(cx, input)),
  bind(deleteCall, ({ params }, cx) => deleteReferrer(cx, params.id)),
  bind(getReferrerCommission, ({ params }, cx) => referrerCommission(cx, params.id)),
  bind(getReferrerGraph, ({ params }, cx) => referrerGraph(cx, params.id)),
  bind(endCommissionHold, (input, cx) => endHold(cx, input)),
  bind(saveReferrerPayee, (input, cx) => savePayee(cx, input)),
  bind(listDueCommission, ({ query }, cx) => payoutsRepository.due(cx.db, cx.services.keys.mark, query.until)),
  bind(listCommissionPayouts, ({ query, paging }, cx) => payoutsRepository.page(cx.db, query, paging)),
  bind(getCommissionPayout, ({ params }, cx) => payoutDetail(cx, params.id)),
  bind(createCommissionPayout, (input, cx) => createPayout(cx, input)),
  bind(exportCommissionPayout, (input, cx) => answerExport(cx, payoutExport, input)),
  bind(payCommissionPayout, (input, cx) => payPayout(cx, input)),
  bind(cancelCommissionPayout, (input, cx) => cancelPayout(cx, input)),
  bind(getReferrerImportTemplate, async (_input, cx) => changeTemplate(cx, referrersImport)),
  bind(importReferrers, ({ body }, cx) => startImport(cx, body.update ? referrersUpdate : referrersImport, body)),
  bind(getReferrerImportResult, ({ query }, cx) => importResultOf(cx, [referrersImport, referrersUpdate], query.token)),
]
