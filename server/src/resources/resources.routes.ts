import {
  createResource as createCall,
  deleteResource as deleteCall,
  exportResources,
  getResource,
  getResourceOptions,
  getResourceWords,
  listResources,
  planResourceSwitch,
  switchResource as switchCall,
  updateResource as updateCall,
} from '@camp/contract/resources/resources'
import { planSelection } from '../platform/changes/change.engine.ts'
import { found } from '../platform/errors.ts'
import { type Binding, bind } from '../platform/http/bind.ts'
import { answerExport } from '../platform/sheet/export.ts'
import { chosenResources, resourceSwitches } from './resources.bulkSwitch.ts'
import { resourcesExport } from './resources.export.ts'
import { resourcesRepository } from './resources.repository.ts'
import { createResource, deleteResource, switchResource, updateResource } from './resources.service.ts'

export const resourcesRoutes: Binding[] = [
  bind(getResourceOptions, ({ query }, cx) => resourcesRepository.options(cx.db, query)),
  bind(listResources, ({ query, paging }, cx) => resourcesRepository.page(cx.db, query, paging)),
  bind(exportResources, (input, cx) => answerExport(cx, resourcesExport, input)),
  bind(getResourceWords, (_input, cx) => resourcesRepository.words(cx.db)),
  bind(getResource, async ({ params }, cx) => found(await resourcesRepository.one(cx.db, params.id))),
  bind(createCall, (input, cx) => createResource(cx, input)),
  bind(updateCall, (input, cx) => updateResource(cx, input)),
  bind(switchCall, (input, cx) => switchResource(cx, input)),
  bind(deleteCall, (input, cx) => deleteResource(cx, input)),
  bind(planResourceSwitch, async ({ body }, cx) => {
    const { activeFlg } = body
    return planSelection(cx, resourceSwitches, await chosenResources(cx, body), { activeFlg }, { activeFlg })
  }),
]
