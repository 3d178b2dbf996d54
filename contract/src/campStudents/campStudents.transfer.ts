import * as z from 'zod'
import { defineCall, json } from '../base/call.ts'
import { undo } from '../base/undo.ts'
import { day, id, reasonText, seenVersion } from '../base/wire.ts'

const area = 'Camp'

/**
 * A child goes on in another term of the same type: it leaves this camp and joins that one in one step, with the order that it came by.
 * Its days in this camp stay as they are.
 */
export const transferCampStudent = defineCall({
  id: 'transferCampStudent',
  title: { zh: '学员转期', en: 'Transfer a student to another term' },
  area,
  beyond: true,
  method: 'POST',
  path: '/api/camp/client-user/transfer',
  body: z.object({
    campStudentId: id(),
    toCampId: id(),
    /** Without one the division plan decides. */
    toGroupId: id().optional(),
    /** Today of the business: the day on which the child changes. */
    effectiveDate: day(),
    reason: reasonText(),
    version: seenVersion(),
  }),
  answer: json(z.object({ id: z.int(), version: z.int(), fromId: z.int(), undo })),
  codes: ['CAMP_STUDENT_EDIT'],
  changes: true,
  audit: {
    type: 'EDIT',
    target: 'campStudent',
    says: { zh: '学员从营期“{from}”转到“{to}”', en: 'Transferred a student from the camp "{from}" to "{to}"' },
  },
})

/** Camps that a child can go on in: of the same type, not over, and without the child; those that begin first on top. */
export const listTransferCamps = defineCall({
  id: 'listTransferCamps',
  title: { zh: '查看可转入的营期', en: 'List camps to transfer to' },
  area,
  beyond: true,
  method: 'GET',
  path: '/api/camp/client-user/transfer/camps',
  query: z.object({ campStudentId: id() }),
  answer: json(
    z.array(z.object({ id: z.int(), name: z.string(), term: z.string(), startDate: z.string(), taken: z.int(), capacity: z.int() })),
  ),
  codes: ['CAMP_STUDENT_EDIT'],
})
