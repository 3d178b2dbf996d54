import { defineModule } from '../platform/module.ts'
import { piiRoutes } from './pii.routes.ts'

export const piiModule = defineModule({
  name: 'pii',
  routes: ({ records }) => piiRoutes(records),
})
