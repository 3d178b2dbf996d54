import { defineModule } from '../platform/module.ts'
import { crashesRoutes } from './crashes.routes.ts'

export const crashesModule = defineModule({ name: 'crashes', routes: crashesRoutes })
