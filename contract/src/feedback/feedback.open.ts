import { defineIngest } from '../base/ingest.ts'
import { feedbackCategory } from './feedback.labels.ts'
import { images, said } from './feedback.ts'

/** What a family says in another program. It is said once: what it says later is another feedback. */
export const putFeedback = defineIngest({
  op: 'feedback',
  entity: 'feedback',
  scope: 'feedback:write',
  codes: ['FEEDBOOK_PROCESS'],
  title: { zh: '写入反馈', en: 'Put in feedback' },
  area: 'Feedback',
  data: { ...said, images },
  references: { parent: 'parents' },
  audit: {
    says: { zh: '通过接口写入家长 #{parentId} 的反馈（{category}）', en: 'Put in feedback of parent #{parentId} ({category})' },
    speaks: { category: feedbackCategory },
  },
})
