import * as z from 'zod'
import { defineCall, json } from '../base/call.ts'
import { count, saved } from '../base/page.ts'
import { day, id, reasonLine, seenVersion } from '../base/wire.ts'

const area = 'Coaches'

const absence = z.object({
  id: z.int(),
  version: z.int(),
  fromDate: z.string(),
  /** The last day; null: until further notice. */
  toDate: z.string().nullable(),
  substituteId: z.int().nullable(),
  substituteName: z.string().nullable(),
  reason: z.string(),
})
export type CoachAbsence = z.output<typeof absence>

/** When a coach is away, the latest first: past ones too. */
export const getCoachAbsences = defineCall({
  id: 'getCoachAbsences',
  title: { zh: '查看老师请假', en: 'See the absences of a coach' },
  area,
  beyond: true,
  method: 'GET',
  path: '/api/client-user/coach/{id}/absences',
  params: z.object({ id: id() }),
  answer: json(z.array(absence)),
  codes: ['COASH_INDEX'],
})

/**
 * New without an id. While away a coach is given no children; comments that wait are those of the substitute, on the radar and in reminders.
 * The last day may be left open. A substitute must be there on all of the days.
 */
export const saveCoachAbsence = defineCall({
  id: 'saveCoachAbsence',
  title: { zh: '登记或修改老师请假', en: 'Add or change an absence of a coach' },
  area,
  beyond: true,
  method: 'POST',
  path: '/api/client-user/coach/absence',
  body: z.object({
    id: id().optional(),
    coachId: id(),
    fromDate: day(),
    toDate: day().nullable().optional(),
    substituteId: id().nullable().optional(),
    reason: reasonLine(100),
    version: seenVersion(),
  }),
  answer: json(saved),
  codes: ['COASH_EDIT'],
  changes: true,
  audit: {
    type: 'EDIT',
    target: 'coach',
    says: { zh: '登记“{name}”的请假', en: 'Recorded an absence of "{name}"' },
  },
})

/** The coach is back from today on; an absence that has not begun, or began today, is taken out. */
export const endCoachAbsence = defineCall({
  id: 'endCoachAbsence',
  title: { zh: '结束老师请假', en: 'End an absence of a coach' },
  area,
  beyond: true,
  method: 'POST',
  path: '/api/client-user/coach/absence/end',
  body: z.object({ id: id(), version: seenVersion() }),
  answer: json(count),
  codes: ['COASH_EDIT'],
  changes: true,
  audit: {
    type: 'EDIT',
    target: 'coach',
    says: { zh: '结束“{name}”的请假', en: 'Ended an absence of "{name}"' },
  },
})
