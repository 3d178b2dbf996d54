import * as z from 'zod'
import { defineCall, json, page } from '../base/call.ts'
import { rowFields } from '../base/page.ts'
import { adding, changing } from '../base/steps.ts'
import { day, filter, id, oneOrMany, requiredLine, seenVersion, text, wireInt } from '../base/wire.ts'
import { campStage, campStatus, resourceKind } from './camps.labels.ts'

const area = 'Camp'

/** Most days that a camp may have. */
export const MOST_CAMP_DAYS = 366
/** Most children that a camp may take. */
const MOST_CAMP_CAPACITY = 1_000_000

/** The filters of the list of camps; the ranges are of their first and last days. */
export const campFilterShape = {
  name: text(60),
  campTypeId: oneOrMany(id()),
  stage: oneOrMany(campStage.schema),
  status: oneOrMany(campStatus.schema),
  term: text(20),
  startFrom: day(),
  startTo: day(),
  endFrom: day(),
  endTo: day(),
}
export const campFilter = filter(campFilterShape)
export type CampFilter = z.output<typeof campFilter>

/**
 * Figures are of the groups that the reader may see: children who have not left, groups, and the days on which they clocked in among
 * their lessons so far, each child's since it joined until it finished; null before the first of them.
 */
export const campRow = z.object({
  ...rowFields,
  name: z.string(),
  campTypeId: z.int(),
  campType: z.string(),
  goodsId: z.int().nullable(),
  term: z.string(),
  enrolStart: z.string(),
  enrolEnd: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  capacity: z.int(),
  enrolledCount: z.int(),
  groupCount: z.int(),
  clockInsDone: z.int(),
  clockInsDue: z.int(),
  /** `clockInsDone` of `clockInsDue`. */
  clockInRateBp: z.int().nullable(),
  status: campStatus.schema,
})
export type CampRow = z.output<typeof campRow>

export const listCamps = defineCall({
  id: 'listCamps',
  title: { zh: '查看营期列表', en: 'List camps' },
  area,
  method: 'GET',
  path: '/api/camp/list',
  query: campFilter,
  answer: page(campRow),
  codes: ['CAMP_INDEX'],
  /** `stage`: those that run, those that are about to, those that are only planned, then those that are over; the nearest of each first. */
  sorts: ['stage', 'name', 'term', 'startDate', 'enrolledCount'],
  defaultSort: 'stage,asc',
})

const campInWeek = z.object({ id: z.int(), name: z.string() })

/** What begins and what ends on each of the next seven days, today among them; in the order of the days. */
export const getCampWeek = defineCall({
  id: 'getCampWeek',
  title: { zh: '查看一周开营与结营', en: 'See what begins and ends in a week' },
  area,
  beyond: true,
  method: 'GET',
  path: '/api/camp/week',
  answer: json(z.array(z.object({ day: z.string(), starts: z.array(campInWeek), ends: z.array(campInWeek) }))),
  codes: ['CAMP_INDEX'],
})

const lessonShown = z.object({
  day: z.int(),
  lessonDate: z.string(),
  resourceId: z.int().nullable(),
  resourceTitle: z.string().nullable(),
  resourceKind: resourceKind.schema.nullable(),
})

/** A camp with its lessons by day, and the types that it may be given: the active ones and its own. */
export const getCampDetail = defineCall({
  id: 'getCampDetail',
  title: { zh: '查看营期', en: 'Read a camp' },
  area,
  method: 'GET',
  path: '/api/camp',
  query: filter({}, { id: id() }),
  answer: json(
    campRow.extend({
      goodsName: z.string().nullable(),
      remark: z.string().nullable(),
      lessons: z.array(lessonShown),
      campTypeList: z.array(z.object({ id: z.int(), name: z.string() })),
    }),
  ),
  codes: ['CAMP_INDEX', 'CAMP_GROUP', 'CAMP_STUDENT', 'CAMP_STUDENT_DETAIL'],
})

const fields = {
  name: requiredLine(60),
  campTypeId: id(),
  goodsId: id().nullable().optional(),
  term: requiredLine(20),
  enrolStart: day(),
  enrolEnd: day(),
  startDate: day(),
  endDate: day(),
  capacity: wireInt(1, MOST_CAMP_CAPACITY),
  /** Day 1 is the first day of the camp; days that are not named have no lesson. */
  lessons: z.array(z.object({ day: wireInt(1, MOST_CAMP_DAYS), resourceId: id().nullable().optional() })).max(MOST_CAMP_DAYS),
  remark: text(500).nullable().optional(),
}

/** New without an `id`. The date of each lesson follows from the first day of the camp. */
export const saveCamp = defineCall({
  id: 'saveCamp',
  title: { zh: '保存营期', en: 'Save a camp' },
  area,
  ...adding(z.object({ id: id().optional(), ...fields, version: seenVersion() })),
  path: '/api/camp',
  codes: ['CAMP_EDIT'],
  audit: {
    type: 'EDIT',
    target: 'camp',
    says: { zh: '保存营期“{name} {term}”', en: 'Saved camp "{name} {term}"' },
    typeOf: ({ body }) => (body.id ? 'EDIT' : 'ADD'),
  },
})

/** How many places a camp has: not fewer than are taken. */
export const setCampCapacity = defineCall({
  id: 'setCampCapacity',
  title: { zh: '修改营期名额', en: 'Change the places of a camp' },
  area,
  ...changing(z.object({ id: id(), capacity: fields.capacity, version: seenVersion() })),
  path: '/api/camp/capacity',
  codes: ['CAMP_EDIT'],
  audit: {
    type: 'EDIT',
    target: 'camp',
    says: { zh: '修改营期“{name} {term}”的名额', en: 'Changed the places of camp "{name} {term}"' },
  },
  beyond: true,
})

/** A new camp beside an earlier one, with the same active groups where `withGroups` says so; nobody is enrolled in it. */
export const copyCamp = defineCall({
  id: 'copyCamp',
  title: { zh: '复制营期', en: 'Copy a camp' },
  area,
  ...adding(z.object({ fromId: id(), withGroups: z.boolean(), ...fields })),
  path: '/api/camp/copy',
  codes: ['CAMP_EDIT'],
  audit: {
    type: 'ADD',
    target: 'camp',
    says: { zh: '由“{from}”复制营期“{name} {term}”', en: 'Copied camp "{name} {term}" from "{from}"' },
  },
  beyond: true,
})
