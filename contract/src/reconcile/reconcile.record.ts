import { choiceFields, defineRecord, defineThing, listOf, partsWith } from '../base/record.ts'
import { billFailure, billSource, dayState, lineClass, lineKind } from './reconcile.labels.ts'

export const reconciliationDayRecord = defineRecord({
  entity: 'reconciliationDay',
  zh: '对账日',
  en: 'day of reconciliation',
  codes: ['RECONCILE'],
  fields: {
    day: ['日期', 'Day', 'day'],
    mchId: ['商户号', 'Merchant no.'],
    merchantName: ['商户', 'Merchant', 'ref'],
    state: ['状态', 'Status', dayState],
    source: ['账单来源', 'Bill', billSource],
    fetchedAt: ['取得时间', 'Bill from', 'moment'],
    failure: ['取账单失败', 'Not fetched', billFailure],
    lineCount: ['笔数', 'Lines', 'count'],
    openCount: ['待处理', 'Open', 'count'],
    explainedCount: ['已说明', 'Explained', 'count'],
    paidHere: ['收款（我方）', 'Paid here', 'fen'],
    paidThere: ['收款（账单）', 'Paid in the bill', 'fen'],
    refundedHere: ['退款（我方）', 'Refunded here', 'fen'],
    refundedThere: ['退款（账单）', 'Refunded in the bill', 'fen'],
    feeHere: ['手续费（应收）', 'Fee as agreed', 'fen'],
    feeThere: ['手续费（账单）', 'Fee in the bill', 'fen'],
    difference: ['差额', 'Difference', 'fen'],
    closedAt: ['关账时间', 'Closed at', 'moment'],
    closedByName: ['关账人', 'Closed by', 'ref'],
    line: ['账单行', 'Line'],
    explained: ['说明', 'Explained', 'yesno'],
    takenIn: ['补记收款', 'Taken in', 'yesno'],
    file: ['文件指纹', 'Fingerprint of the file'],
  },
})

/** How a list of lines or its export was narrowed. */
const filter = partsWith({
  day: ['对账日编号', 'Id of the day', 'number'],
  class: ['差异', 'Difference', listOf(lineClass)],
  kind: ['收退', 'Kind', listOf(lineKind)],
  open: ['待处理', 'Open', 'yesno'],
  number: ['单号', 'Number'],
  ...choiceFields,
})

/** Lines are listed and exported; what happens to them stands in the history of their day. */
export const statementLineThing = defineThing({
  entity: 'statementLine',
  zh: '账单行',
  en: 'line of a bill',
  shownIn: 'reconciliationDay',
  fields: {
    class: ['差异', 'Difference', lineClass],
    kind: ['收退', 'Kind', lineKind],
    at: ['交易时间', 'Time', 'moment'],
    orderNumber: ['订单号', 'Order no.'],
    refundNumber: ['退款单号', 'Refund no.'],
    transactionId: ['微信单号', "Provider's no."],
    amountHere: ['我方金额', 'Here', 'fen'],
    amountThere: ['账单金额', 'In the bill', 'fen'],
    difference: ['差额', 'Difference', 'fen'],
    feeHere: ['手续费（应收）', 'Fee as agreed', 'fen'],
    feeThere: ['手续费（账单）', 'Fee in the bill', 'fen'],
    reason: ['说明', 'Explanation'],
    explainedByName: ['说明人', 'Explained by', 'ref'],
    explainedAt: ['说明时间', 'Explained at', 'moment'],
    takenInAt: ['补记时间', 'Taken in at', 'moment'],
    filter: ['筛选条件', 'Filter', filter],
  },
})
