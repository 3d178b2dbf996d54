import * as z from 'zod'
import { defineCall, json } from './call.ts'
import { labelled } from './labels.ts'
import { id } from './wire.ts'

/** Personal fields that can be shown in full, in the words of a sentence. */
const personalField = labelled({
  phone: ['手机号', 'phone', 'grey'],
  email: ['邮箱', 'e-mail', 'grey'],
  address: ['地址', 'address', 'grey'],
  parentPhone: ['家长手机号', "parent's phone", 'grey'],
  addressPhone: ['收件人手机号', "receiver's phone", 'grey'],
  addressDetail: ['收货地址', 'delivery address', 'grey'],
  detail: ['详细地址', 'address', 'grey'],
  imei: ['IMEI', 'IMEI', 'grey'],
})

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
  proof: 'ABOVE_LIMIT',
  audit: {
    type: 'VIEW_PII',
    target: 'personal',
    touches: 'personal',
    says: { zh: '查看{entity} {id} 的完整{field}', en: 'Saw the {field} of {entity} {id} in full' },
    speaks: { entity: 'record', field: personalField },
  },
})
