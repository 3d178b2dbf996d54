import * as z from 'zod'
import { defineIngest } from '../base/ingest.ts'
import { id } from '../base/wire.ts'

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
