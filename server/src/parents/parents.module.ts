import { defineModule } from '../platform/module.ts'
import { parentStates } from './parents.bulkStates.ts'
import { parentTags } from './parents.bulkTags.ts'
import { parentChangesRoutes } from './parents.changes.routes.ts'
import { deviceImei } from './parents.devices.repository.ts'
import { deviceSnapshot } from './parents.devices.service.ts'
import { erasureChores } from './parents.erased.service.ts'
import { parentTaskKinds } from './parents.export.ts'
import { parentsFamily } from './parents.family.ts'
import { parentPhone } from './parents.records.repository.ts'
import { parentsRoutes } from './parents.routes.ts'
import { parentSnapshot } from './parents.service.ts'
import { parentTagsRepository } from './parents.tags.repository.ts'

export const parentsModule = defineModule({
  name: 'parents',
  routes: [...parentsRoutes, ...parentChangesRoutes],
  changes: [parentStates, parentTags],
  tasks: () => parentTaskKinds,
  chores: (services) => erasureChores(services),
  on: { 'tag.cleared': parentTagsRepository.clear },
  records: {
    parent: { snapshot: parentSnapshot, personal: { phone: parentPhone } },
    parentDevice: { snapshot: deviceSnapshot, personal: { imei: deviceImei } },
  },
  family: parentsFamily,
})
