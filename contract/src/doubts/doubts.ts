import * as z from 'zod'
import { defineCall, json, page } from '../base/call.ts'
import { labelled, type ValueOf } from '../base/labels.ts'
import { filter, oneOrMany } from '../base/wire.ts'

const area = 'Log'

/** What a fault of an earlier release may have written. Nothing is rewritten by itself: each kind names the act that sets it right. */
export const doubtKind = labelled({
  CAMP_OF_OTHER_GOODS: ['营期与商品不符', 'Camp of other goods', 'red'],
  PIECES_LOST: ['更正少计次数', 'Pieces lost in a correction', 'red'],
  MONTH_BELOW_ZERO: ['月结为负', 'Month below zero', 'red'],
  COMMENT_BY_OFFICE: ['办公室代写的点评', 'Comments by the office', 'amber'],
  CONTRACT_OTHER_AMOUNT: ['合同与月结金额不符', 'Contracts of another amount', 'red'],
  CORRECTION_LEFT: ['多余的更正', 'Corrections left over', 'red'],
  PARCEL_TWICE: ['运单号重复', 'One number, two parcels', 'amber'],
  REFUND_CONTRADICTED: ['退款与账单矛盾', 'Refund against the bill', 'red'],
})
export type DoubtKind = ValueOf<typeof doubtKind>

/** Kinds about the hours of coaches: who closes months is shown these, without the log. */
export const hoursDoubts: readonly DoubtKind[] = [
  'PIECES_LOST',
  'MONTH_BELOW_ZERO',
  'COMMENT_BY_OFFICE',
  'CONTRACT_OTHER_AMOUNT',
  'CORRECTION_LEFT',
]

const doubt = z.object({
  /** Of the page: kind and subject. */
  id: z.string(),
  kind: doubtKind.schema,
  /** Of the enrolment, the line of work hours, the monthly statement, the contract, the parcel, or the refund, as the kind says. */
  subjectId: z.int(),
  /** Of the coach, where it is about one. */
  coachId: z.int().nullable(),
  /** The order number, the name of the coach, or the tracking number. */
  title: z.string(),
  /** What it is now, and what it was or should be: two camps or goods, two counts, a month, two order numbers, two states, a month and who wrote, a contract and its days; none is empty. */
  stands: z.string(),
  against: z.string(),
  /** In fen, where money hangs on it. */
  amount: z.int().nullable(),
  at: z.string(),
})
export type Doubt = z.output<typeof doubt>

/** Rows that an earlier fault may have written, newest first. */
export const listDoubts = defineCall({
  id: 'listDoubts',
  title: { zh: '查看待核对数据', en: 'List doubtful rows' },
  area,
  beyond: true,
  method: 'GET',
  path: '/api/doubt',
  query: filter({ kind: oneOrMany(doubtKind.schema) }),
  answer: page(doubt),
  codes: ['LOG_MANAGE', 'COASH_WORKHOUR_CLOSE'],
  sorts: ['at'],
  defaultSort: 'at,desc',
})

/** How many there are of each kind that has any. */
export const countDoubts = defineCall({
  id: 'countDoubts',
  title: { zh: '统计待核对数据', en: 'Count doubtful rows' },
  area,
  beyond: true,
  method: 'GET',
  path: '/api/doubt/count',
  answer: json(z.array(z.object({ kind: doubtKind.schema, count: z.int() }))),
  codes: ['LOG_MANAGE', 'COASH_WORKHOUR_CLOSE'],
})
