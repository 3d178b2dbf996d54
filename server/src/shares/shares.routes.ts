import * as calls from '@camp/contract/shares/shares'
import { type Binding, bind } from '../platform/http/bind.ts'
import { answerExport } from '../platform/sheet/export.ts'
import { sharesExport } from './shares.export.ts'
import { sharesRepository } from './shares.repository.ts'
import { revokeShare, shareReport } from './shares.service.ts'

export const sharesRoutes: Binding[] = [
  bind(calls.listShares, ({ query, paging }, cx) => sharesRepository.page(cx.db, query, cx.scope, paging)),
  bind(calls.exportShares, answerExport(sharesExport)),
  bind(calls.shareReport, shareReport),
  bind(calls.revokeShare, revokeShare),
]
