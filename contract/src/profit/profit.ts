import * as z from 'zod'
import { defineCall, json, page } from '../base/call.ts'
import { wholeSheetOf } from '../base/steps.ts'
import { fen, filter, id, idOrNone, oneOrMany, text, wireInt } from '../base/wire.ts'
import { campStatus } from '../camps/camps.labels.ts'
import { profitBasis, profitBy, profitEntryKind, profitPart } from './profit.labels.ts'

const area = 'Profit'

/** YYYY-MM. */
export const month = () => z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/, { error: 'CELL_FORMAT' })

/** The months that are meant, both included; left out: all. */
const months = { from: month(), to: month() }
const profitFilterShape = {
  by: profitBy.schema,
  name: text(60),
  campTypeId: oneOrMany(id()),
  term: text(20),
  status: oneOrMany(campStatus.schema),
  ...months,
}
export const profitFilter = filter(profitFilterShape)
export type ProfitFilter = z.output<typeof profitFilter>

/** Amounts in fen. What is not known at all is null, and named in `unknown`, as is what is known in part; `margin` is without it. */
export const profitAmounts = {
  children: z.int(),
  orders: z.int(),
  income: z.int(),
  refund: z.int(),
  net: z.int(),
  commission: z.int().nullable(),
  coach: z.int().nullable(),
  material: z.int().nullable(),
  channel: z.int().nullable(),
  fee: z.int().nullable(),
  overhead: z.int().nullable(),
  cost: z.int(),
  margin: z.int(),
  marginBp: z.int().nullable(),
  perChild: z.int().nullable(),
  /** What of it is of months that were final when it came. */
  late: z.int(),
  unknown: z.array(profitPart.schema),
}

export const profitRow = z.object({
  /** Of the camp, or of the first of them; 0: what belongs to no camp. */
  id: z.int(),
  /** Null: of no camp. */
  name: z.string().nullable(),
  /** How many camps it is about. */
  camps: z.int(),
  term: z.string().nullable(),
  campTypeId: z.int().nullable(),
  campType: z.string().nullable(),
  status: campStatus.schema.nullable(),
  startDate: z.string().nullable(),
  endDate: z.string().nullable(),
  ...profitAmounts,
  /** Since when all of its months are final; null: not yet. */
  finalOn: z.string().nullable(),
})
export type ProfitRow = z.output<typeof profitRow>

export const listCampProfits = defineCall({
  id: 'listCampProfits',
  title: { zh: '查看营期利润', en: 'List the profit of camps' },
  area,
  beyond: true,
  method: 'GET',
  path: '/api/profit/list',
  query: profitFilter,
  answer: page(profitRow),
  codes: ['PROFIT'],
  sorts: ['startDate', 'name', 'children', 'net', 'cost', 'margin', 'marginBp', 'perChild'],
  defaultSort: 'startDate,desc',
})

/** All that the list finds, added up. */
export const sumCampProfits = defineCall({
  id: 'sumCampProfits',
  title: { zh: '合计营期利润', en: 'Add up the profit of camps' },
  area,
  beyond: true,
  method: 'GET',
  path: '/api/profit/sums',
  query: profitFilter,
  answer: json(z.object(profitAmounts)),
  codes: ['PROFIT'],
})

export const exportCampProfits = defineCall({
  id: 'exportCampProfits',
  title: { zh: '导出营期利润', en: 'Export the profit of camps' },
  area,
  beyond: true,
  ...wholeSheetOf(profitFilterShape),
  path: '/api/profit/export',
  codes: ['PROFIT'],
  audit: {
    type: 'EXPORT',
    target: 'profit',
    says: { zh: '导出营期利润（{count} 行）', en: 'Exported the profit of camps: {count|row|rows}' },
  },
})

const partLine = z.object({
  part: profitPart.schema,
  /** Null: not known at all. */
  amount: z.int().nullable(),
  rows: z.int(),
  unknown: z.int(),
})

/** What a running camp comes to by its last day, at the pace so far; null where it has no lesson behind it or none to come. */
const forecast = z.object({
  lessonsDone: z.int(),
  lessons: z.int(),
  coachToCome: z.int(),
  refundToCome: z.int(),
  margin: z.int(),
  /** By the slower and the faster half of the lessons so far. */
  least: z.int(),
  most: z.int(),
})

/** A camp by its parts and months. Camp 0: what belongs to none. */
export const getCampProfit = defineCall({
  id: 'getCampProfit',
  title: { zh: '查看一个营期的利润', en: 'Read the profit of a camp' },
  area,
  beyond: true,
  method: 'GET',
  path: '/api/profit/camp',
  query: filter(months, { campId: idOrNone() }),
  answer: json(
    z.object({
      row: profitRow,
      parts: z.array(partLine),
      months: z.array(z.object({ month: z.string(), margin: z.int(), late: z.int(), finalOn: z.string().nullable() })),
      forecast: forecast.nullable(),
      /** At how many paid orders it pays; null where no number is enough. */
      breakEven: z.int().nullable(),
      /** How far off the margin of ended camps of this type was half-way, of itself, on average; null where there are none. */
      errorBp: z.int().nullable(),
      errorOf: z.int(),
    }),
  ),
  codes: ['PROFIT'],
})
export type CampProfit = z.output<typeof getCampProfit.answer.schema>

