import * as z from 'zod'
import { defineCall, json, page } from '../base/call.ts'
import { numberPart } from '../base/digits.ts'
import { rowFields } from '../base/page.ts'
import { why } from '../base/restricted.ts'
import { sheetOf } from '../base/steps.ts'
import { day, filter, id, moment, oneOrMany, text, wireBoolean } from '../base/wire.ts'
import { billFailure } from './reconcile.failures.ts'
import { billSource, dayState, lineClass, lineKind } from './reconcile.labels.ts'

export const area = 'Reconciliation'
/** The merchant by the provider's number; left out: the first one. */
export const mchId = text(40)
export const aDay = z.object({ day: id() })

const dayFilter = filter({ mchId: mchId, state: oneOrMany(dayState.schema), dayFrom: moment(), dayTo: moment() })
export const reconciliationDayFilter = dayFilter
export type ReconciliationDayFilter = z.output<typeof dayFilter>

export const reconciliationDayRow = z.object({
  ...rowFields,
  day: z.string(),
  mchId: z.string(),
  /** Null: the merchant of the installation, or the built-in gateway. */
  merchantName: z.string().nullable(),
  state: dayState.schema,
  source: billSource.schema.nullable(),
  fetchedAt: z.string().nullable(),
  failure: billFailure.schema.nullable(),
  failedAt: z.string().nullable(),
  attempts: z.int(),
  lineCount: z.int(),
  openCount: z.int(),
  explainedCount: z.int(),
  /** In fen, as are all amounts. Here: by orders and refunds; there: by the bill. */
  paidHere: z.int(),
  paidThere: z.int(),
  refundedHere: z.int(),
  refundedThere: z.int(),
  feeHere: z.int(),
  feeThere: z.int(),
  /** What came in by the bill, less what went back, over what did so here. */
  difference: z.int(),
  closedAt: z.string().nullable(),
  closedByName: z.string().nullable(),
})
export type ReconciliationDay = z.output<typeof reconciliationDayRow>

export const reconciliationDaySorts = ['day', 'openCount', 'difference'] as const

export const listReconciliationDays = defineCall({
  id: 'listReconciliationDays',
  title: { zh: '查看对账日', en: 'List days of reconciliation' },
  area,
  beyond: true,
  method: 'GET',
  path: '/api/order/reconcile/list',
  query: reconciliationDayFilter,
  answer: page(reconciliationDayRow),
  codes: ['RECONCILE'],
  sorts: reconciliationDaySorts,
  defaultSort: 'day,desc',
})

/** Whose bills there are; the first is meant where a call names none. */
export const listStatementMerchants = defineCall({
  id: 'listStatementMerchants',
  title: { zh: '选择对账的商户', en: 'Choose the merchant of a bill' },
  area,
  beyond: true,
  method: 'GET',
  path: '/api/order/reconcile/merchants',
  answer: json(z.array(z.object({ mchId: z.string(), name: z.string().nullable() }))),
  codes: ['RECONCILE'],
})

const stripDay = z.object({
  day: z.string(),
  /** Null: nobody asked for its bill yet. */
  id: z.int().nullable(),
  state: dayState.schema,
  openCount: z.int(),
})

/**
 * How the days of a month stand, from the first on which money moved until the last that has a bill; none of those before and after. It is the month
 * `of` a day, else of the one that is to be worked on.
 */
export const getReconciliationMonth = defineCall({
  id: 'getReconciliationMonth',
  title: { zh: '查看一个月的对账', en: 'See a month of reconciliation' },
  area,
  beyond: true,
  method: 'GET',
  path: '/api/order/reconcile/month',
  query: filter({ of: day(), mchId: mchId }),
  answer: json(
    z.object({
      /** YYYY-MM */
      month: z.string(),
      mchId: z.string(),
      /** The first day of all with differences, else without a bill, else not closed, else the last one. */
      nextId: z.int().nullable(),
      days: z.array(stripDay),
    }),
  ),
  codes: ['RECONCILE'],
})

