import * as z from 'zod'
import { defineCall, json } from '../base/call.ts'
import { count } from '../base/page.ts'
import { filter, id, oneOrMany, reasonText } from '../base/wire.ts'
import { campStatus } from '../camps/camps.labels.ts'

const area = 'Coaches'

/** The same conditions as those of the list, where it shows what is open of children who are still there. */
export const radarFilterShape = {
  coachGroupId: oneOrMany(id()),
  campId: oneOrMany(id()),
  campStatus: oneOrMany(campStatus.schema),
}
export const radarFilter = filter(radarFilterShape)
export type RadarFilter = z.output<typeof radarFilter>

/** What is ahead of a coach, or of all of them. */
const ahead = {
  /** Clock-ins without a comment, those that are late already among them. */
  open: z.int(),
  /** Late already. */
  missing: z.int(),
  dueIn2h: z.int(),
  /** Not late yet, and by all that is known of the coach's pace to be commented after the deadline. */
  expectedLate: z.int(),
  /** The first deadline that will be missed. */
  firstLateAt: z.string().nullable(),
}

export const radarCoach = z.object({
  coachId: z.int(),
  coachName: z.string(),
  /** Away today with nobody standing in: until when, null: until further notice. Who is not away has none. */
  away: z.object({ until: z.string().nullable() }).nullable(),
  /** Whose clock-ins are in the figures as well, because they are away today. */
  standsInFor: z.array(z.object({ coachId: z.int(), coachName: z.string() })),
  ...ahead,
  /** Minutes from one comment to the next, as the forecast takes them now. */
  paceMinutes: z.number(),
  /** When the last of what is open now will be commented; null: not within a week. */
  finishAt: z.string().nullable(),
  /** The hours to come, the one that runs first. */
  hours: z.array(
    z.object({
      /** Deadlines in this hour. */
      due: z.int(),
      /** As many comments as the coach usually makes in it. */
      expected: z.int(),
      /** Does the coach comment at this hour of such a day? */
      works: z.boolean(),
      /** How many more are due by the end of the hour than can be done by then; below nothing: to spare. */
      gap: z.int(),
    }),
  ),
})
export type RadarCoach = z.output<typeof radarCoach>

export const getCommentRadar = defineCall({
  id: 'getCommentRadar',
  title: { zh: '查看点评雷达', en: 'See the radar of comments' },
  area,
  beyond: true,
  method: 'GET',
  path: '/api/client-user/coach/comment/radar',
  query: radarFilter,
  answer: json(
    z.object({
      at: z.string(),
      coaches: z.array(radarCoach),
      /** `withoutCoach`: open, and of no coach; in `open` and `missing` as well. */
      totals: z.object({ ...ahead, withoutCoach: z.int() }),
    }),
  ),
  codes: ['COASH_OVERTIME'],
})

const side = z.object({
  coachId: z.int(),
  coachName: z.string(),
  finishBefore: z.string().nullable(),
  finishAfter: z.string().nullable(),
  lateBefore: z.int(),
  lateAfter: z.int(),
})

/** What a coach will not get done in time, and who has the pace to spare for it. Nothing is changed. */
export const proposeHandover = defineCall({
  id: 'proposeHandover',
  title: { zh: '查看转交建议', en: 'See who can take over comments' },
  area,
  beyond: true,
  method: 'GET',
  path: '/api/client-user/coach/comment/handover',
  query: z.object({ coachId: id() }),
  answer: json(
    z.object({
      from: side,
      to: z.array(side),
      /** What is expected late, by deadline; `toCoachId` null: nobody could do it in time either. */
      items: z.array(
        z.object({
          clockInId: z.int(),
          /** With whom it is now: the coach, or one for whom they stand in. */
          fromCoachId: z.int(),
          studentName: z.string(),
          campName: z.string(),
          groupName: z.string(),
          dueAt: z.string(),
          toCoachId: z.int().nullable(),
        }),
      ),
    }),
  ),
  codes: ['COASH_OVERTIME_REASSIGN'],
})

/**
 * Hands clock-ins that wait for a comment to another coach. Those that were commented meanwhile, or are no longer with `fromCoachId` where
 * it is named, are passed over; the answer counts the others. The pay goes to who comments.
 */
export const reassignComments = defineCall({
  id: 'reassignComments',
  title: { zh: '转交点评', en: 'Hand comments over' },
  area,
  beyond: true,
  method: 'POST',
  path: '/api/client-user/coach/comment/reassign',
  body: z.object({
    clockInIds: z.array(id()).min(1).max(300),
    coachId: id(),
    fromCoachId: id().optional(),
    reason: reasonText(),
  }),
  answer: json(count),
  codes: ['COASH_OVERTIME_REASSIGN'],
  changes: true,
  audit: {
    type: 'EDIT',
    target: 'campStudent',
    says: { zh: '将 {count} 条打卡转交给 {coachName} 点评', en: 'Handed {count|clock-in|clock-ins} to {coachName} for comments' },
  },
})
