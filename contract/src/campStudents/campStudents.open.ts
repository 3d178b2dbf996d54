import * as z from 'zod'
import { defineCall, json } from '../base/call.ts'
import { defineIngest, externalId } from '../base/ingest.ts'
import { id } from '../base/wire.ts'
import { campStudentStatus } from '../camps/camps.labels.ts'

/**
 * A child in a camp: without a group the division plan decides, and another group later moves it there today. It ends with QUIT; a child that
 * comes back is put in under another number.
 */
export const putEnrolments = defineIngest({
  op: 'enrolments',
  entity: 'campStudent',
  scope: 'enrolments:write',
  codes: ['CAMP_STUDENT_EDIT', 'CAMP_STUDENT_REMOVE'],
  title: { zh: '写入营期学员', en: 'Put in a student of a camp' },
  area: 'Camp',
  data: { campId: id(), groupId: id().optional(), status: z.literal('QUIT').optional() },
  references: { student: 'students' },
  audit: { says: { zh: '通过接口写入营期“{camp}”的学员', en: 'Put in a student of camp "{camp}"' } },
})

/** How an enrolment stands that the key put in. Of people it tells no more than ids. */
export const openEnrolment = defineCall({
  id: 'openEnrolment',
  title: { zh: '查询营期学员状态', en: 'Read how an enrolment stands' },
  area: 'Camp',
  beyond: true,
  method: 'GET',
  path: '/open/v1/enrolments/{externalId}',
  params: z.object({ externalId: externalId() }),
  answer: json(
    z.object({
      id: z.int(),
      campId: z.int(),
      groupId: z.int(),
      coachId: z.int().nullable(),
      studentId: z.int(),
      status: campStudentStatus.schema,
      joinedAt: z.string(),
      quitAt: z.string().nullable(),
      finishedAt: z.string().nullable(),
      clockInDays: z.int(),
      /** The group that it moves to, and the day. */
      plannedMove: z.object({ groupId: z.int(), effectiveDate: z.string() }).nullable(),
    }),
  ),
  key: 'records:read',
  codes: ['CAMP_STUDENT'],
})
