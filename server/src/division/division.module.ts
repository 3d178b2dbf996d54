import * as calls from '@camp/contract/division/division'
import * as camps from '@camp/contract/division/division.camps'
import * as planning from '@camp/contract/division/division.planning'
import { type Binding, bind } from '../platform/http/bind.ts'
import { defineModule } from '../platform/module.ts'
import { divisionChange } from './division.bulkMove.ts'
import { listDivisionCamps } from './division.camps.service.ts'
import { previewDivision, runDivision } from './division.planning.service.ts'
import { divisionRepository } from './division.repository.ts'
import { boardOf, setLevel, setWish, updatePlan } from './division.service.ts'
import { weekOf } from './division.week.service.ts'

const routes: Binding[] = [
  bind(calls.getCoachPlan, ({ query, paging }, cx) => divisionRepository.page(cx.db, query.campId, cx.scope, paging)),
  bind(camps.listDivisionCamps, listDivisionCamps),
  bind(calls.getDivisionBoard, ({ query }, cx) => boardOf(cx.db, query.campId, cx.scope, cx.services.clock.now())),
  bind(calls.getDivisionWeek, async ({ query }, cx) => weekOf(cx, await boardOf(cx.db, query.campId, cx.scope, cx.services.clock.now()))),
  bind(calls.updateCoachPlan, updatePlan),
  bind(calls.setGroupLevel, setLevel),
  bind(calls.setCoachWish, setWish),
  bind(planning.previewDivision, previewDivision),
  bind(planning.runDivision, runDivision),
]

export const divisionModule = defineModule({
  name: 'division',
  routes,
  changes: [divisionChange],
  records: { coachPlan: { snapshot: divisionRepository.snapshot } },
  family: {
    division_runs: {
      kept: { 'numbers of enrolments and groups alone': ['settings', 'before', 'after', 'figures'], 'tells of nobody': ['token', 'basis'] },
    },
  },
})
