import { defineModule } from '../platform/module.ts'
import { channelsRoutes } from './channels.routes.ts'

export const channelsModule = defineModule({
  name: 'channels',
  routes: channelsRoutes,
  family: { promotion_channels: 'not of a family' },
})
