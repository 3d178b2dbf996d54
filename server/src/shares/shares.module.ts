import * as calls from '@camp/contract/shares/shares'
import { type Binding, bind } from '../platform/http/bind.ts'
import { defineModule } from '../platform/module.ts'
import { answerExport, exportKinds } from '../platform/sheet/export.ts'
import { sharesExport } from './shares.export.ts'
import { sharePages } from './shares.page.ts'
import { sharesRepository } from './shares.repository.ts'
import { revokeShare, shareReport, stopShares } from './shares.service.ts'
import { shareVisits } from './shares.visits.service.ts'

const routes: Binding[] = [
  bind(calls.listShares, ({ query, paging }, cx) => sharesRepository.page(cx.db, query, cx.scope, paging)),
  bind(calls.exportShares, answerExport(sharesExport)),
  bind(calls.shareReport, shareReport),
  bind(calls.revokeShare, revokeShare),
]

export const sharesModule = defineModule({
  name: 'shares',
  routes,
  pages: sharePages,
  tasks: () => exportKinds(sharesExport),
  on: { 'consent.withdrawn': stopShares },
  counts: { SHARE_VISIT: shareVisits },
  retention: [
    // A visitor counts once a day.
    { table: 'share_visits', where: 'day < current_date' },
    // Those of last year are counted in the report on minors' data.
    {
      table: 'shares',
      where: "least(expires_at, revoked_at) < now() - $days and created_at < now() - interval '25 months'",
      days: 'retention.shareDays',
    },
  ],
  records: { share: { snapshot: (db, id, scope) => sharesRepository.snapshot(db, id, scope) } },
  family: {
    // The rows go with the reports: their links lead nowhere from then on.
    shares: { erased: ['kind', 'token_hash', 'token_seed', 'consent_by'], moved: ['camp_student_id'] },
    share_visits: { erased: ['visitor'] },
  },
})
