import * as z from 'zod'
import { defineCall, json } from './call.ts'
import { labelled } from './labels.ts'
import { rowFields } from './page.ts'
import { filter } from './wire.ts'

const area = 'Tags'

/** Whom a tag is for. */
export const tagScope = labelled({ USER: ['用户', 'Staff', 'blue'], PARENT: ['家长', 'Parents', 'green'] })

const tag = z.object({
  ...rowFields,
  name: z.string(),
  color: z.string().nullable(),
  scope: tagScope.schema,
  /** How many people bear it. */
  useCount: z.int(),
})

/** By name; of both scopes unless one is named. */
export const getAllTags = defineCall({
  id: 'getAllTags',
  area,
  method: 'GET',
  path: '/api/tag/getAllTags',
  query: filter({ scope: tagScope.schema }),
  answer: json(z.array(tag)),
  codes: ['TAG', 'USER_MANAGE', 'PARENT_INDEX', 'PARENT_DETAIL', 'MESSAGE_TASK'],
})
