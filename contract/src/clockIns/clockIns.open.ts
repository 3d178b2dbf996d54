import { defineIngest, instant } from '../base/ingest.ts'
import { day, wireInt } from '../base/wire.ts'
import { mediaIds } from './clockIns.ts'

/** What a child did on a day of its camp. Its day and its child stay; how long it took, its score and its files may be told anew. */
export const putClockIns = defineIngest({
  op: 'clock-ins',
  entity: 'clockIn',
  scope: 'clockins:write',
  codes: ['CAMP_STUDENT_EDIT'],
  title: { zh: '写入打卡', en: 'Put in a clock-in' },
  area: 'Coaches',
  data: {
    /** The day of the lesson. */
    date: day(),
    /** When it came; on a later day it made the lesson up. */
    submittedAt: instant(),
    studySeconds: wireInt(0, 86_400).optional(),
    score: wireInt(0, 100).nullable().optional(),
    mediaIds,
  },
  references: { enrolment: 'enrolments' },
  audit: { says: { zh: '通过接口写入 {count} 次打卡', en: 'Put in {count|clock-in|clock-ins}' }, speaks: { count: 'count' } },
})
