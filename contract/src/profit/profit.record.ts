import { choiceFields, defineThing, listOf, partsWith } from '../base/record.ts'
import { campStatus } from '../camps/camps.labels.ts'
import { profitBasis, profitBy, profitEntryKind, profitPart } from './profit.labels.ts'

/** What finance has said for a month. */
export const profitEntryThing = defineThing({
  entity: 'profitEntry',
  zh: '利润录入',
  en: 'Entry for profit',
  fields: {
    kind: ['内容', 'What', profitEntryKind],
    month: ['月份', 'Month'],
    goods: ['商品', 'Goods', 'ref'],
    amount: ['金额', 'Amount', 'fen'],
    basis: ['分摊方式', 'Spread', profitBasis],
  },
})

/** The titles of the list, and how an export of it was narrowed. */
export const profitThing = defineThing({
  entity: 'profit',
  zh: '营期利润',
  en: 'Camp profit',
  fields: {
    name: ['营期', 'Camp'],
    term: ['期次', 'Term'],
    campType: ['类型', 'Type'],
    status: ['状态', 'State', campStatus],
    startDate: ['开营', 'First day', 'day'],
    endDate: ['结营', 'Last day', 'day'],
    children: ['学员', 'Children', 'count'],
    orders: ['付费订单', 'Paid orders', 'count'],
    income: ['收入', 'Income', 'fen'],
    refund: ['退款', 'Refunds', 'fen'],
    net: ['净收', 'Net income', 'fen'],
    commission: ['佣金', 'Commission', 'fen'],
    coach: ['老师', 'Coaches', 'fen'],
    material: ['教材物料', 'Materials', 'fen'],
    channel: ['渠道', 'Channels', 'fen'],
    fee: ['手续费', 'Payment fees', 'fen'],
    overhead: ['公司费用', 'Overhead', 'fen'],
    cost: ['成本', 'Cost', 'fen'],
    margin: ['毛利', 'Margin', 'fen'],
    marginBp: ['毛利率', 'Margin rate', 'bp'],
    perChild: ['每位学员', 'Per child', 'fen'],
    late: ['定账后到账', 'Arrived late', 'fen'],
    finalOn: ['定账日', 'Final since', 'day'],
    unknown: ['未填', 'Unknown', listOf(profitPart)],
    month: ['月份', 'Month'],
    filter: [
      '筛选条件',
      'Filter',
      partsWith({
        by: ['汇总', 'Rows', profitBy],
        name: ['营期', 'Camp'],
        campTypeId: ['类型编号', 'Id of the type', listOf('number')],
        term: ['期次', 'Term'],
        status: ['状态', 'State', listOf(campStatus)],
        from: ['从', 'From'],
        to: ['到', 'To'],
        ...choiceFields,
      }),
    ],
  },
})
