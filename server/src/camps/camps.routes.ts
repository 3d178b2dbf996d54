import { copyCamp as copyCall, getCampDetail, listCamps, saveCamp as saveCall } from '@camp/contract/camps/camps'
import {
  saveCampConfig as configCall,
  getCampConfig,
  getCampTypes,
  sortCampTypes as sortCall,
  saveCampType as typeCall,
} from '@camp/contract/camps/camps.config'
import { saveCampGroup as groupCall, listCampGroups } from '@camp/contract/camps/camps.groups'
import {
  getCampGroupOptions,
  getWeekCampsDropDown,
  getWeekCampsGroupDropDown,
  getWeekCampsGroupDropDownByCamp,
} from '@camp/contract/camps/camps.options'
import { found } from '../platform/errors.ts'
import { type Binding, bind } from '../platform/http/bind.ts'
import { campConfigRepository } from './camps.config.repository.ts'
import { saveCampConfig, saveCampType, sortCampTypes } from './camps.config.service.ts'
import { campGroupsRepository } from './camps.groups.repository.ts'
import { saveCampGroup } from './camps.groups.service.ts'
import { campOptionsRepository } from './camps.options.repository.ts'
import { campsRepository } from './camps.repository.ts'
import { copyCamp, saveCamp } from './camps.service.ts'

const config: Binding[] = [
  bind(getCampTypes, ({ query }, cx) => campConfigRepository.types(cx.db, query)),
  bind(typeCall, (input, cx) => saveCampType(cx, input)),
  bind(sortCall, (input, cx) => sortCampTypes(cx, input)),
  bind(getCampConfig, async ({ query }, cx) => found(await campConfigRepository.config(cx.db, query.campTypeId))),
  bind(configCall, (input, cx) => saveCampConfig(cx, input)),
]

const options: Binding[] = [
  bind(getCampGroupOptions, ({ query }, cx) => campOptionsRepository.groups(cx.db, query, cx.scope)),
  bind(getWeekCampsDropDown, ({ query }, cx) => campOptionsRepository.camps(cx.db, query, cx.scope)),
  bind(getWeekCampsGroupDropDown, ({ query }, cx) => campOptionsRepository.campsWithGroups(cx.db, query, cx.scope)),
  bind(getWeekCampsGroupDropDownByCamp, async ({ params }, cx) =>
    found(await campOptionsRepository.groupsOfCamp(cx.db, params.campId, cx.scope)),
  ),
]

export const campsRoutes: Binding[] = [
  ...config,
  ...options,
  bind(listCamps, ({ query, paging }, cx) => campsRepository.page(cx.db, query, cx.scope, paging)),
  bind(getCampDetail, async ({ query }, cx) => found(await campsRepository.detail(cx.db, query.id, cx.scope))),
  bind(saveCall, (input, cx) => saveCamp(cx, input)),
  bind(copyCall, (input, cx) => copyCamp(cx, input)),
  bind(listCampGroups, ({ query, paging }, cx) => campGroupsRepository.page(cx.db, query, cx.scope, paging)),
  bind(groupCall, (input, cx) => saveCampGroup(cx, input)),
]
