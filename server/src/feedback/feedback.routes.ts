import { listFeedback } from '@camp/contract/feedback/feedback'
import { type Binding, bind } from '../platform/http/bind.ts'
import { feedbackRepository } from './feedback.repository.ts'

export const feedbackRoutes: Binding[] = [
  bind(listFeedback, ({ query, paging }, cx) => feedbackRepository.page(cx.db, query, cx.scope, paging)),
]
