import * as z from 'zod'
import { defineCall, json } from '../base/call.ts'
import { labelled, type ValueOf } from '../base/labels.ts'
import { filter, id, oneOrMany, reasonText, requiredText, seenVersion, wireInt } from '../base/wire.ts'

const area = 'Parents'

/** What happens to a family, each in its colour. */
export const familyEvent = labelled({
  ORDER: ['订单', 'Orders', 'blue'],
  REFUND: ['退款', 'Refunds', 'grey'],
  PARCEL: ['包裹', 'Parcels', 'blue'],
  ENROLMENT: ['入营', 'Enrolments', 'green'],
  LEAVING: ['退营', 'Departures', 'grey'],
  MOVE: ['调组', 'Moves', 'grey'],
  CLOCK_IN: ['打卡', 'Clock-ins', 'green'],
  COMMENT: ['点评', 'Comments', 'green'],
  FEEDBACK: ['反馈', 'Feedback', 'grey'],
  MESSAGE: ['消息', 'Messages', 'grey'],
  FOLLOW_UP: ['跟进', 'Follow-ups', 'blue'],
  MERGE: ['合并', 'Merges', 'grey'],
})
export type FamilyEvent = ValueOf<typeof familyEvent>

/** The most entries of one answer. */
export const TIMELINE_MOST = 100

const entry = z.object({
  /** Unique in the timeline. */
  key: z.string(),
  kind: familyEvent.schema,
  at: z.string(),
  /** The state of an order, a refund, a parcel, an enrolment, a feedback or a delivery. */
  status: z.string().nullable(),
  /** What it is about: goods, camp, carrier, title of a message. */
  title: z.string(),
  studentName: z.string().nullable(),
  /** Of a leaving: the order whose refund took the child out, which then has no note. */
  orderNumber: z.string().nullable(),
  campStudentId: z.int().nullable(),
  amount: z.int().nullable(),
  /** The day of a lesson that was clocked in. */
  day: z.int().nullable(),
  makeup: z.boolean().nullable(),
  score: z.int().nullable(),
  /** Text of a comment or a feedback, reason of a refund or a leaving, groups of a move. */
  note: z.string().nullable(),
  byName: z.string().nullable(),
})
/** One entry of a family's timeline. */
export type FamilyEntry = z.output<typeof entry>

/**
 * All that happened to a family in one line, the newest first: `next` asks for what is older. Accounts that were joined to this one are in
 * it. A reader limited to groups sees the camps of those groups.
 */
export const getParentTimeline = defineCall({
  id: 'getParentTimeline',
  title: { zh: '查看家长的时间线', en: 'Read the timeline of a parent' },
  area,
  beyond: true,
  method: 'GET',
  path: '/api/client-user/parent/timeline',
  query: filter(
    {
      kind: oneOrMany(familyEvent.schema),
      before: z.string().regex(/^\d{1,17}~[A-Z_]{1,20}~\d{1,15}$/),
      size: wireInt(1, TIMELINE_MOST),
    },
    { parentId: id() },
  ),
  answer: json(z.object({ entries: z.array(entry), next: z.string().nullable() })),
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
  body: z.object({ id: id(), confirm: requiredText(20), reason: reasonText(), version: seenVersion() }),
  answer: json(z.object({ id: z.int(), erasedAt: z.string() })),
  codes: ['PARENT_ERASE'],
  changes: true,
  audit: {
    type: 'DELETE',
    target: 'parent',
    says: { zh: '应要求清除家长 {id} 的个人信息', en: 'Erased the personal data of parent {id} on request' },
  },
})
