import { defineModule } from '../platform/module.ts'
import { notifyRoutes } from './notify.routes.ts'

export const notifyModule = defineModule({
  name: 'notify',
  routes: notifyRoutes,
  family: { messages: 'not of a family' },
})
