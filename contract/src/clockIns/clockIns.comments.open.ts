import { defineIngest, instant } from '../base/ingest.ts'
import { id, requiredText, wireInt } from '../base/wire.ts'
import { mediaIds } from './clockIns.ts'

/** What a coach said of a clock-in. It is said once: to say it anew it is withdrawn on the console first. */
export const putComments = defineIngest({
  op: 'comments',
  entity: 'comment',
  scope: 'comments:write',
  codes: ['COASH_COMMENT'],
  title: { zh: '写入点评', en: 'Put in a comment' },
  area: 'Coaches',
  data: {
    coachId: id(),
    text: requiredText(2_000),
    seconds: wireInt(0, 3_600).optional(),
    mediaIds,
    /** At most 7 days ago; what is older counts from when it came. */
    commentedAt: instant(),
  },
  references: { clockIn: 'clock-ins' },
  audit: { target: 'campStudent', says: { zh: '通过接口写入 {date} 打卡的点评', en: 'Put in the comment on the clock-in of {date}' } },
})
