import { maskPersonal } from '@camp/contract/base/pii'
import type { Outside } from '../integrations/outside.ts'
import { defineModule } from '../platform/module.ts'
import { coachTaskKinds } from './coaches.comments.export.ts'
import { identityTask } from './coaches.identity.jobs.ts'
import { IDENTITY_JOB } from './coaches.identity.service.ts'
import { payHiding } from './coaches.pay.service.ts'
import { beginRates } from './coaches.rates.service.ts'
import { coachNames, coachPhone, coachSnapshot } from './coaches.records.repository.ts'
import { coachesRoutes } from './coaches.routes.ts'

export const coachesModule = defineModule<Outside>({
  name: 'coaches',
  routes: coachesRoutes,
  tasks: () => coachTaskKinds,
  jobs: (services, { senders }) => ({ [IDENTITY_JOB]: identityTask(services, senders.SMS) }),
  chores: (services) => [{ name: 'coaches.rates', every: 600_000, run: async () => void (await beginRates(services)) }],
  hides: payHiding,
  retention: [{ table: 'comment_reminders', where: 'day < current_date - 30' }],
  records: {
    coach: {
      snapshot: async (db, id, scope) => {
        const snapshot = await coachSnapshot(db, id, scope)
        if (!snapshot) return undefined
        const { phone, fields, ...rest } = snapshot
        return { ...rest, fields: { ...fields, phone: maskPersonal('phone', phone) } }
      },
      namesOf: coachNames,
      personal: { phone: coachPhone },
    },
  },
  family: {
    coaches: 'not of a family',
    coach_absences: 'not of a family',
    coach_identity_changes: 'not of a family',
    coach_rates: 'not of a family',
    coach_kind_rates: 'not of a family',
    replaced_coach_rates: 'not of a family',
    coach_tracking_periods: 'not of a family',
  },
})
