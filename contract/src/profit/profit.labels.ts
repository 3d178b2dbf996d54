import { labelled, type ValueOf } from '../base/labels.ts'

/** What a row of the list is. */
export const profitBy = labelled({
  CAMP: ['按营期', 'By camp', 'plain'],
  TERM: ['按期次', 'By term', 'plain'],
  TYPE: ['按类型', 'By type', 'plain'],
})
export type ProfitBy = ValueOf<typeof profitBy>

/** What profit is made of: what came in, and what goes off it. */
export const profitPart = labelled({
  INCOME: ['收入', 'Income', 'plain'],
  REFUND: ['退款', 'Refunds', 'plain'],
  COMMISSION: ['佣金', 'Commission', 'plain'],
  COACH: ['老师', 'Coaches', 'plain'],
  MATERIAL: ['教材物料', 'Materials', 'plain'],
  CHANNEL: ['渠道', 'Channels', 'plain'],
  FEE: ['手续费', 'Payment fees', 'plain'],
  OVERHEAD: ['公司费用', 'Overhead', 'plain'],
})
export type ProfitPart = ValueOf<typeof profitPart>

/** By what camps bear the overhead of a month. */
export const profitBasis = labelled({
  SEATS: ['按付费名额', 'By paid seats', 'plain'],
  DAYS: ['按学员天数', 'By days of children', 'plain'],
})
export type ProfitBasis = ValueOf<typeof profitBasis>

export const profitEntryKind = labelled({
  OVERHEAD: ['公司费用', 'Overhead', 'plain'],
  MATERIAL: ['商品单件成本', 'Cost of one piece', 'plain'],
})
export type ProfitEntryKind = ValueOf<typeof profitEntryKind>
