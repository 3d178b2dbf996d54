import {
  assignFeedback as assignCall,
  createFeedback as createCall,
  listFeedback,
  processFeedback as processCall,
  snoozeFeedback as snoozeCall,
} from '@camp/contract/feedback/feedback'
import {
  exportFeedback,
  getFeedback,
  getFeedbackFigures,
  listFeedbackDesk,
  listFeedbackStaff,
  planFeedbackClosing,
} from '@camp/contract/feedback/feedback.desk'
import { listReplyTemplates, saveReplyTemplates as saveCall } from '@camp/contract/feedback/feedback.templates'
import { planSelection } from '../platform/changes/change.engine.ts'
import { found } from '../platform/errors.ts'
import { type Binding, bind } from '../platform/http/bind.ts'
import { answerExport } from '../platform/sheet/export.ts'
import { chosenFeedback, closedFeedback } from './feedback.bulkClosing.ts'
import { conversationOf } from './feedback.conversation.repository.ts'
import { feedbackExport } from './feedback.export.ts'
import { feedbackFigures } from './feedback.figures.ts'
import { createFeedback } from './feedback.intake.service.ts'
import { feedbackRepository } from './feedback.repository.ts'
import { assertVariables, assignFeedback, processFeedback, snoozeFeedback } from './feedback.service.ts'
import { feedbackStaff } from './feedback.staff.repository.ts'
import { feedbackTemplates } from './feedback.templates.repository.ts'
import { saveReplyTemplates } from './feedback.templates.service.ts'

export const feedbackRoutes: Binding[] = [
  bind(listFeedback, ({ query, paging }, cx) => feedbackRepository.page(cx.db, query, cx.scope, paging)),
  bind(processCall, (input, cx) => processFeedback(cx, input)),
  bind(createCall, (input, cx) => createFeedback(cx, input)),
  bind(snoozeCall, (input, cx) => snoozeFeedback(cx, input)),
  bind(assignCall, (input, cx) => assignFeedback(cx, input)),
  bind(listFeedbackDesk, ({ query, paging }, cx) => feedbackRepository.desk(cx.db, query, cx.reader, cx.scope, paging)),
  bind(exportFeedback, (input, cx) => answerExport(cx, feedbackExport, input)),
  bind(getFeedback, async ({ params }, cx) => found(await conversationOf(cx.db, params.id, cx.scope))),
  bind(listFeedbackStaff, (_input, cx) => feedbackStaff.list(cx.db)),
  bind(getFeedbackFigures, (_input, cx) => feedbackFigures(cx.db, cx.scope)),
  bind(listReplyTemplates, (_input, cx) => feedbackTemplates.list(cx.db)),
  bind(saveCall, (input, cx) => saveReplyTemplates(cx, input)),
  bind(planFeedbackClosing, async ({ body: { reply, ...choice } }, cx) => {
    assertVariables(reply)
    return planSelection(cx, closedFeedback, await chosenFeedback(cx, choice), { reply }, {})
  }),
]
