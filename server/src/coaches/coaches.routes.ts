import * as calls from '@camp/contract/coaches/coaches'
import * as absences from '@camp/contract/coaches/coaches.absences'
import * as comments from '@camp/contract/coaches/coaches.comments'
import * as options from '@camp/contract/coaches/coaches.options'
import * as radar from '@camp/contract/coaches/coaches.radar'
import * as rates from '@camp/contract/coaches/coaches.rates'
import * as renewal from '@camp/contract/coaches/coaches.renewal'
import * as writing from '@camp/contract/coaches/coaches.writing'
import { type Binding, bind } from '../platform/http/bind.ts'
import { answerExport } from '../platform/sheet/export.ts'
import { absencesOf, endAbsence, saveAbsence } from './coaches.absences.service.ts'
import { commentsExport } from './coaches.comments.export.ts'
import { commentsRepository } from './coaches.comments.repository.ts'
import { handoverOf } from './coaches.handover.service.ts'
import { ownComments } from './coaches.own.service.ts'
import { radarOf } from './coaches.radar.service.ts'
import { ratesOf, saveKindRate } from './coaches.rates.service.ts'
import { renewalOf } from './coaches.renewal.service.ts'
import { coachesRepository } from './coaches.repository.ts'
import { saveCoach } from './coaches.saving.service.ts'
import { listOfCoaches, remindCoaches } from './coaches.service.ts'
import { setTracking } from './coaches.tracking.service.ts'

export const coachesRoutes: Binding[] = [
  bind(calls.listCoaches, listOfCoaches),
  bind(writing.saveCoach, saveCoach),
  bind(rates.getCoachRates, ratesOf),
  bind(rates.saveCoachKindRate, saveKindRate),
  bind(renewal.getCoachRenewal, renewalOf),
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
