import * as z from 'zod'
import { defineCall, page } from '../base/call.ts'
import { activeFlg } from '../base/labels.ts'
import { rowFields } from '../base/page.ts'
import { pii } from '../base/pii.ts'
import { pay } from '../base/restricted.ts'
import { phoneDigits } from '../base/rules.phone.ts'
import { filter, id, oneOrMany, text, wireBoolean } from '../base/wire.ts'
import { employment } from '../camps/camps.labels.ts'

const area = 'Coaches'

/** The filters of the list of coaches; `groupId` is a coach group. */
export const coachFilter = filter({
  /** Beyond the specification: the one that is shown beside the list. */
  id: oneOrMany(id()),
  name: text(40),
  phone: phoneDigits('coach'),
  groupId: oneOrMany(id()),
  employment: oneOrMany(employment.schema),
  activeFlg: oneOrMany(activeFlg.schema),
  trackingEnabled: wireBoolean(),
  /** Beyond the specification: away today, or not. */
  away: wireBoolean(),
})
export type CoachFilter = z.output<typeof coachFilter>

const coachRow = z.object({
  ...rowFields,
  name: z.string(),
  englishName: z.string().nullable(),
  phone: pii.phone(),
  /** The staff account, where there is one. */
  userId: z.int().nullable(),
  employment: employment.schema,
  level: z.string().nullable(),
  idCard: pii.idCard().nullable(),
  /** In fen. */
  hourlyRateAmount: pay.amount(),
  groupId: z.int().nullable(),
  groupName: z.string().nullable(),
  /** Children who study in groups of camps that have not ended. */
  studentCount: z.int(),
  /** Camps of these groups. */
  campCount: z.int(),
  maxStudents: z.int().nullable(),
  trackingEnabled: z.boolean(),
  activeFlg: activeFlg.schema,
  joinedAt: z.string(),
  /** Away today: since when; until when, null: until further notice; who stands in. */
  awayFrom: z.string().nullable(),
  awayTo: z.string().nullable(),
  substituteName: z.string().nullable(),
})
export type Coach = z.output<typeof coachRow>

export const listCoaches = defineCall({
  id: 'listCoaches',
  title: { zh: '查看老师列表', en: 'List coaches' },
  area,
  method: 'GET',
  path: '/api/client-user/coach/list',
  query: coachFilter,
  answer: page(coachRow),
  codes: ['COASH_INDEX'],
  sorts: ['name', 'hourlyRateAmount', 'studentCount', 'joinedAt'],
  defaultSort: 'joinedAt,desc',
})
