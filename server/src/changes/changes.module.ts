import { defineModule } from '../platform/module.ts'
import { changesFamily } from './changes.family.ts'
import { changesRoutes } from './changes.routes.ts'

export const changesModule = defineModule({
  name: 'changes',
  routes: ({ changes }) => changesRoutes(changes),
  family: changesFamily,
})
