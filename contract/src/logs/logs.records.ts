import * as z from 'zod'
import { defineCall, json, page } from '../base/call.ts'
import { filter, id, moment } from '../base/wire.ts'
import type { Code } from '../permissions.ts'
import { type LogEntity, logEntity, records } from '../records.ts'
import { operationLog } from './logs.ts'

const area = 'Log'

type RecordCodes = readonly [Code, ...Code[]]

/** Any one of them opens the records of a kind and, with them, their history. */
// fromEntries forgets the keys
export const recordCodes = Object.fromEntries(records.map(({ entity, codes }) => [entity, codes])) as Readonly<
  Record<LogEntity, RecordCodes>
>

// The answer to a record that the reader's codes do not open is that of one that does not exist.
const codes: RecordCodes = ['LOG_MANAGE', ...new Set(Object.values(recordCodes).flat())]

/** One change of a record: who, when, what was and what is. */
export const recordChange = operationLog.pick({
  id: true,
  createdAt: true,
  operatorId: true,
  operator: true,
  source: true,
  operationType: true,
  content: true,
  before: true,
  after: true,
})

/** What happened to one record, newest first. */
export const getRecordHistory = defineCall({
  id: 'getRecordHistory',
  title: { zh: '查看记录的变更历史', en: 'Read the history of a record' },
  area,
  method: 'GET',
  path: '/api/log/record',
  query: filter({}, { entity: logEntity.schema, id: id() }),
  answer: page(recordChange),
  codes,
  sorts: ['createdAt'],
  defaultSort: 'createdAt,desc',
  beyond: true,
})

/** A record as it stood at a moment; personal values are masked. */
export const getRecordAsOf = defineCall({
  id: 'getRecordAsOf',
  title: { zh: '查看记录的历史状态', en: 'Read a record as of a moment' },
  area,
  method: 'GET',
  path: '/api/log/record/as-of',
  query: filter({}, { entity: logEntity.schema, id: id(), at: moment() }),
  answer: json(
    z.object({
      at: z.string(),
      state: z.enum(['THERE', 'NOT_YET', 'DELETED']),
      /** By the names that the log uses; null while it did not exist. */
      fields: z.record(z.string(), z.unknown()).nullable(),
    }),
  ),
  codes,
  beyond: true,
})
