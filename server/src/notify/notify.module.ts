import { defineModule } from '../platform/module.ts'
import { notifyRoutes } from './notify.routes.ts'

export const notifyModule = defineModule({
  name: 'notify',
  routes: notifyRoutes,
  retention: [{ table: 'messages', where: 'message_time < now() - $days', days: 'retention.messageDays' }],
  family: { messages: 'not of a family' },
})
