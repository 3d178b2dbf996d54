import { defineModule } from '../platform/module.ts'
import { resourceSwitches } from './resources.bulkSwitch.ts'
import { resourceTaskKinds } from './resources.export.ts'
import { resourcesRepository } from './resources.repository.ts'
import { resourcesRoutes } from './resources.routes.ts'

export const resourcesModule = defineModule({
  name: 'resources',
  routes: resourcesRoutes,
  changes: [resourceSwitches],
  tasks: () => resourceTaskKinds,
  records: {
    resource: { snapshot: (db, id) => resourcesRepository.snapshot(db, id), namesOf: resourcesRepository.names },
  },
  family: {
    resources: 'not of a family',
    resource_revisions: 'not of a family',
    camp_resource_revisions: 'not of a family',
  },
})
