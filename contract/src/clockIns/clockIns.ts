import * as z from 'zod'
import { defineCall, json } from '../base/call.ts'
import { saved } from '../base/page.ts'
import { day, filter, id, reasonText, requiredText, wireInt } from '../base/wire.ts'
import { mediaId } from '../media/media.purposes.ts'

const area = 'Coaches'
/** So many files go with a clock-in, and with its comment. */
export const FILES_MOST = 9
/** Files that were sent in for it. */
export const mediaIds = z.array(z.string().regex(mediaId)).max(FILES_MOST).optional()

/** What a child did that did not reach the product by itself, with the reason. */
export const createClockIn = defineCall({
  id: 'createClockIn',
  title: { zh: '补录打卡', en: 'Enter a clock-in' },
  area,
  beyond: true,
  method: 'POST',
  path: '/api/camp/clock-in',
  body: z.object({
    campStudentId: id(),
    date: day(),
    studySeconds: wireInt(0, 86_400).optional(),
    score: wireInt(0, 100).optional(),
    mediaIds,
    reason: reasonText(),
  }),
  answer: json(saved),
  codes: ['CAMP_STUDENT_EDIT'],
  changes: true,
  audit: {
    type: 'ADD',
    target: 'campStudent',
    says: { zh: '补录 {date} 的打卡：{reason}', en: 'Entered a clock-in of {date}: {reason}' },
  },
})

/** The coach of the clock-in, the substitute while the coach is away, or somebody who may comment for others. Work hours come with it, where they are tracked. */
export const commentClockIn = defineCall({
  id: 'commentClockIn',
  title: { zh: '点评打卡', en: 'Comment on a clock-in' },
  area,
  beyond: true,
  method: 'POST',
  path: '/api/client-user/coach/comment',
  body: z.object({ clockInId: id(), text: requiredText(2_000), seconds: wireInt(0, 3_600).optional(), mediaIds }),
  answer: json(saved),
  codes: ['COASH_COMMENT'],
  own: true,
  changes: true,
  audit: {
    type: 'EDIT',
    target: 'campStudent',
    says: { zh: '点评 {date} 的打卡', en: 'Commented on the clock-in of {date}' },
  },
})

/** The comment is gone, and its work hours are taken back today. Without the code a coach takes back the own ones alone. */
export const withdrawComment = defineCall({
  id: 'withdrawComment',
  title: { zh: '撤回点评', en: 'Withdraw a comment' },
  area,
  beyond: true,
  method: 'DELETE',
  path: '/api/client-user/coach/comment/{clockInId}',
  params: z.object({ clockInId: id() }),
  query: filter({}, { reason: reasonText() }),
  answer: json(saved),
  codes: ['COASH_COMMENT'],
  own: true,
  changes: true,
  audit: {
    type: 'EDIT',
    target: 'campStudent',
    says: { zh: '撤回 {date} 打卡的点评：{reason}', en: 'Withdrew the comment on the clock-in of {date}: {reason}' },
  },
})
