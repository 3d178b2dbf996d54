import { defineModule } from '../platform/module.ts'
import { doubtsRoutes } from './doubts.routes.ts'

export const doubtsModule = defineModule({ name: 'doubts', routes: doubtsRoutes })
