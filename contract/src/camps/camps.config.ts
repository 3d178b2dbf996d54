import * as z from 'zod'
import { defineCall, json } from '../base/call.ts'
import { activeFlg } from '../base/labels.ts'
import { count, rowFields, saved } from '../base/page.ts'
import { filter, id, oneOrMany, requiredLine, seenVersion, wireInt } from '../base/wire.ts'

const area = 'Camp'

const campType = z.object({ ...rowFields, name: z.string(), sort: z.int(), activeFlg: activeFlg.schema })
export type CampType = z.output<typeof campType>

/** By `sort`; of both states unless one is named. */
export const getCampTypes = defineCall({
  id: 'getCampTypes',
  title: { zh: '查看营期类型', en: 'List camp types' },
  area,
  method: 'GET',
  path: '/api/camp/type',
  query: filter({ activeFlg: oneOrMany(activeFlg.schema) }),
  answer: json(z.array(campType)),
  codes: ['CAMP_CONFIG', 'CAMP_INDEX', 'CAMP_STATUS', 'GOODS'],
})

/** New without an `id`, and then the last one unless `sort` says otherwise. A type that is switched off is kept by the camps that have it. */
export const saveCampType = defineCall({
  id: 'saveCampType',
  title: { zh: '保存营期类型', en: 'Save a camp type' },
  area,
  method: 'POST',
  path: '/api/camp/type',
  body: z.object({
    id: id().optional(),
    name: requiredLine(20),
    sort: wireInt(0, 100_000).optional(),
    activeFlg: activeFlg.schema,
    version: seenVersion(),
  }),
  answer: json(saved),
  codes: ['CAMP_CONFIG_EDIT'],
  changes: true,
  audit: {
    type: 'EDIT',
    target: 'campType',
    says: { zh: '保存营期类型“{name}”', en: 'Saved camp type "{name}"' },
    typeOf: ({ body }) => (body.id ? 'EDIT' : 'ADD'),
  },
  beyond: true,
})

/** Puts the types in this order; those that are not named come after them. Answers how many moved. */
export const sortCampTypes = defineCall({
  id: 'sortCampTypes',
  title: { zh: '调整营期类型排序', en: 'Sort camp types' },
  area,
  method: 'PUT',
  path: '/api/camp/type/sort',
  body: z.object({ ids: z.array(id()).min(1).max(500) }),
  answer: json(count),
  codes: ['CAMP_CONFIG_EDIT'],
  changes: true,
  audit: {
    type: 'EDIT',
    target: 'campType',
    says: { zh: '调整营期类型“{name}”的排序', en: 'Moved camp type "{name}"' },
    announces: { zh: '调整营期类型的排序', en: 'Sorting camp types' },
  },
  beyond: true,
})

/** A time of day. */
const clock = () => z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

/** Bounds of a type's configuration, as the database holds them. */
export const configBounds = {
  lessonDays: [1, 366],
  makeupDays: [0, 366],
  commentDeadlineHours: [1, 720],
  groupCapacity: [1, 10_000],
  certificateMinClockIns: [0, 366],
} as const

/** How camps of a type go. `version` 0: never set, these are the usual values. */
export const getCampConfig = defineCall({
  id: 'getCampConfig',
  title: { zh: '查看营期配置', en: 'Read the configuration of a camp type' },
  area,
  method: 'GET',
  path: '/api/camp/config',
  query: filter({}, { campTypeId: id() }),
  answer: json(
    z.object({
      campTypeId: z.int(),
      campType: z.string(),
      lessonDays: z.int(),
      unlockTime: z.string(),
      makeupDays: z.int(),
      commentDeadlineHours: z.int(),
      groupCapacity: z.int(),
      certificateMinClockIns: z.int(),
      reminderTime: z.string(),
      version: z.int(),
    }),
  ),
  codes: ['CAMP_CONFIG', 'CAMP_INDEX'],
})

/** Sets how camps of a type go. `id` in the answer is the type's. */
export const saveCampConfig = defineCall({
  id: 'saveCampConfig',
  title: { zh: '保存营期配置', en: 'Save the configuration of a camp type' },
  area,
  method: 'POST',
  path: '/api/camp/config',
  body: z.object({
    campTypeId: id(),
    lessonDays: wireInt(...configBounds.lessonDays),
    unlockTime: clock(),
    makeupDays: wireInt(...configBounds.makeupDays),
    commentDeadlineHours: wireInt(...configBounds.commentDeadlineHours),
    groupCapacity: wireInt(...configBounds.groupCapacity),
    certificateMinClockIns: wireInt(...configBounds.certificateMinClockIns),
    reminderTime: clock(),
    version: z.int().nonnegative().optional(),
  }),
  answer: json(saved),
  codes: ['CAMP_CONFIG_EDIT'],
  changes: true,
  audit: { type: 'EDIT', target: 'campType', says: { zh: '保存“{name}”的营期配置', en: 'Saved the configuration of "{name}"' } },
})
