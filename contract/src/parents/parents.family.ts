import * as z from 'zod'
import { defineCall, json } from '../base/call.ts'
import { labelled, type ValueOf } from '../base/labels.ts'
import { type TimelineReaders, timelineEntry, timelineOf, timelineQuery } from '../base/timeline.ts'
import { day, filter, id, reasonText, requiredText, seenVersion } from '../base/wire.ts'

const area = 'Parents'

/** What happens to a family, each in its colour. */
export const familyEvent = labelled({
  ORDER: ['订单', 'Orders', 'grey'],
  PAYMENT: ['付款', 'Payments', 'grey'],
  REFUND: ['退款', 'Refunds', 'grey'],
  REDEMPTION: ['兑换', 'Redemptions', 'grey'],
  PARCEL: ['包裹', 'Parcels', 'grey'],
  MEMBER: ['会员', 'Membership', 'grey'],
  ENROLMENT: ['入营', 'Enrolments', 'grey'],
  LEAVING: ['退营', 'Departures', 'grey'],
  MOVE: ['调组', 'Moves', 'grey'],
  CLOCK_IN: ['打卡', 'Clock-ins', 'grey'],
  COMMENT: ['点评', 'Comments', 'grey'],
  FEEDBACK: ['反馈', 'Feedback', 'grey'],
  MESSAGE: ['消息', 'Messages', 'grey'],
  FOLLOW_UP: ['跟进', 'Follow-ups', 'grey'],
  CONSENT: ['家长同意', 'Consents', 'grey'],
  MERGE: ['合并', 'Merges', 'grey'],
})
export type FamilyEvent = ValueOf<typeof familyEvent>

/** Money, parcels and codes are read by those who may read them elsewhere. */
export const familyEventReaders: TimelineReaders<FamilyEvent> = {
  PAYMENT: ['ORDER_INDEX'],
  REFUND: ['ORDER_INDEX'],
  REDEMPTION: ['PROMOTE_CODE'],
  PARCEL: ['LOGISTICS', 'ORDER_INDEX'],
}

const entry = z.object({
  ...timelineEntry(familyEvent),
  studentName: z.string().nullable(),
  /** Of a leaving: the order whose refund took the child out, which then has no note. */
  orderNumber: z.string().nullable(),
  campStudentId: z.int().nullable(),
  /** The parcel, the feedback, the message task or the account that was merged in. */
  recordId: z.int().nullable(),
  amount: z.int().nullable(),
  /** The day of a lesson that was clocked in. */
  day: z.int().nullable(),
  makeup: z.boolean().nullable(),
  score: z.int().nullable(),
})
/** One entry of a family's timeline. */
export type FamilyEntry = z.output<typeof entry>

/**
 * All that happened to a family in one line, the newest first: `next` asks for what is older. Accounts that were joined to this one are in
 * it. What comes next stands before it: promises, parcels on their way, camps that begin, a membership that ends. A reader limited to groups
 * sees the camps of those groups.
 */
export const getParentTimeline = defineCall({
  id: 'getParentTimeline',
  title: { zh: '查看家长的时间线', en: 'Read the timeline of a parent' },
  area,
  beyond: true,
  method: 'GET',
  path: '/api/client-user/parent/timeline',
  query: filter(timelineQuery(familyEvent), { parentId: id() }),
  answer: json(timelineOf(entry)),
  codes: ['PARENT_DETAIL'],
})

/** What the person who erases types: the number of the account. */
export const erasureConfirmation = (parentId: number): string => String(parentId)

/**
 * Forgets a family: its personal fields are emptied, and the key of what the log says of it is destroyed. It cannot be undone. Orders,
 * figures and the log stay. `confirm` is the account's number, typed by hand.
 */
export const eraseParent = defineCall({
  id: 'eraseParent',
  title: { zh: '清除家长的个人信息', en: 'Erase the personal data of a parent' },
  area,
  beyond: true,
  method: 'POST',
  path: '/api/client-user/parent/erase',
  /** `askedOn`: the day on which the guardian asked for it. */
  body: z.object({ id: id(), confirm: requiredText(20), reason: reasonText(), askedOn: day().optional(), version: seenVersion() }),
  answer: json(z.object({ id: z.int(), erasedAt: z.string() })),
  codes: ['PARENT_ERASE'],
  changes: true,
  proof: 'ALWAYS',
  audit: {
    type: 'DELETE',
    target: 'parent',
    touches: 'erasure',
    says: { zh: '应要求清除家长 {id} 的个人信息', en: 'Erased the personal data of parent {id} on request' },
  },
})
