import * as z from 'zod'
import { defineCall, json } from '../base/call.ts'
import { id, requiredLine, requiredText, seenVersion } from '../base/wire.ts'
import { feedbackCategory } from './feedback.labels.ts'
import { REPLY_MOST } from './feedback.ts'

const area = 'Feedback'

/** A reply that is at hand by a digit. */
const template = z.object({
  id: z.int(),
  version: z.int(),
  /** Null: at hand for every category. */
  category: feedbackCategory.schema.nullable(),
  title: z.string(),
  /** With `{name}` and `{child}`. */
  text: z.string(),
})
export type ReplyTemplate = z.output<typeof template>

/** In the order of their digits. */
export const listReplyTemplates = defineCall({
  id: 'listReplyTemplates',
  title: { zh: '查看回复模板', en: 'List reply templates' },
  area,
  beyond: true,
  method: 'GET',
  path: '/api/feedback/templates',
  answer: json(z.array(template)),
  codes: ['FEEDBOOK_INDEX'],
})

/** All of them as they shall be, in their order: those with an id change, those without are new, `removed` go. */
export const saveReplyTemplates = defineCall({
  id: 'saveReplyTemplates',
  title: { zh: '保存回复模板', en: 'Save reply templates' },
  area,
  beyond: true,
  method: 'PUT',
  path: '/api/feedback/templates',
  body: z.object({
    templates: z
      .array(
        z.object({
          id: id().optional(),
          version: seenVersion(),
          category: feedbackCategory.schema.nullable(),
          title: requiredLine(12),
          text: requiredText(REPLY_MOST),
        }),
      )
      .max(100),
    removed: z.array(id()).max(100).optional(),
  }),
  answer: json(z.array(template)),
  codes: ['FEEDBOOK_PROCESS'],
  changes: true,
  audit: {
    type: 'EDIT',
    target: 'replyTemplates',
    says: { zh: '修改回复模板，共 {count} 条', en: 'Changed the reply templates: {count|template|templates}' },
    announces: { zh: '修改回复模板', en: 'Changing the reply templates' },
  },
})
