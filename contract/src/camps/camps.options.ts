import * as z from 'zod'
import { defineCall, json } from '../base/call.ts'
import { activeFlg } from '../base/labels.ts'
import { filter, id, oneOrMany, text } from '../base/wire.ts'
import { campStatus } from './camps.labels.ts'

const area = 'Camp'

/** Groups of a camp to choose from, by name. */
export const getCampGroupOptions = defineCall({
  id: 'getCampGroupOptions',
  title: { zh: '选择营期分组', en: 'Choose a camp group' },
  area,
  method: 'GET',
  path: '/api/camp/group/options',
  query: filter({ activeFlg: oneOrMany(activeFlg.schema) }, { campId: id() }),
  answer: json(
    z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        activeFlg: activeFlg.schema,
        coachId: z.int().nullable(),
        coachName: z.string().nullable(),
        capacity: z.int(),
        studentCount: z.int(),
      }),
    ),
  ),
  codes: ['CAMP_STUDENT', 'CAMP_GROUP', 'CAMP_INDEX', 'CAMP_STATUS', 'COASH_OVERTIME'],
})

/** Camps with their groups, newest first: running ones unless `status` says otherwise. */
export const getWeekCampsGroupDropDown = defineCall({
  id: 'getWeekCampsGroupDropDown',
  title: { zh: '选择周状态的分组', en: 'Choose a group for the weekly status' },
  area,
  method: 'GET',
  path: '/api/member/week/camps-group/drop-down',
  query: filter({ status: oneOrMany(campStatus.schema) }),
  answer: json(
    z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        term: z.string(),
        groups: z.array(z.object({ id: z.int(), name: z.string(), coachId: z.int().nullable(), activeFlg: activeFlg.schema })),
      }),
    ),
  ),
  codes: ['CAMP_STATUS', 'CAMP_STUDENT', 'CAMP_INDEX', 'COASH_OVERTIME', 'COASH_DIVISION'],
})

/** The groups of one camp, by name. */
export const getWeekCampsGroupDropDownByCamp = defineCall({
  id: 'getWeekCampsGroupDropDownByCamp',
  title: { zh: '选择某营期的周状态分组', en: 'Choose a group of one camp for the weekly status' },
  area,
  method: 'GET',
  path: '/api/member/week/camps-group/drop-down/{campId}',
  params: z.object({ campId: id() }),
  answer: json(
    z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        coachId: z.int().nullable(),
        coachName: z.string().nullable(),
        activeFlg: activeFlg.schema,
        studentCount: z.int(),
        capacity: z.int(),
      }),
    ),
  ),
  codes: ['CAMP_STATUS', 'CAMP_STUDENT', 'CAMP_INDEX', 'COASH_OVERTIME', 'COASH_DIVISION'],
})

/** Camps to choose from, newest first, by name or term; of any status unless one is named. */
export const getWeekCampsDropDown = defineCall({
  id: 'getWeekCampsDropDown',
  title: { zh: '选择周状态的营期', en: 'Choose a camp for the weekly status' },
  area,
  method: 'GET',
  path: '/api/member/week/camps/drop-down',
  query: filter({ keyword: text(60), status: oneOrMany(campStatus.schema) }),
  answer: json(z.array(z.object({ id: z.int(), name: z.string(), term: z.string(), campTypeId: z.int(), status: campStatus.schema }))),
  codes: [
    'CAMP_STATUS',
    'CAMP_STUDENT',
    'CAMP_GROUP',
    'CAMP_INDEX',
    'COASH_INDEX',
    'COASH_OVERTIME',
    'COASH_DIVISION',
    'COASH_WORKHOUR_STATS',
    'RESOURCE_DEMO',
    'RESOURCE_REPORT',
    'MESSAGE_TASK',
    'BANNER_MANAGE',
  ],
})