/** Payments and refunds of a day by one of the books, and how many. */
const book = z.object({ paid: z.int(), payments: z.int(), refunded: z.int(), refunds: z.int() })

/** A day with how many lines there are of each class, and what they differ by. */
export const getReconciliationDay = defineCall({
  id: 'getReconciliationDay',
  title: { zh: '查看一天的对账', en: 'Read a day of reconciliation' },
  area,
  beyond: true,
  method: 'GET',
  path: '/api/order/reconcile/{day}',
  params: aDay,
  answer: json(
    reconciliationDayRow.extend({
      /** By the orders that were paid on the day and the refunds of the day that arrived, as they are now. */
      orders: book,
      /** Our side of the lines of the day, and that of the bill. */
      here: book,
      there: book,
      classes: z.array(z.object({ class: lineClass.schema, count: z.int(), open: z.int(), difference: z.int() })),
    }),
  ),
  codes: ['RECONCILE'],
})

/** The filters of the lines of a day; their export takes the same. */
export const statementLineFilterShape = {
  class: oneOrMany(lineClass.schema),
  kind: oneOrMany(lineKind.schema),
  open: wireBoolean(),
  /** A part of the number of an order, a refund or a transaction. */
  number: numberPart(64),
}
export const statementLineFilter = filter({ day: id(), ...statementLineFilterShape })
/** The same on the screen of one day, which is no filter there. */
export const statementLineSearch = filter(statementLineFilterShape)
export type StatementLineSearch = z.output<typeof statementLineSearch>
export type StatementLineFilter = z.output<typeof statementLineFilter>

export const statementLineRow = z.object({
  ...rowFields,
  class: lineClass.schema,
  kind: lineKind.schema,
  at: z.string(),
  transactionId: z.string().nullable(),
  orderNumber: z.string(),
  refundNumber: z.string().nullable(),
  providerRefundId: z.string().nullable(),
  /** Is there such an order here? */
  known: z.boolean(),
  amountThere: z.int().nullable(),
  amountHere: z.int().nullable(),
  difference: z.int(),
  feeThere: z.int(),
  feeHere: z.int(),
  open: z.boolean(),
  /** Can the payment be taken in? */
  takeable: z.boolean(),
  /** Is it a refund of ours, whose end the provider can tell? */
  askable: z.boolean(),
  /** Is it a refund of the merchant platform that can be recorded here? */
  recordable: z.boolean(),
  /** It is recorded, and waits for a second person. */
  recorded: z.object({ byId: z.int(), byName: z.string(), reason: why(), quitCamp: z.boolean(), endMembership: z.boolean() }).nullable(),
  takenInAt: z.string().nullable(),
  reason: z.string().nullable(),
  explainedByName: z.string().nullable(),
  explainedAt: z.string().nullable(),
})
export type StatementLine = z.output<typeof statementLineRow>

export const statementLineSorts = ['at', 'difference'] as const

/** What is open comes first. */
export const listStatementLines = defineCall({
  id: 'listStatementLines',
  title: { zh: '查看账单明细', en: 'List the lines of a bill' },
  area,
  beyond: true,
  method: 'GET',
  path: '/api/order/reconcile/lines',
  query: statementLineFilter,
  answer: page(statementLineRow),
  codes: ['RECONCILE'],
  sorts: statementLineSorts,
  defaultSort: 'at,asc',
})

export const exportStatementLines = defineCall({
  id: 'exportStatementLines',
  title: { zh: '导出账单明细', en: 'Export the lines of a bill' },
  area,
  beyond: true,
  ...sheetOf({ day: id(), ...statementLineFilterShape }),
  path: '/api/order/reconcile/export',
  codes: ['RECONCILE'],
  audit: {
    type: 'EXPORT',
    target: 'statementLine',
    says: { zh: '导出账单明细 {count} 条', en: 'Exported {count|line of a bill|lines of a bill}' },
    announces: { zh: '导出账单明细', en: 'Exporting the lines of a bill' },
  },
})
