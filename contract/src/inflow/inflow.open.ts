import * as z from 'zod'
import { defineCall, json, page } from '../base/call.ts'
import { externalId, ingestStatus, order, waitsFor } from '../base/ingest.ts'
import { labelled } from '../base/labels.ts'
import { filter, oneOrMany, text, wireBoolean } from '../base/wire.ts'
import { ANY_WRITE, writeCodes } from '../scopes.ts'

/** How data stand that refer to a record that had not come. */
export const waitingState = labelled({ WAITING: ['等待中', 'Waiting', 'plain'], REFUSED: ['已拒绝', 'Refused', 'red'] })

/** So many items come in one batch, of so many bytes in all. */
export const MOST_BATCH_ITEMS = 1_000
export const MOST_BATCH_BYTES = 5_000_000

const item = z.strictObject({
  op: z.string().min(1).max(40),
  externalId: externalId(),
  ...order,
  data: z.record(z.string(), z.unknown()),
})
export type BatchItem = z.output<typeof item>

const result = z.object({
  index: z.int(),
  status: z.enum([...ingestStatus.options, 'REFUSED']),
  id: z.int().nullable(),
  linked: z.literal(true).optional(),
  waitsFor: waitsFor.optional(),
  error: z.string().optional(),
  msg: z.string().optional(),
  /** Where: `items.3.data.phone`. */
  fields: z.array(z.object({ path: z.string(), msg: z.string() })).optional(),
})
export type BatchResult = z.output<typeof result>

/**
 * Many records at once, each by the operation that its own call has: it is answered as soon as its form is right, item by item. Those that
 * refer to others may stand before them. With `atomic` one that is refused refuses all.
 */
export const putBatch = defineCall({
  id: 'putBatch',
  title: { zh: '批量写入', en: 'Put in many records' },
  area: 'Ingest',
  beyond: true,
  method: 'POST',
  path: '/open/v1/batch',
  query: z.object({ atomic: wireBoolean().optional() }),
  body: z.strictObject({ items: z.array(item).min(1).max(MOST_BATCH_ITEMS) }),
  answer: json(z.object({ items: z.array(result) })),
  maxBytes: MOST_BATCH_BYTES,
  key: ANY_WRITE,
  codes: writeCodes,
  changes: true,
  audit: 'none: each operation says what it did in the sentence of its own call',
})

export const waitingRow = z.object({
  id: z.int(),
  op: z.string(),
  externalId: z.string(),
  state: waitingState.schema,
  waitsFor,
  /** Of one that was refused: the name of the refusal. */
  error: z.string().nullable(),
  arrivedAt: z.string(),
  until: z.string(),
})

/** What is parked, and what was refused after it had waited. */
export const openWaiting = defineCall({
  id: 'openWaiting',
  title: { zh: '查询等待中的数据', en: 'List what waits' },
  area: 'Ingest',
  beyond: true,
  method: 'GET',
  path: '/open/v1/waiting',
  query: filter({ state: oneOrMany(waitingState.schema), op: oneOrMany(text(40)) }),
  answer: page(waitingRow),
  key: 'records:read',
  codes: ['PARENT_INDEX'],
  defaultSort: 'id,asc',
})
