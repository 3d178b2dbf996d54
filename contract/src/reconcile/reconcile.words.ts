import type { Fields } from '../base/record.ts'
import { billFailure } from './reconcile.failures.ts'
import { lineClass, lineKind } from './reconcile.labels.ts'
import { reconciliationDayRecord } from './reconcile.record.ts'

/** What a day is called in its list: beside what its history names, words that come with the screen and not with all records. */
export const reconciliationDayWords = {
  fields: {
    ...reconciliationDayRecord.fields,
    day: ['日期', 'Day', 'day'],
    mchId: ['商户号', 'Merchant no.'],
    merchantName: ['商户', 'Merchant', 'ref'],
    fetchedAt: ['取得时间', 'Bill from', 'moment'],
    failure: ['拉取账单失败', 'Not fetched', billFailure],
    explainedCount: ['已说明', 'Explained', 'count'],
    paidHere: ['收款（系统）', 'Paid here', 'fen'],
    paidThere: ['收款（微信）', 'Paid in the bill', 'fen'],
    refundedHere: ['退款（系统）', 'Refunded here', 'fen'],
    refundedThere: ['退款（微信）', 'Refunded in the bill', 'fen'],
    feeHere: ['手续费（应收）', 'Fee as agreed', 'fen'],
    feeThere: ['手续费（微信）', 'Fee in the bill', 'fen'],
    difference: ['差额', 'Difference', 'fen'],
    closedAt: ['关账时间', 'Closed at', 'moment'],
    closedByName: ['关账人', 'Closed by', 'ref'],
  },
} as const satisfies { readonly fields: Fields }

/** What a line of a bill is called in lists and sheets. It has no history. */
export const statementLineWords = {
  fields: {
    class: ['差异', 'Difference', lineClass],
    kind: ['收退', 'Kind', lineKind],
    at: ['交易时间', 'Time', 'moment'],
    orderNumber: ['订单号', 'Order no.'],
    refundNumber: ['退款单号', 'Refund no.'],
    transactionId: ['微信单号', 'WeChat no.'],
    amountHere: ['系统金额', 'Ours', 'fen'],
    amountThere: ['微信金额', 'Bill', 'fen'],
    difference: ['差额', 'Difference', 'fen'],
    feeHere: ['手续费（应收）', 'Fee as agreed', 'fen'],
    feeThere: ['手续费（微信）', 'Fee in the bill', 'fen'],
    reason: ['说明', 'Explanation'],
    explainedByName: ['说明人', 'Explained by', 'ref'],
    explainedAt: ['说明时间', 'Explained at', 'moment'],
    takenInAt: ['补录时间', 'Recorded at', 'moment'],
  },
} as const satisfies { readonly fields: Fields }
