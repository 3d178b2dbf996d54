import * as z from 'zod'
import { defineCall, json } from '../base/call.ts'
import { filter, id, oneOrMany, text } from '../base/wire.ts'

const coachOption = z.object({
  id: z.int(),
  name: z.string(),
  /** The coach group that they are in now. */
  coachGroupId: z.int().nullable(),
})

const coachOptionCodes = [
  'CAMP_STATUS',
  'CAMP_STUDENT',
  'CAMP_GROUP',
  'CAMP_INDEX',
  'COASH_GROUP',
  'COASH_OVERTIME',
  'COASH_WORKHOUR_STATS',
  'COASH_CONTRACT_RECORDS',
  'SETTLEMENT',
] as const

/** All active coaches, by name. */
export const getWeekCoachDropDown = defineCall({
  id: 'getWeekCoachDropDown',
  title: { zh: '选择周状态的老师', en: 'Choose a coach for the weekly status' },
  area: 'Coaches',
  method: 'GET',
  path: '/api/member/week/coach/drop-down',
  answer: json(z.array(coachOption)),
  codes: coachOptionCodes,
})

/** Coaches to choose from, by name; with a camp or group also those no longer active who have children there. */
export const getWeekCoachDropDownQuery = defineCall({
  id: 'getWeekCoachDropDownQuery',
  title: { zh: '搜索周状态的老师', en: 'Search coaches for the weekly status' },
  area: 'Coaches',
  method: 'GET',
  path: '/api/member/week/coach/drop-down-query',
  query: filter({ keyword: text(40), campId: oneOrMany(id()), groupId: oneOrMany(id()) }),
  answer: json(z.array(coachOption)),
  codes: coachOptionCodes,
})
