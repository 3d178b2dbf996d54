import * as z from 'zod'
import { defineCall, json, page } from '../base/call.ts'
import { personFlg } from '../base/labels.ts'
import { rowFields, saved } from '../base/page.ts'
import { pii } from '../base/pii.ts'
import { findsPhones, phoneDigits } from '../base/rules.phone.ts'
import { phone, realName } from '../base/rules.ts'
import { changing } from '../base/steps.ts'
import { undoMaybe } from '../base/undo.ts'
import { day, filter, id, line, oneOrMany, reasonOrNone, reasonText, seenVersion, text, wireBoolean } from '../base/wire.ts'
import { campStudentSource, campStudentStatus, gender } from '../camps/camps.labels.ts'
import { riskWarning } from '../risk/risk.warning.ts'

const area = 'Camp'

/** One of the times that a child was in a camp. They never overlap. */
export const campStudentStay = z.object({
  from: z.string(),
  to: z.string().nullable(),
  /** The last one of that time. */
  groupName: z.string(),
  /** Why it ended, and who ended it. */
  reason: z.string().nullable(),
  /** The order whose refund ended it: then there is no `reason`, as that of a refund is not for all who see the camp. */
  refundOrder: z.string().nullable(),
  by: z.string().nullable(),
})

/**
 * An enrolment: a child in a camp. `source`, `orderNumber` and `joinedAt` stay those of the first time, also after leaving and coming back.
 */
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
  warning: riskWarning,
  coachRemark: z.string().nullable(),
  /** A move to another group whose day has not come yet. */
  plannedMove: z.object({ groupId: z.int(), groupName: z.string(), effectiveDate: z.string() }).nullable(),
  /** When the child was in the camp, the first time first; it is there while the last one is open. */
  stays: z.array(campStudentStay),
}
export const campStudentRow = z.object(campStudentFields)
export type CampStudentRow = z.output<typeof campStudentRow>

/** The filters of the list of a camp's students beside the camp itself; its export takes the same. */
export const campStudentFilterShape = {
  studentName: text(40),
  phone: phoneDigits('parent'),
  groupId: oneOrMany(id()),
  coachId: oneOrMany(id()),
  status: oneOrMany(campStudentStatus.schema),
  source: oneOrMany(campStudentSource.schema),
  atRisk: wireBoolean(),
  /** In the list of who may stop; refused to who does not read it. */
  warned: wireBoolean(),
}
/** The filters without the camp, as a screen of one camp keeps them. */
export const campStudentListFilter = filter(campStudentFilterShape)
export type CampStudentListFilter = z.output<typeof campStudentListFilter>
export const campStudentFilter = filter(campStudentFilterShape, { campId: id() })
export type CampStudentFilter = z.output<typeof campStudentFilter>

export const campStudentSorts = ['studentName', 'clockInDays', 'lastClockInAt', 'joinedAt'] as const
const sorted = { sorts: campStudentSorts, defaultSort: 'joinedAt,desc' } as const

export const listCampClientUsers = defineCall({
  id: 'listCampClientUsers',
  title: { zh: '查看营期学员列表', en: 'List the students of camps' },
  area,
  method: 'GET',
  path: '/api/camp/client-user/list',
  query: campStudentFilter,
  answer: page(campStudentRow),
  codes: ['CAMP_STUDENT'],
  ...sorted,
})

/** How many enrolments a search over all camps gives at most. */
export const MOST_FOUND = 20

/**
 * Enrolments of all camps by what somebody types who wants to go to one: a part of the child's name, the phone of the family, or the number
 * of the order that it came by. Children of exactly that name first, then the newest, and no more than `MOST_FOUND`.
 */
export const findCampClientUsers = defineCall({
  id: 'findCampClientUsers',
  title: { zh: '搜索营期学员', en: 'Search students of camps' },
  area,
  method: 'GET',
  path: '/api/camp/client-user/find',
  query: filter({}, { keyword: findsPhones('parent', text(40, 2)) }),
  answer: json(
    z.array(
      z.object({
        id: z.int(),
        studentName: z.string(),
        parentName: z.string(),
        campId: z.int(),
        campName: z.string(),
        term: z.string(),
        groupName: z.string(),
        status: campStudentStatus.schema,
      }),
    ),
  ),
  codes: ['CAMP_STUDENT'],
  beyond: true,
})

/** The students of one group of a camp. */
export const getCampGroupClientUsers = defineCall({
  id: 'getCampGroupClientUsers',
  title: { zh: '查看分组的学员', en: 'List the students of a group' },
  area: 'Coaches',
  method: 'GET',
  path: '/api/camp/group/client-user',
  query: filter({ status: oneOrMany(campStudentStatus.schema) }, { groupId: id() }),
  answer: page(campStudentRow),
  codes: ['COASH_INDEX', 'COASH_MEMBER', 'CAMP_GROUP'],
  ...sorted,
})

