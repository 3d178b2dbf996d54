import { defineModule } from '../platform/module.ts'
import { feedbackRoutes } from './feedback.routes.ts'

export const feedbackModule = defineModule({
  name: 'feedback',
  routes: feedbackRoutes,
})
