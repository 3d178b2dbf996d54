import { maskPersonal } from '@camp/contract/base/pii'
import * as calls from '@camp/contract/coaches/coaches'
import * as absences from '@camp/contract/coaches/coaches.absences'
import * as comments from '@camp/contract/coaches/coaches.comments'
import { openCoaches } from '@camp/contract/coaches/coaches.open'
import * as options from '@camp/contract/coaches/coaches.options'
import * as radar from '@camp/contract/coaches/coaches.radar'
import * as rates from '@camp/contract/coaches/coaches.rates'
import * as renewal from '@camp/contract/coaches/coaches.renewal'
import { getCoachTimeline } from '@camp/contract/coaches/coaches.timeline'
import * as writing from '@camp/contract/coaches/coaches.writing'
import type { Outside } from '../integrations/outside.ts'
import { type Binding, bind, bindOpen } from '../platform/http/bind.ts'
import { defineModule } from '../platform/module.ts'
import { answerExport, exportKinds } from '../platform/sheet/export.ts'
import { absencesOf, endAbsence, saveAbsence } from './coaches.absences.service.ts'
import { commentsExport } from './coaches.comments.export.ts'
import { commentsRepository } from './coaches.comments.repository.ts'
import { handoverOf } from './coaches.handover.service.ts'
import { identityTask } from './coaches.identity.jobs.ts'
import { IDENTITY_JOB } from './coaches.identity.service.ts'
import { ownComments } from './coaches.own.service.ts'
import { payHiding } from './coaches.pay.service.ts'
import { radarOf } from './coaches.radar.service.ts'
import { beginRates, ratesOf, saveKindRate } from './coaches.rates.service.ts'
import { coachNames, coachPhone, coachSnapshot } from './coaches.records.repository.ts'
import { reminderTask } from './coaches.reminding.jobs.ts'
import { coachesRepository } from './coaches.repository.ts'
import { saveCoach } from './coaches.saving.service.ts'
import { coachesReminded, coachTimeline, listOfCoaches, REMINDER_JOB, remindCoaches, renewalOf } from './coaches.service.ts'
import { setTracking } from './coaches.tracking.service.ts'

const routes: Binding[] = [
  bind(calls.listCoaches, listOfCoaches),
  bindOpen(openCoaches, ({ query, paging }, cx) => coachesRepository.page(cx.db, query, cx.scope, paging)),
  bind(writing.saveCoach, saveCoach),
  bind(rates.getCoachRates, ratesOf),
  bind(rates.saveCoachKindRate, saveKindRate),
  bind(renewal.getCoachRenewal, renewalOf),
  bind(getCoachTimeline, coachTimeline),
  bind(absences.getCoachAbsences, absencesOf),
  bind(absences.saveCoachAbsence, saveAbsence),
  bind(absences.endCoachAbsence, endAbsence),
  bind(writing.enableCoachTracking, setTracking(true)),
  bind(writing.disableCoachTracking, setTracking(false)),
  bind(options.getWeekCoachDropDown, (_input, cx) => coachesRepository.options(cx.db, {}, cx.scope)),
  bind(options.getWeekCoachDropDownQuery, ({ query }, cx) => coachesRepository.options(cx.db, query, cx.scope)),
  bind(comments.getCoachComments, ({ query, paging }, cx) => commentsRepository.page(cx.db, query, cx.scope, paging)),
  bind(comments.listOwnComments, ownComments),
  bind(radar.getCommentRadar, radarOf),
  bind(radar.proposeHandover, handoverOf),
  bind(comments.exportCoachComments, answerExport(commentsExport)),
  bind(comments.remindCoaches, remindCoaches),
]

export const coachesModule = defineModule<Outside>({
  name: 'coaches',
  routes,
  tasks: () => exportKinds(commentsExport),
  undos: [coachesReminded],
  jobs: (services, { senders }) => ({ [IDENTITY_JOB]: identityTask(services, senders.SMS), [REMINDER_JOB]: reminderTask(services) }),
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
