import * as z from 'zod'
import { logEntity, personalField } from '../records.ts'
import { defineCall, json } from './call.ts'
import { id } from './wire.ts'

/** Shows one personal value in full; each reveal is logged (security rule 23). */
export const revealPersonal = defineCall({
  id: 'revealPersonal',
  title: { zh: '查看完整的个人信息', en: 'See personal data in full' },
  area: 'Personal data',
  beyond: true,
  method: 'POST',
  path: '/api/pii/reveal',
  body: z.object({
    /** The record that holds it: the noun in the singular, e.g. `order`, and its id. */
    entity: z.string().regex(/^[a-z][A-Za-z]{1,39}$/),
    id: id(),
    /** The name of the field in the answers, e.g. `parentPhone`. */
    field: z.string().regex(/^[a-z][A-Za-z.]{1,39}$/),
  }),
  answer: json(z.object({ value: z.string() })),
  codes: ['PII_VIEW'],
  changes: true,
  secret: true,
  audit: {
    type: 'VIEW_PII',
    target: 'personal',
    says: { zh: '查看{entity} {id} 的完整{field}', en: 'Saw the {field} of {entity} {id} in full' },
    speaks: { entity: logEntity, field: personalField },
  },
})
