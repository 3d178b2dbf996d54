import * as z from 'zod'
import { defineCall, json } from '../base/call.ts'
import { id } from '../base/wire.ts'
import { resourceKind } from '../camps/camps.labels.ts'
import { coachComment } from '../coaches/coaches.comments.ts'
import { shownFile } from '../media/media.ts'

/** So many of the comments before stand beside a clock-in. */
export const COMMENTS_BESIDE = 5

/** What became of one lesson of the child's camp. */
export const lessonMark = z.enum(['DONE', 'MADE_UP', 'MISSED', 'AHEAD', 'ABSENT'])
export type LessonMark = z.output<typeof lessonMark>

const told = z.object({
  id: z.int(),
  clockInDate: z.string(),
  lessonDay: z.int(),
  commentedAt: z.string(),
  coachName: z.string().nullable(),
  commentText: z.string().nullable(),
  overtime: z.boolean(),
  media: z.array(shownFile),
})

/**
 * A clock-in as its coach comments it: what the child sent in, the lesson that it is about, and what was said to the child before. For whom it
 * is that may comment it: the coach, who stands in, and holders of the code within their groups.
 */
export const getClockInToComment = defineCall({
  id: 'getClockInToComment',
  title: { zh: '查看待点评的打卡', en: 'Read a clock-in to comment on' },
  area: 'Coaches',
  beyond: true,
  method: 'GET',
  path: '/api/client-user/coach/comment/own/{id}',
  params: z.object({ id: id() }),
  answer: json(
    coachComment.omit({ kind: true, overtimeMinutes: true }).extend({
      lessonDay: z.int(),
      makeup: z.boolean(),
      makeupReason: z.string().nullable(),
      studySeconds: z.int(),
      score: z.int().nullable(),
      commentText: z.string().nullable(),
      /** Whose words they are; null where staff without a coach wrote them. */
      commentedByName: z.string().nullable(),
      englishName: z.string().nullable(),
      grade: z.string().nullable(),
      englishLevel: z.string().nullable(),
      media: z.array(shownFile),
      /** It has recordings, and the guardian does not agree to playing them. */
      barred: z.boolean(),
      /** What the lesson is; null where none was laid on that day. */
      lesson: z.object({ id: z.int(), title: z.string(), kind: resourceKind.schema }).nullable(),
      /** The lessons of the camp, day by day. */
      days: z.array(z.object({ day: z.int(), date: z.string(), mark: lessonMark })),
      /** The newest comments on this child in this camp, newest first. */
      told: z.array(told),
      toldCount: z.int(),
    }),
  ),
  codes: ['COASH_COMMENT'],
  own: true,
})
