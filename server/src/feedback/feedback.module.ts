import { defineModule } from '../platform/module.ts'
import { feedbackRoutes } from './feedback.routes.ts'

export const feedbackModule = defineModule({
  name: 'feedback',
  routes: feedbackRoutes,
  family: {
    feedback: {
      erased: ['content', 'images', 'reply'],
      moved: ['parent_id'],
      kept: { 'figures of feedback count by it': ['category', 'status'] },
    },
  },
})
