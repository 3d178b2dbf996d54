import type { Fields } from '../base/record.ts'
import { logSource, operationType } from './logs.labels.ts'

/** What an entry is called in the list and the sheet. It has no history: its words come with the screen of the log, not with all records. */
export const logRow = {
  fields: {
    createdAt: ['时间', 'Time', 'moment'],
    operator: ['操作人', 'Operator', 'ref'],
    operationType: ['类型', 'Type', operationType],
    content: ['内容', 'Content', 'plain'],
    target: ['对象', 'Target', 'plain'],
    before: ['变更前', 'Before', 'plain'],
    after: ['变更后', 'After', 'plain'],
    ip: ['IP', 'IP'],
    source: ['来源', 'Source', logSource],
    userAgent: ['浏览器', 'Browser', 'plain'],
    requestId: ['请求编号', 'Request id'],
  },
} as const satisfies { readonly fields: Fields }
