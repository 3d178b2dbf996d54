import { defineModule } from '../platform/module.ts'
import { shareTaskKinds } from './shares.export.ts'
import { sharePages } from './shares.page.ts'
import { sharesRepository } from './shares.repository.ts'
import { sharesRoutes } from './shares.routes.ts'

export const sharesModule = defineModule({
  name: 'shares',
  routes: sharesRoutes,
  pages: sharePages,
  tasks: () => shareTaskKinds,
  retention: [
    // A visitor counts once a day.
    { table: 'share_visits', where: 'day < current_date' },
    { table: 'shares', where: 'least(expires_at, revoked_at) < now() - $days', days: 'retention.shareDays' },
  ],
  records: { share: { snapshot: (db, id, scope) => sharesRepository.snapshot(db, id, scope) } },
  family: {
    // The rows go with the reports: their links lead nowhere from then on.
    shares: { erased: ['kind', 'token_hash', 'token_seed', 'consent_by'], moved: ['camp_student_id'] },
    share_visits: { erased: ['visitor'] },
  },
})
