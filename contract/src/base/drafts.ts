import * as z from 'zod'
import { bounded } from './bounded.ts'
import { defineCall, json } from './call.ts'
import { id } from './wire.ts'

const area = 'Drafts'

/** The largest draft, in bytes of its JSON. */
export const DRAFT_BYTES = 64 * 1_024
/** So many are kept for each person: the oldest gives way. */
export const DRAFTS_MOST = 20
export const DRAFT_HOURS = 24

/** Which form it is, and the record that the form is about. */
const place = z.object({
  form: bounded(600).min(1),
  record: z.object({ entity: z.string().regex(/^[a-z][A-Za-z]{1,39}$/), id: id() }).optional(),
})
export type DraftPlace = z.infer<typeof place>

const fields = () => z.record(bounded(80), z.unknown())
const bytes = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).length

/** The fields that were changed: what stands in them, and what they began with. */
const content = z.object({ values: fields(), start: fields() })
export type DraftContent = z.infer<typeof content>

/** What one typed into a form and did not send, within a day; null: nothing, or the record may not be read any more. */
export const readDraft = defineCall({
  id: 'readDraft',
  title: { zh: '查看自己未保存的内容', en: 'Read what one has not saved' },
  area,
  beyond: true,
  method: 'POST',
  path: '/api/userinfo/drafts/read',
  body: place,
  answer: json(z.object({ draft: content.extend({ keptAt: z.string() }).nullable() })),
  codes: 'ALWAYS',
})

/** Keeps what stands in a form; null: it was saved or given up, and nothing of it is kept. */
export const keepDraft = defineCall({
  id: 'keepDraft',
  title: { zh: '保留自己未保存的内容', en: 'Keep what one has not saved' },
  area,
  beyond: true,
  method: 'POST',
  path: '/api/userinfo/drafts',
  body: place.extend({
    draft: content.nullable().refine((draft) => bytes(draft) <= DRAFT_BYTES, { error: 'TOO_LONG', params: { maximum: DRAFT_BYTES } }),
  }),
  answer: json(z.object({ kept: z.boolean() })),
  codes: 'ALWAYS',
  changes: true,
  audit: 'none: own record',
})
