import { choiceFields, defineRecord, defineThing, listOf, partsWith } from '../base/record.ts'
import { billSource, dayState, lineClass, lineKind } from './reconcile.labels.ts'

/** What its history names; the rest of its words come with its screen. */
export const reconciliationDayRecord = defineRecord({
  entity: 'reconciliationDay',
  zh: '对账日',
  en: 'day of reconciliation',
  codes: ['RECONCILE'],
  fields: {
    state: ['状态', 'Status', dayState],
    source: ['账单来源', 'Bill', billSource],
    lineCount: ['笔数', 'Lines', 'count'],
    openCount: ['待处理', 'Open', 'count'],
    line: ['账单行', 'Line'],
    explained: ['说明', 'Explained', 'yesno'],
    takenIn: ['补录收款', 'Recorded', 'yesno'],
    recorded: ['补录商户平台退款', 'Refund recorded', 'yesno'],
    confirmed: ['确认商户平台退款', 'Refund confirmed', 'yesno'],
    file: ['文件指纹', 'Fingerprint of the file'],
  },
})

/** How an export of lines was narrowed; what happens to them stands in the history of their day. */
export const statementLineThing = defineThing({
  entity: 'statementLine',
  zh: '账单行',
  en: 'line of a bill',
  shownIn: 'reconciliationDay',
  fields: {
    filter: [
      '筛选条件',
      'Filter',
      partsWith({
        day: ['对账日编号', 'Id of the day', 'number'],
        class: ['差异', 'Difference', listOf(lineClass)],
        kind: ['收退', 'Kind', listOf(lineKind)],
        open: ['待处理', 'Open', 'yesno'],
        number: ['单号', 'Number'],
        ...choiceFields,
      }),
    ],
  },
})

/** The books of a month, as they are proved. */
export const booksThing = defineThing({
  entity: 'books',
  zh: '账册证明',
  en: 'proof of books',
  fields: {
    hash: ['SHA-256', 'SHA-256'],
    paid: ['订单收款', 'Paid for orders', 'fen'],
    refunded: ['订单退款', 'Refunded to orders', 'fen'],
  },
})
