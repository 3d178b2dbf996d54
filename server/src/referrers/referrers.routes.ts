import { getReferrerSimpleList, listReferrers } from '@camp/contract/referrers/referrers'
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
import { referrersImport } from './referrers.import.ts'
import { referrersRepository } from './referrers.repository.ts'
import { deleteReferrer, referrerCommission, saveReferrer, verifyReferrer } from './referrers.service.ts'

export const referrersRoutes: Binding[] = [
  bind(listReferrers, ({ query, paging }, cx) => referrersRepository.page(cx.db, withPhone(query, cx.reader.codes), cx.scope, paging)),
  bind(getReferrerSimpleList, ({ query }, cx) => referrersRepository.options(cx.db, query)),
  bind(saveCall, (input, cx) => saveReferrer(cx, input)),
  bind(verifyCall, (input, cx) => verifyReferrer(cx, input)),
  bind(deleteCall, ({ params }, cx) => deleteReferrer(cx, params.id)),
  bind(getReferrerCommission, ({ params }, cx) => referrerCommission(cx, params.id)),
  bind(getReferrerImportTemplate, async (_input, cx) => changeTemplate(cx, referrersImport)),
  bind(importReferrers, ({ body }, cx) => startImport(cx, referrersImport, body)),
  bind(getReferrerImportResult, ({ query }, cx) => importResultOf(cx, referrersImport, query.token)),
]
