import { exportShares, listShares, revokeShare as revokeCall, shareReport as shareCall } from '@camp/contract/shares/shares'
import { type Binding, bind } from '../platform/http/bind.ts'
import { answerExport } from '../platform/sheet/export.ts'
import { sharesExport } from './shares.export.ts'
import { sharesRepository } from './shares.repository.ts'
import { revokeShare, shareReport } from './shares.service.ts'

export const sharesRoutes: Binding[] = [
  bind(listShares, ({ query, paging }, cx) => sharesRepository.page(cx.db, query, cx.scope, paging)),
  bind(exportShares, (input, cx) => answerExport(cx, sharesExport, input)),
  bind(shareCall, (input, cx) => shareReport(cx, input)),
  bind(revokeCall, ({ params }, cx) => revokeShare(cx, params.id)),
]