export const profitLine = z.object({
  id: z.int(),
  /** YYYY-MM, in which it counts. */
  month: z.string(),
  /** Of which month it is, where that one was final. */
  ofMonth: z.string().nullable(),
  orderId: z.int().nullable(),
  /** The number of the order, the coach, or the channel; null: overhead. */
  title: z.string().nullable(),
  /** Of work: its day. */
  day: z.string().nullable(),
  channelId: z.int().nullable(),
  coachId: z.int().nullable(),
  /** Null: nobody has said. */
  amount: z.int().nullable(),
  /** Of what is spread: the whole, and the share of this camp in it. */
  spent: z.int().nullable(),
  share: z.int().nullable(),
  ofAll: z.int().nullable(),
})
export type ProfitLine = z.output<typeof profitLine>

/** The rows behind a figure: they add up to it. */
export const listProfitLines = defineCall({
  id: 'listProfitLines',
  title: { zh: '查看利润数字的明细', en: 'Read the rows behind a figure of profit' },
  area,
  beyond: true,
  method: 'GET',
  path: '/api/profit/lines',
  query: filter(months, { campId: idOrNone(), part: profitPart.schema }),
  answer: page(profitLine),
  codes: ['PROFIT'],
  sorts: ['month', 'amount'],
  defaultSort: 'month,desc',
})

/** What would come of other prices, enrolments and rates. It changes nothing. Shares in 1/10000. */
export const tryCampProfit = defineCall({
  id: 'tryCampProfit',
  title: { zh: '试算营期利润', en: 'Try what a camp would leave' },
  area,
  beyond: true,
  method: 'GET',
  path: '/api/profit/try',
  query: filter(
    /** The mean price of a paid order in fen, how many there are, what coaches are paid of now, and the commission of net income. */
    { price: fen(), orders: wireInt(0, 1_000_000), payBp: wireInt(0, 100_000), commissionBp: wireInt(0, 10_000) },
    { campId: id() },
  ),
  answer: json(
    z.object({
      /** As it is now, to start from. */
      now: z.object({ price: z.int(), orders: z.int(), payBp: z.int(), commissionBp: z.int(), margin: z.int() }),
      margin: z.int(),
      difference: z.int(),
      breakEven: z.int().nullable(),
      /** At how many paid orders it leaves what it leaves now; null where no number is enough. */
      pays: z.int().nullable(),
      unknown: z.array(profitPart.schema),
    }),
  ),
  codes: ['PROFIT'],
})

/** What finance says by the month, and which months are final. */
export const getProfitMonths = defineCall({
  id: 'getProfitMonths',
  title: { zh: '查看定账与公司费用', en: 'Read closed months and overhead' },
  area,
  beyond: true,
  method: 'GET',
  path: '/api/profit/months',
  answer: json(
    z.object({
      /** The newest first. */
      months: z.array(
        z.object({
          month: z.string(),
          over: z.boolean(),
          closedAt: z.string().nullable(),
          closedBy: z.string().nullable(),
          /** Null: nobody has said. */
          overhead: z.int().nullable(),
          basis: profitBasis.schema.nullable(),
          /** Channels that brought orders in it and have no cost, with their names. */
          unknown: z.array(z.object({ id: z.int(), name: z.string() })),
        }),
      ),
      /** What a piece of each of the goods that are sent costs, from which months on; null: nobody has said. */
      materials: z.array(z.object({ goodsId: z.int(), goods: z.string(), month: z.string().nullable(), amount: z.int().nullable() })),
    }),
  ),
  codes: ['PROFIT'],
})

/** Says the overhead of a month, or what a piece of goods costs from a month on; what was said before is kept. */
export const saveProfitEntry = defineCall({
  id: 'saveProfitEntry',
  title: { zh: '录入公司费用与物料成本', en: 'Enter overhead and the cost of goods' },
  area,
  beyond: true,
  method: 'POST',
  path: '/api/profit/entry',
  body: filter({ goodsId: id(), basis: profitBasis.schema }, { kind: profitEntryKind.schema, month: month(), amount: fen() }),
  answer: json(z.object({ id: z.int(), version: z.int() })),
  codes: ['PROFIT_EDIT'],
  changes: true,
  proof: 'ALWAYS',
  audit: {
    type: 'EDIT',
    target: 'profitEntry',
    touches: 'money',
    says: { zh: '录入 {month} 的{kind}', en: 'Entered {kind} of {month}' },
    speaks: { kind: profitEntryKind },
  },
})

/** Makes all months up to this one final: what comes for them later counts in the month in which it comes. */
export const closeProfitMonth = defineCall({
  id: 'closeProfitMonth',
  title: { zh: '利润定账', en: 'Make a month final' },
  area,
  beyond: true,
  method: 'POST',
  path: '/api/profit/close',
  body: z.object({ month: month() }),
  answer: json(z.object({ month: z.string() })),
  codes: ['PROFIT_EDIT'],
  changes: true,
  proof: 'ALWAYS',
  audit: { type: 'EDIT', target: 'profit', touches: 'money', says: { zh: '利润定账到 {month}', en: 'Made profit final up to {month}' } },
})
