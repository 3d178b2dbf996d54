import * as calls from '@camp/contract/resources/resources'
import { planSelection } from '../platform/changes/change.engine.ts'
import { found } from '../platform/errors.ts'
import { type Binding, bind } from '../platform/http/bind.ts'
import { defineModule } from '../platform/module.ts'
import { answerExport, exportKinds } from '../platform/sheet/export.ts'
import { chosenResources, resourceSwitches } from './resources.bulkSwitch.ts'
import { resourcesExport } from './resources.export.ts'
import { resourcesRepository } from './resources.repository.ts'
import { createResource, deleteResource, switchResource, updateResource } from './resources.service.ts'
import { resourceDeleted } from './resources.undoing.service.ts'

const routes: Binding[] = [
  bind(calls.getResourceOptions, ({ query }, cx) => resourcesRepository.options(cx.db, query)),
  bind(calls.listResources, ({ query, paging }, cx) => resourcesRepository.page(cx.db, query, paging)),
  bind(calls.exportResources, answerExport(resourcesExport)),
  bind(calls.getResourceWords, (_input, cx) => resourcesRepository.words(cx.db)),
  bind(calls.getResource, async ({ params }, cx) => found(await resourcesRepository.one(cx.db, params.id))),
  bind(calls.createResource, createResource),
  bind(calls.updateResource, updateResource),
  bind(calls.switchResource, switchResource),
  bind(calls.deleteResource, deleteResource),
  bind(calls.planResourceSwitch, async ({ body }, cx) => {
    const { activeFlg } = body
    return planSelection(cx, resourceSwitches, await chosenResources(cx, body), { activeFlg }, { activeFlg })
  }),
]

export const resourcesModule = defineModule({
  name: 'resources',
  routes,
  undos: [resourceDeleted],
  changes: [resourceSwitches],
  tasks: () => exportKinds(resourcesExport),
  records: {
    resource: { snapshot: (db, id) => resourcesRepository.snapshot(db, id), namesOf: resourcesRepository.names },
  },
  family: {
    resources: 'not of a family',
    resource_revisions: 'not of a family',
    camp_resource_revisions: 'not of a family',
  },
})
