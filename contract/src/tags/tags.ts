import * as z from 'zod'
import { defineCall, json } from '../base/call.ts'
import { count, rowFields, saved } from '../base/page.ts'
import { filter, id, requiredLine, seenVersion } from '../base/wire.ts'
import { tagScope } from './tags.labels.ts'

const area = 'Tags'

const tag = z.object({
  ...rowFields,
  name: z.string(),
  color: z.string().nullable(),
  scope: tagScope.schema,
  /** How many people have it. */
  useCount: z.int(),
})

/** By name; of both scopes unless one is named. */
export const getAllTags = defineCall({
  id: 'getAllTags',
  title: { zh: '查看标签', en: 'List tags' },
  area,
  method: 'GET',
  path: '/api/tag/getAllTags',
  query: filter({ scope: tagScope.schema }),
  answer: json(z.array(tag)),
  codes: ['TAG', 'USER_MANAGE', 'PARENT_INDEX', 'PARENT_DETAIL', 'MESSAGE_TASK'],
})

/** Colours that a tag may have: shown as a dot, so that words keep their contrast. */
export const tagColors = ['#1677ff', '#13a8a8', '#389e0d', '#d48806', '#d4380d', '#c41d7f', '#722ed1', '#595959'] as const

const color = () => z.string().regex(/^#[0-9a-fA-F]{6}$/)

/** New without an `id`; a tag in use keeps its scope. Without a color or with null it has none. */
export const upsertTag = defineCall({
  id: 'upsertTag',
  title: { zh: '保存标签', en: 'Save a tag' },
  area,
  method: 'POST',
  path: '/api/tag/upsertTag',
  body: z.object({
    id: id().optional(),
    name: requiredLine(20),
    color: color().nullable().optional(),
    scope: tagScope.schema.optional(),
    version: seenVersion(),
  }),
  answer: json(saved),
  codes: ['TAG_EDIT'],
  changes: true,
  audit: {
    type: 'EDIT',
    target: 'tag',
    says: { zh: '保存标签“{name}”', en: 'Saved tag "{name}"' },
    typeOf: ({ body }) => (body.id ? 'EDIT' : 'ADD'),
  },
})

/** Takes the tags off everyone who has them. */
export const deleteTags = defineCall({
  id: 'deleteTags',
  title: { zh: '删除标签', en: 'Delete tags' },
  area,
  method: 'DELETE',
  path: '/api/tag/deleteTags',
  body: z.array(id()).min(1).max(500),
  answer: json(count),
  codes: ['TAG_DELETE'],
  changes: true,
  audit: { type: 'DELETE', target: 'tag', says: { zh: '删除标签（{name}）', en: 'Deleted tag ({name})' } },
})
