import * as calls from '@camp/contract/feedback/feedback'
import * as desk from '@camp/contract/feedback/feedback.desk'
import { putFeedback } from '@camp/contract/feedback/feedback.open'
import * as templates from '@camp/contract/feedback/feedback.templates'
import type { Outside } from '../integrations/outside.ts'
import { planSelection } from '../platform/changes/change.engine.ts'
import { found } from '../platform/errors.ts'
import { type Binding, bind } from '../platform/http/bind.ts'
import { ingest, oneByOne } from '../platform/ingest/ingest.kinds.ts'
import { defineModule } from '../platform/module.ts'
import { answerExport, exportKinds } from '../platform/sheet/export.ts'
import { chosenFeedback, closedFeedback } from './feedback.bulkClosing.ts'
import { conversationOf } from './feedback.conversation.repository.ts'
import { feedbackExport } from './feedback.export.ts'
import { feedbackFigures } from './feedback.figures.ts'
import { takeFeedback } from './feedback.ingest.service.ts'
import { createFeedback } from './feedback.intake.service.ts'
import { feedbackChores, replyTask } from './feedback.jobs.ts'
import { feedbackRepository } from './feedback.repository.ts'
import { assertVariables, assignFeedback, processFeedback, snoozeFeedback } from './feedback.service.ts'
import { feedbackStaff } from './feedback.staff.repository.ts'
import { feedbackTemplates } from './feedback.templates.repository.ts'
import { saveReplyTemplates } from './feedback.templates.service.ts'
import { feedbackAssigned, feedbackSnoozed, feedbackStepped } from './feedback.undoing.service.ts'

const routes: Binding[] = [
  bind(calls.listFeedback, ({ query, paging }, cx) => feedbackRepository.page(cx.db, query, cx.scope, paging)),
  bind(calls.processFeedback, processFeedback),
  bind(calls.createFeedback, createFeedback),
  bind(calls.snoozeFeedback, snoozeFeedback),
  bind(calls.assignFeedback, assignFeedback),
  bind(desk.listFeedbackDesk, ({ query, paging }, cx) => feedbackRepository.desk(cx.db, query, cx.reader, cx.scope, paging)),
  bind(desk.exportFeedback, answerExport(feedbackExport)),
  bind(desk.getFeedback, async ({ params }, cx) => found(await conversationOf(cx.db, params.id, cx.scope))),
  bind(desk.listFeedbackStaff, (_input, cx) => feedbackStaff.list(cx.db)),
  bind(desk.getFeedbackFigures, (_input, cx) => feedbackFigures(cx.db, cx.scope)),
  bind(templates.listReplyTemplates, (_input, cx) => feedbackTemplates.list(cx.db)),
  bind(templates.saveReplyTemplates, saveReplyTemplates),
  bind(desk.planFeedbackClosing, async ({ body: { reply, ...choice } }, cx) => {
    assertVariables(reply)
    return planSelection(cx, closedFeedback, await chosenFeedback(cx, choice), { reply }, {})
  }),
]

export const feedbackModule = defineModule<Outside>({
  name: 'feedback',
  routes,
  changes: [closedFeedback],
  ingests: [ingest(putFeedback, oneByOne(takeFeedback))],
  tasks: () => exportKinds(feedbackExport),
  jobs: (services, { senders }) => ({ 'feedback.reply': replyTask(services, senders.SMS) }),
  chores: (services, { senders }) => feedbackChores(services, senders.SMS),
  undos: [feedbackStepped, feedbackSnoozed, feedbackAssigned],
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
