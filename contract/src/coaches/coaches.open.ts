import * as z from 'zod'
import { defineCall, page } from '../base/call.ts'
import { activeFlg } from '../base/labels.ts'
import { filter, oneOrMany, text } from '../base/wire.ts'

export const openCoaches = defineCall({
  id: 'openCoaches',
  title: { zh: '辅导老师的名称', en: 'Names of coaches' },
  area: 'School',
  beyond: true,
  method: 'GET',
  path: '/open/v1/coaches',
  query: filter({ name: text(40), activeFlg: oneOrMany(activeFlg.schema) }),
  answer: page(z.object({ id: z.int(), name: z.string(), activeFlg: activeFlg.schema }).meta({ id: 'Coach' })),
  key: 'school:read',
  codes: ['COASH_INDEX'],
  defaultSort: 'id,asc',
})
