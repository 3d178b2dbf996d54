import { listCoaches } from '@camp/contract/coaches/coaches'
import { endCoachAbsence, getCoachAbsences, saveCoachAbsence } from '@camp/contract/coaches/coaches.absences'
import {
  exportCoachComments,
  getCoachComments,
  listOwnComments,
  remindCoaches as remindCall,
} from '@camp/contract/coaches/coaches.comments'
import { getWeekCoachDropDown, getWeekCoachDropDownQuery } from '@camp/contract/coaches/coaches.options'
import { getCommentRadar, proposeHandover, reassignComments } from '@camp/contract/coaches/coaches.radar'
import { getCoachRates, saveCoachKindRate } from '@camp/contract/coaches/coaches.rates'
import { getCoachRenewal } from '@camp/contract/coaches/coaches.renewal'
import { disableCoachTracking, enableCoachTracking, saveCoach as saveCall } from '@camp/contract/coaches/coaches.writing'
import { type Binding, bind } from '../platform/http/bind.ts'
import { answerExport } from '../platform/sheet/export.ts'
import { absencesOf, endAbsence, saveAbsence } from './coaches.absences.service.ts'
import { commentsExport } from './coaches.comments.export.ts'
import { commentsRepository } from './coaches.comments.repository.ts'
import { handoverOf } from './coaches.handover.service.ts'
import { ownComments } from './coaches.own.service.ts'
import { radarOf } from './coaches.radar.service.ts'
import { ratesOf, saveKindRate } from './coaches.rates.service.ts'
import { reassign } from './coaches.reassigning.service.ts'
import { renewalOf } from './coaches.renewal.service.ts'
import { coachesRepository } from './coaches.repository.ts'
import { saveCoach } from './coaches.saving.service.ts'
import { listOfCoaches, remindCoaches } from './coaches.service.ts'
import { setTracking } from './coaches.tracking.service.ts'

export const coachesRoutes: Binding[] = [
  bind(listCoaches, (input, cx) => listOfCoaches(cx, input)),
  bind(saveCall, (input, cx) => saveCoach(cx, input)),
  bind(getCoachRates, ({ params }, cx) => ratesOf(cx, params.id)),
  bind(saveCoachKindRate, (input, cx) => saveKindRate(cx, input)),
  bind(getCoachRenewal, (input, cx) => renewalOf(cx, input)),
  bind(getCoachAbsences, ({ params }, cx) => absencesOf(cx, params.id)),
  bind(saveCoachAbsence, (input, cx) => saveAbsence(cx, input)),
  bind(endCoachAbsence, (input, cx) => endAbsence(cx, input)),
  bind(enableCoachTracking, ({ body }, cx) => setTracking(cx, body, true)),
  bind(disableCoachTracking, ({ body }, cx) => setTracking(cx, body, false)),
  bind(getWeekCoachDropDown, (_input, cx) => coachesRepository.options(cx.db, {}, cx.scope)),
  bind(getWeekCoachDropDownQuery, ({ query }, cx) => coachesRepository.options(cx.db, query, cx.scope)),
  bind(getCoachComments, ({ query, paging }, cx) => commentsRepository.page(cx.db, query, cx.scope, paging)),
  bind(listOwnComments, ({ paging }, cx) => ownComments(cx, paging)),
  bind(getCommentRadar, ({ query }, cx) => radarOf(cx, query)),
  bind(proposeHandover, ({ query }, cx) => handoverOf(cx, query.coachId)),
  bind(reassignComments, (input, cx) => reassign(cx, input)),
  bind(exportCoachComments, (input, cx) => answerExport(cx, commentsExport, input)),
  bind(remindCall, (input, cx) => remindCoaches(cx, input)),
]
