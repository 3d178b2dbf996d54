import * as calls from '@camp/contract/camps/camps'
import { listCampsOnDays } from '@camp/contract/camps/camps.calendar'
import * as configCalls from '@camp/contract/camps/camps.config'
import * as groups from '@camp/contract/camps/camps.groups'
import { openCampGroups, openCamps } from '@camp/contract/camps/camps.open'
import * as optionsCalls from '@camp/contract/camps/camps.options'
import * as templateCalls from '@camp/contract/camps/camps.templates'
import { getCampTimeline } from '@camp/contract/camps/camps.timeline'
import { found } from '../platform/errors.ts'
import { type Binding, bind, bindOpen } from '../platform/http/bind.ts'
import { defineModule } from '../platform/module.ts'
import { campConfigRepository } from './camps.config.repository.ts'
import { saveCampConfig, saveCampType, sortCampTypes, takeCampTypes } from './camps.config.service.ts'
import { campGroupsRepository } from './camps.groups.repository.ts'
import { saveCampGroup } from './camps.groups.service.ts'
import { campOptionsRepository } from './camps.options.repository.ts'
import { campChores } from './camps.passing.service.ts'
import { campsRepository } from './camps.repository.ts'
import { campTimeline, copyCamp, saveCamp, setCampCapacity } from './camps.service.ts'

const config: Binding[] = [
  bind(configCalls.getCampTypes, ({ query }, cx) => campConfigRepository.types(cx.db, query)),
  bind(configCalls.saveCampType, saveCampType),
  bind(templateCalls.takeCampTypes, takeCampTypes),
  bind(configCalls.sortCampTypes, sortCampTypes),
  bind(configCalls.getCampConfig, async ({ query }, cx) => found(await campConfigRepository.config(cx.db, query.campTypeId))),
  bind(configCalls.saveCampConfig, saveCampConfig),
]

const options: Binding[] = [
  bind(optionsCalls.getCampGroupOptions, ({ query }, cx) => campOptionsRepository.groups(cx.db, query, cx.scope)),
  bind(optionsCalls.getWeekCampsDropDown, ({ query }, cx) => campOptionsRepository.camps(cx.db, query, cx.scope)),
  bind(optionsCalls.getWeekCampsGroupDropDown, ({ query }, cx) => campOptionsRepository.campsWithGroups(cx.db, query, cx.scope)),
  bind(optionsCalls.getWeekCampsGroupDropDownByCamp, async ({ params }, cx) =>
    found(await campOptionsRepository.groupsOfCamp(cx.db, params.campId, cx.scope)),
  ),
]

const routes: Binding[] = [
  ...config,
  ...options,
  bind(calls.listCamps, ({ query, paging }, cx) => campsRepository.page(cx.db, query, cx.scope, paging)),
  bind(calls.getCampWeek, (_input, cx) => campsRepository.week(cx.db, cx.scope)),
  bind(listCampsOnDays, ({ query, paging }, cx) => campsRepository.page(cx.db, query, cx.scope, paging)),
  bind(calls.getCampDetail, async ({ query }, cx) => found(await campsRepository.detail(cx.db, query.id, cx.scope))),
  bind(getCampTimeline, campTimeline),
  bind(calls.saveCamp, saveCamp),
  bind(calls.setCampCapacity, setCampCapacity),
  bind(calls.copyCamp, copyCamp),
  bindOpen(openCamps, ({ query, paging }, cx) => campsRepository.page(cx.db, query, cx.scope, paging)),
  bindOpen(openCampGroups, async ({ params, paging }, cx) => {
    const camp = found(await campOptionsRepository.seen(cx.db, params.id, cx.scope))
    return campGroupsRepository.page(cx.db, { campId: camp.id }, cx.scope, paging)
  }),
  bind(groups.listCampGroups, ({ query, paging }, cx) => campGroupsRepository.page(cx.db, query, cx.scope, paging)),
  bind(groups.saveCampGroup, saveCampGroup),
]

export const campsModule = defineModule({
  name: 'camps',
  routes,
  chores: (services) => campChores(services),
  records: {
    campType: { snapshot: (db, id) => campConfigRepository.snapshot(db, id), namesOf: campConfigRepository.names },
    camp: { snapshot: (db, id, scope) => campsRepository.snapshot(db, id, scope), namesOf: campsRepository.names },
    campGroup: { snapshot: (db, id, scope) => campGroupsRepository.snapshot(db, id, scope), namesOf: campGroupsRepository.names },
  },
  family: {
    camps: 'not of a family',
    camp_types: 'not of a family',
    camp_configs: 'not of a family',
    camp_groups: 'not of a family',
    camp_lessons: 'not of a family',
    coach_plans: 'not of a family',
  },
})
