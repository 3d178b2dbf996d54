import * as z from 'zod'
import { defineCall, page } from './call.ts'
import { campStudentSource, campStudentStatus } from './camps.labels.ts'
import { rowFields } from './page.ts'
import { pii } from './pii.ts'
import { filter, id, oneOrMany, phoneDigits, text, wireBoolean } from './wire.ts'

const area = 'Camp'

/** An enrolment: a child in a camp. */
export const campStudentFields = {
  ...rowFields,
  campId: z.int(),
  campName: z.string(),
  groupId: z.int(),
  group: z.object({ id: z.int(), name: z.string() }),
  /** Of the group. */
  coachId: z.int().nullable(),
  coachName: z.string().nullable(),
  studentId: z.int(),
  studentName: z.string(),
  parentId: z.int(),
  parentName: z.string(),
  parentPhone: pii.phone(),
  source: campStudentSource.schema,
  orderNumber: z.string().nullable(),
  status: campStudentStatus.schema,
  joinedAt: z.string(),
  clockInDays: z.int(),
  /** Days of the camp that have a lesson. */
  lessonDays: z.int(),
  lastClockInAt: z.string().nullable(),
  atRisk: z.boolean(),
  coachRemark: z.string().nullable(),
  /** A move to another group whose day has not come yet. */
  plannedMove: z.object({ groupId: z.int(), groupName: z.string(), effectiveDate: z.string() }).nullable(),
}
export const campStudentRow = z.object(campStudentFields)
export type CampStudentRow = z.output<typeof campStudentRow>

/** The filters of the list of a camp's students beside the camp itself; its export takes the same. */
export const campStudentFilterShape = {
  studentName: text(40),
  phone: phoneDigits(),
  groupId: oneOrMany(id()),
  coachId: oneOrMany(id()),
  status: oneOrMany(campStudentStatus.schema),
  source: oneOrMany(campStudentSource.schema),
  atRisk: wireBoolean(),
}
export const campStudentFilter = filter(campStudentFilterShape, { campId: id() })
export type CampStudentFilter = z.output<typeof campStudentFilter>

export const campStudentSorts = ['studentName', 'clockInDays', 'lastClockInAt', 'joinedAt'] as const

export const listCampClientUsers = defineCall({
  id: 'listCampClientUsers',
  area,
  method: 'GET',
  path: '/api/camp/client-user/list',
  query: campStudentFilter,
  answer: page(campStudentRow),
  codes: ['CAMP_STUDENT'],
  sorts: campStudentSorts,
  defaultSort: 'joinedAt,desc',
})
