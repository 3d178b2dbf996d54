import * as z from 'zod'
import { defineCall, json, page } from '../base/call.ts'
import { activeFlg } from '../base/labels.ts'
import { rowFields, saved } from '../base/page.ts'
import { filter, id, oneOrMany, requiredLine, seenVersion, text, wireInt } from '../base/wire.ts'

const area = 'Camp'

const filters = { name: text(40), coachId: oneOrMany(id()), activeFlg: oneOrMany(activeFlg.schema) }
/** The filters of the groups of a camp. */
export const campGroupFilter = filter(filters)
export type CampGroupFilter = z.output<typeof campGroupFilter>

const groupRow = z.object({
  ...rowFields,
  campId: z.int(),
  name: z.string(),
  coachId: z.int().nullable(),
  coachName: z.string().nullable(),
  capacity: z.int(),
  /** Children who have not left. */
  studentCount: z.int(),
  /** Days on which they clocked in among their lessons so far, and these; the rate is null before the first of them. */
  clockInsDone: z.int(),
  clockInsDue: z.int(),
  clockInRateBp: z.int().nullable(),
  activeFlg: activeFlg.schema,
})

export const listCampGroups = defineCall({
  id: 'listCampGroups',
  title: { zh: '查看营期分组列表', en: 'List the groups of camps' },
  area,
  method: 'GET',
  path: '/api/camp/group/list',
  query: filter(filters, { campId: id() }),
  answer: page(groupRow),
  codes: ['CAMP_GROUP', 'CAMP_INDEX', 'CAMP_STUDENT'],
  sorts: ['name', 'studentCount', 'clockInRateBp'],
  defaultSort: 'name,asc',
})

/** New without an `id`. A group stays in its camp. */
export const saveCampGroup = defineCall({
  id: 'saveCampGroup',
  title: { zh: '保存营期分组', en: 'Save a camp group' },
  area,
  method: 'POST',
  path: '/api/camp/group',
  body: z.object({
    id: id().optional(),
    campId: id(),
    name: requiredLine(40),
    coachId: id().nullable().optional(),
    capacity: wireInt(1, 10_000),
    version: seenVersion(),
  }),
  answer: json(saved),
  codes: ['CAMP_GROUP_EDIT'],
  changes: true,
  audit: {
    type: 'EDIT',
    target: 'campGroup',
    says: { zh: '保存“{camp}”的分组“{name}”', en: 'Saved group "{name}" of "{camp}"' },
    typeOf: ({ body }) => (body.id ? 'EDIT' : 'ADD'),
  },
})
