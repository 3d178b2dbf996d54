import * as z from 'zod'
import { defineCall, json } from '../base/call.ts'
import { activeFlg } from '../base/labels.ts'
import { count, saved } from '../base/page.ts'
import { asking } from '../base/rules.asking.ts'
import { optionalIdCard, orMasked, phone } from '../base/rules.ts'
import { day, fen, id, line, personLine, reasonOrNone, seenVersion, wireBoolean, wireInt } from '../base/wire.ts'
import { employment } from '../camps/camps.labels.ts'

const area = 'Coaches'

/** The most that an hour may be paid, in fen: 10,000 yuan. More is a slip of the hand. */
export const MOST_RATE = 1_000_000

/**
 * New without an id. What is left out stays as it is, and so does a masked phone or ID card that comes back. A changed rate begins today, or
 * on `rateFrom`: a rate of the past is never altered. Q-81.
 */
export const saveCoach = defineCall({
  id: 'saveCoach',
  title: { zh: '新建或编辑辅导老师', en: 'Create or edit a coach' },
  area,
  method: 'POST',
  path: '/api/client-user/coach',
  body: z.object({
    id: id().optional(),
    name: asking('REAL_NAME_REQUIRED', personLine(40)),
    englishName: line(40).nullable().optional(),
    phone: orMasked(phone()),
    /** The staff account, null: none. */
    userId: id().nullable().optional(),
    employment: employment.schema,
    level: line(20).nullable().optional(),
    idCard: orMasked(optionalIdCard()),
    /** In fen; null leaves it as it is, for who does not see it. */
    hourlyRateAmount: fen(MOST_RATE).nullable(),
    /** Beyond the specification: the first day of a changed rate. */
    rateFrom: day().optional(),
    rateReason: reasonOrNone(line(200)).optional(),
    maxStudents: wireInt(1, 10_000).nullable().optional(),
    trackingEnabled: wireBoolean().optional(),
    activeFlg: activeFlg.schema.optional(),
    joinedAt: day().optional(),
    version: seenVersion(),
  }),
  answer: json(saved),
  codes: ['COASH_EDIT'],
  changes: true,
  proof: 'ABOVE_LIMIT',
  audit: {
    type: 'EDIT',
    target: 'coach',
    touches: 'money',
    says: { zh: '保存辅导老师“{name}”', en: 'Saved coach "{name}"' },
    typeOf: ({ body }) => (body.id ? 'EDIT' : 'ADD'),
  },
})

/** Ids of coaches: all of them or none. Those who are tracked already are not counted. */
const coachIds = z.array(id()).min(1).max(1_000)

const tracking = {
  area: 'Work hours and contracts',
  method: 'POST',
  body: coachIds,
  answer: json(count),
  codes: ['COASH_TRACKING'],
  changes: true,
} as const

export const enableCoachTracking = defineCall({
  id: 'enableCoachTracking',
  title: { zh: '开启工时统计', en: 'Track the hours of coaches' },
  ...tracking,
  path: '/api/manage/workhour-statistics/coaches/enable-tracking',
  audit: {
    type: 'EDIT',
    target: 'coach',
    says: { zh: '开启“{name}”的工时统计', en: 'Switched tracking of hours on for "{name}"' },
  },
})

export const disableCoachTracking = defineCall({
  id: 'disableCoachTracking',
  title: { zh: '关闭工时统计', en: 'Stop tracking the hours of coaches' },
  ...tracking,
  path: '/api/manage/workhour-statistics/coaches/disable-tracking',
  audit: {
    type: 'EDIT',
    target: 'coach',
    says: { zh: '关闭“{name}”的工时统计', en: 'Switched tracking of hours off for "{name}"' },
  },
})
