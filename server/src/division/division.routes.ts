import {
  getCoachPlan,
  getDivisionBoard,
  getDivisionWeek,
  setCoachWish,
  setGroupLevel,
  updateCoachPlan,
} from '@camp/contract/division/division'
import { previewDivision as previewCall, runDivision as runCall } from '@camp/contract/division/division.planning'
import { type Binding, bind } from '../platform/http/bind.ts'
import { previewDivision, runDivision } from './division.planning.service.ts'
import { divisionRepository } from './division.repository.ts'
import { boardOf, setLevel, setWish, updatePlan } from './division.service.ts'
import { weekOf } from './division.week.service.ts'

export const divisionRoutes: Binding[] = [
  bind(getCoachPlan, ({ query, paging }, cx) => divisionRepository.page(cx.db, query.campId, cx.scope, paging)),
  bind(getDivisionBoard, ({ query }, cx) => boardOf(cx.db, query.campId, cx.scope, cx.services.clock.now())),
  bind(getDivisionWeek, async ({ query }, cx) => weekOf(cx, await boardOf(cx.db, query.campId, cx.scope, cx.services.clock.now()))),
  bind(updateCoachPlan, (input, cx) => updatePlan(cx, input)),
  bind(setGroupLevel, (input, cx) => setLevel(cx, input)),
  bind(setCoachWish, (input, cx) => setWish(cx, input)),
  bind(previewCall, (input, cx) => previewDivision(cx, input)),
  bind(runCall, (input, cx) => runDivision(cx, input)),
]