/** The students of one coach over all camps. */
export const getCoachMembers = defineCall({
  id: 'getCoachMembers',
  title: { zh: '查看老师的学员', en: 'List the students of a coach' },
  area: 'Coaches',
  method: 'GET',
  path: '/api/client-user/coach/member',
  query: filter({ campId: oneOrMany(id()), status: oneOrMany(campStudentStatus.schema) }, { coachId: id() }),
  answer: page(campStudentRow),
  codes: ['COASH_INDEX', 'COASH_MEMBER'],
  ...sorted,
})

/** Who is behind a number, for anyone who knows all of it. */
export const getParentByPhone = defineCall({
  id: 'getParentByPhone',
  title: { zh: '按手机号查找家长', en: 'Find a parent by phone' },
  area,
  method: 'GET',
  path: '/api/client-user/parent/by-phone',
  query: z.object({ phone: findsPhones('parent', phone()) }),
  answer: json(
    z.object({
      id: z.int(),
      nickname: z.string(),
      realName: z.string().nullable(),
      phone: pii.phone(),
      activeFlg: personFlg.schema,
      students: z.array(z.object({ id: z.int(), name: z.string(), grade: z.string().nullable() })),
    }),
  ),
  codes: ['CAMP_STUDENT', 'PARENT_INDEX'],
})

/** A child that is not in the family's account yet. */
export const newStudent = z.object({
  name: realName(),
  englishName: line(40).nullable().optional(),
  gender: gender.schema.nullable().optional(),
  birthday: day().nullable().optional(),
  grade: line(20).nullable().optional(),
})
export type NewStudent = z.output<typeof newStudent>

const version = seenVersion()
const coachRemark = text(500).nullable().optional()

export const createCampClientUser = defineCall({
  id: 'createCampClientUser',
  title: { zh: '添加营期学员', en: 'Add a student to a camp' },
  area,
  method: 'POST',
  path: '/api/camp/client-user',
  body: z.object({
    campId: id(),
    /** Without one the division plan decides. */
    groupId: id().nullable().optional(),
    parentId: id(),
    studentId: id().nullable().optional(),
    student: newStudent.nullable().optional(),
    coachRemark,
  }),
  answer: json(saved),
  codes: ['CAMP_STUDENT_EDIT'],
  changes: true,
  audit: {
    type: 'ADD',
    target: 'campStudent',
    says: { zh: '添加学员到营期“{camp}”的“{group}”', en: 'Added a student to "{group}" of the camp "{camp}"' },
    announces: { zh: '添加学员到营期“{camp}”', en: 'Adding a student to camp "{camp}"' },
  },
})

export const updateCampClientUser = defineCall({
  id: 'updateCampClientUser',
  title: { zh: '修改营期学员', en: 'Change a student of a camp' },
  area,
  method: 'PUT',
  path: '/api/camp/client-user',
  body: z
    .object({
      id: id(),
      /** Another group: a move from `effectiveDate` on, today if none is named. The present group takes back a move that is still to come. */
      groupId: id().optional(),
      effectiveDate: day().optional(),
      /** Why the child is moved. */
      reason: reasonOrNone().nullable().optional(),
      coachRemark,
      status: z.enum(['STUDYING', 'FINISHED']).optional(),
      version,
    })
    .refine(({ groupId, effectiveDate, reason }) => groupId !== undefined || (effectiveDate === undefined && !reason), {
      path: ['groupId'],
      error: 'REQUIRED',
    }),
  /** A move by itself can be taken back. */
  answer: json(saved.extend({ undo: undoMaybe })),
  codes: ['CAMP_STUDENT_EDIT'],
  changes: true,
  audit: {
    type: 'EDIT',
    target: 'campStudent',
    says: { zh: '修改营期“{camp}”的学员', en: 'Changed a student of the camp "{camp}"' },
  },
})

export const deleteCampClientUser = defineCall({
  id: 'deleteCampClientUser',
  title: { zh: '将学员移出营期', en: 'Remove a student from a camp' },
  area,
  method: 'GET',
  path: '/api/camp/client-del/{id}',
  params: z.object({ id: id() }),
  query: filter({ version: id(), reason: reasonText() }),
  answer: json(z.object({ id: z.int(), status: campStudentStatus.schema, version: z.int() })),
  codes: ['CAMP_STUDENT_REMOVE'],
  changes: true,
  audit: {
    type: 'DELETE',
    target: 'campStudent',
    says: { zh: '将学员移出营期“{camp}”', en: 'Removed a student from the camp "{camp}"' },
  },
})

/** For so many hours a mistaken removal can be taken back. */
export const REMOVAL_HOURS = 24

/** Takes a removal back as if it had not been; later, and after the place went to somebody else, the child is enrolled again instead. */
export const undoCampClientUserRemoval = defineCall({
  id: 'undoCampClientUserRemoval',
  title: { zh: '撤销移出营期学员', en: 'Undo the removal of a student from a camp' },
  area,
  beyond: true,
  ...changing(z.object({ id: id(), version })),
  path: '/api/camp/client-user/undo-removal',
  codes: ['CAMP_STUDENT_REMOVE'],
  audit: {
    type: 'EDIT',
    target: 'campStudent',
    says: { zh: '撤销将学员移出营期“{camp}”', en: 'Undid the removal of a student from the camp "{camp}"' },
  },
})
