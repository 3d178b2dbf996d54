import * as z from 'zod'
import { defineCall, fileOr, json, page, xlsx } from '../base/call.ts'
import { taskStarted } from '../base/page.ts'
import { filter, id, moment, oneOrMany, requiredText, text, wireBoolean, wireInt } from '../base/wire.ts'
import { logSource, operationType } from './logs.labels.ts'

const area = 'Log'

const changed = z.record(z.string(), z.unknown()).nullable()

/** An entry never changes, so it has neither `updatedAt` nor `version`. */
export const operationLog = z.object({
  id: z.int(),
  createdAt: z.string(),
  operatorId: z.int().nullable(),
  /** The operator's name; null where the server acted by itself or nobody was signed in. */
  operator: z.string().nullable(),
  operationType: operationType.schema,
  source: logSource.schema,
  /** In the reader's language; an announced text as it was announced. */
  content: z.string(),
  target: z.object({ entity: z.string(), id: z.int().nullable() }).nullable(),
  /** Only the fields that changed. */
  before: changed,
  after: changed,
  ip: z.string(),
  userAgent: z.string(),
  requestId: z.string(),
})

/** An entry of the list: what it is about by its name, where staff call it by one that is nobody's personal data. */
const namedLog = operationLog.extend({ targetName: z.string().nullable() })

/**
 * `keyword` looks into the sentence as the reader sees it, among the newest `KEYWORD_REACH` entries that the other filters leave;
 * to reach older ones, name a period.
 */
const filterShape = {
  operatorId: oneOrMany(id()),
  operationType: oneOrMany(operationType.schema),
  source: oneOrMany(logSource.schema),
  entity: oneOrMany(text(40)),
  entityId: id(),
  createdFrom: moment(),
  createdTo: moment(),
  keyword: text(100),
  ip: text(45),
}
/** The filters of the log. */
export const logFilter = filter(filterShape)
export type LogFilter = z.output<typeof logFilter>

/** How many entries a keyword is looked for in. */
export const KEYWORD_REACH = 300_000
/** The longest period of `getLogsBetweenTime`, in days. */
export const LOG_PERIOD_DAYS = 366

const MILLIS_A_DAY = 86_400_000

/** Only for differences: a moment without an offset counts as UTC, wherever this runs. */
const millisOf = (moment: string): number => {
  const [day = '', time = '00:00'] = moment.split(/[T ]/)
  return Date.parse(`${day}T${time}${/(Z|[+-]\d\d:\d\d)$/.test(time) ? '' : 'Z'}`)
}

/** Is a period short enough for `getLogsBetweenTime`? */
export const isLogPeriod = (start: string, end: string): boolean => (millisOf(end) - millisOf(start)) / MILLIS_A_DAY <= LOG_PERIOD_DAYS

export const getLogs = defineCall({
  id: 'getLogs',
  title: { zh: '查看操作日志', en: 'Read the operation log' },
  area,
  method: 'GET',
  path: '/api/log',
  query: logFilter,
  answer: page(namedLog),
  codes: ['LOG_MANAGE'],
  sorts: ['createdAt'],
  defaultSort: 'createdAt,desc',
})

export const getLogsBetweenTime = defineCall({
  id: 'getLogsBetweenTime',
  title: { zh: '按时间段查看操作日志', en: 'Read the operation log of a period' },
  area,
  method: 'GET',
  path: '/api/log/between-time',
  query: filter(filterShape, { startTime: moment(), endTime: moment() }),
  answer: page(namedLog),
  codes: ['LOG_MANAGE'],
  sorts: ['createdAt'],
  defaultSort: 'createdAt,desc',
})

/** What the list shows for the same filter, as a sheet. */
export const exportLogs = defineCall({
  id: 'exportLogs',
  title: { zh: '导出操作日志', en: 'Export the operation log' },
  area,
  method: 'GET',
  path: '/api/log/export',
  query: filter({
    ...filterShape,
    sort: oneOrMany(text(60)),
    columns: oneOrMany(text(40)),
    total: wireInt(0, 1_000_000_000),
    async: wireBoolean(),
  }),
  answer: fileOr(xlsx, taskStarted),
  codes: ['LOG_EXPORT'],
  changes: true,
  audit: {
    type: 'EXPORT',
    target: 'log',
    says: { zh: '导出操作日志 {count} 条', en: 'Exported {count|log entry|log entries}' },
    announces: { zh: '导出操作日志', en: 'Exporting log entries' },
  },
  beyond: true,
})

/** Who has entries, frozen and deleted staff too. */
export const getLogOperators = defineCall({
  id: 'getLogOperators',
  title: { zh: '选择日志的操作人', en: 'Choose an operator of the log' },
  area,
  method: 'GET',
  path: '/api/log/operator/list',
  query: filter({ keyword: text(40) }),
  answer: json(z.array(z.object({ id: z.int(), username: z.string(), realName: z.string() }))),
  codes: ['LOG_MANAGE'],
})

/** What can be wrong with the log. */
const logFault = z.object({
  kind: z.enum([
    'ENTRY_EDITED',
    'ENTRY_REMOVED',
    'ENTRY_INSERTED',
    'ENTRY_COPIED',
    'BLOCK_EDITED',
    'BLOCK_REMOVED',
    'HEAD_EDITED',
    'REMOVAL_EDITED',
  ]),
  /** The block of the chain, where one is concerned. */
  block: z.int().nullable(),
  /** The first entry concerned, where it is known. */
  entry: z.int().nullable(),
  count: z.int(),
})
export type LogFault = z.output<typeof logFault>

/**
 * Checks the newest entries against their codes and the chain of blocks; as many as a call may take time for. `npm run verify-log` checks all.
 */
export const verifyLogs = defineCall({
  id: 'verifyLogs',
  title: { zh: '校验操作日志', en: 'Verify the operation log' },
  area,
  method: 'GET',
  path: '/api/log/verify',
  answer: json(
    z.object({
      checked: z.int(),
      /** Entries that no block covers yet. */
      unsealed: z.int(),
      /** Was the whole log checked? */
      complete: z.boolean(),
      /** The end of the chain. */
      lastBlock: z.object({ seq: z.int(), hash: z.string() }).nullable(),
      broken: z.array(logFault),
    }),
  ),
  codes: ['LOG_MANAGE'],
  beyond: true,
})

/** The console announces what its user is about to do (specification, section 7); the server's own entries do not depend on it. */
export const writeLog = defineCall({
  id: 'writeLog',
  title: { zh: '登记操作日志', en: 'Announce to the operation log' },
  area,
  method: 'POST',
  path: '/api/log',
  body: z.object({ operationType: operationType.schema, content: requiredText(1_000) }),
  answer: json(z.object({ id: z.int() })),
  codes: 'ALWAYS',
  changes: true,
  audit: 'none: own record',
})
