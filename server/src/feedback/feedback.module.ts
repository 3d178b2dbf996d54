import type { Outside } from '../integrations/outside.ts'
import { defineModule } from '../platform/module.ts'
import { closedFeedback } from './feedback.bulkClosing.ts'
import { feedbackExportKinds } from './feedback.export.ts'
import { feedbackChores, replyTask } from './feedback.jobs.ts'
import { feedbackRepository } from './feedback.repository.ts'
import { feedbackRoutes } from './feedback.routes.ts'

export const feedbackModule = defineModule<Outside>({
  name: 'feedback',
  routes: feedbackRoutes,
  changes: [closedFeedback],
  tasks: () => feedbackExportKinds,
  jobs: (services, { senders }) => ({ 'feedback.reply': replyTask(services, senders.SMS) }),
  chores: (services, { senders }) => feedbackChores(services, senders.SMS),
  records: { feedback: { snapshot: (db, id, scope) => feedbackRepository.snapshot(db, id, scope) } },
  family: {
    feedback: {
      erased: ['content', 'images', 'reply'],
      moved: ['parent_id', 'camp_student_id'],
      kept: { 'figures of feedback count by it': ['category', 'status'] },
    },
    feedback_replies: { erased: ['text'], kept: { 'figures of messages count by it': ['state', 'reason'] } },
    feedback_templates: 'not of a family',
  },
})
