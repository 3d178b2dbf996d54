import { createHash } from 'node:crypto'
import type { OperationType } from '@camp/contract/call'
import type { ErrorData } from '@camp/contract/errors'
import type { DatabaseClock } from '../db/clock.ts'
import { statement } from '../db/executor.ts'
import type { Keyring } from './keyring.ts'

/** One entry of the operation log, before it has its time and seal. */
export interface AuditEntry {
  readonly operatorId: number | null
  readonly operationType: OperationType
  readonly source: 'CONSOLE' | 'SERVER'
  /** The call whose sentence words the entry; null for an announced text. */
  readonly call: string | null
  /** The data of the sentence, or `{text}`. No personal values. */
  readonly content: ErrorData
  readonly target: { readonly entity: string; readonly id: number | null } | null
  readonly before: Record<string, unknown> | null
  readonly after: Record<string, unknown> | null
  readonly ip: string
  readonly userAgent: string
  readonly requestId: string
}

/** A row of `operation_logs` as it is inserted; `mac` seals the others. */
export interface AuditRow {
  month: string
  created_at: string
  operator_id: number | null
  operation_type: string
  source: string
  call: string | null
  content: ErrorData
  target_entity: string | null
  target_id: number | null
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  ip: string
  user_agent: string
  request_id: string
  mac: string
}

/** JSON with sorted keys: jsonb keeps no order, and a seal must not depend on it. */
export function canonicalJson(value: unknown): string {
  if (value === null || value === undefined || typeof value !== 'object') return JSON.stringify(value ?? null)
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  const record = value as Record<string, unknown> // an object that is no array has its values under names
  let text = ''
  for (const key of Object.keys(record).sort()) {
    if (record[key] !== undefined) text += `${text === '' ? '' : ','}${JSON.stringify(key)}:${canonicalJson(record[key])}`
  }
  return `{${text}}`
}

/** What the seal covers, in a fixed order; `createdAt` in UTC milliseconds. */
export const sealedText = (row: Omit<AuditRow, 'mac' | 'month'>): string =>
  canonicalJson([
    new Date(row.created_at).toISOString(),
    row.operator_id,
    row.operation_type,
    row.source,
    row.call,
    row.content,
    row.target_entity,
    row.target_id,
    row.before,
    row.after,
    row.ip,
    row.user_agent,
    row.request_id,
  ])

/** Gives an entry its time and its seal. Months are cut in UTC: they only place rows in partitions. */
export function auditRow(entry: AuditEntry, clock: DatabaseClock, keys: Keyring): AuditRow {
  const created = clock.now().toISOString()
  const row = {
    month: `${created.slice(0, 7)}-01`,
    created_at: created,
    operator_id: entry.operatorId,
    operation_type: entry.operationType,
    source: entry.source,
    call: entry.call,
    content: entry.content,
    target_entity: entry.target?.entity ?? null,
    target_id: entry.target?.id ?? null,
    before: entry.before,
    after: entry.after,
    ip: entry.ip,
    user_agent: entry.userAgent,
    request_id: entry.requestId,
  }
  return { ...row, mac: keys.mac(sealedText(row)).toString('hex') }
}

/** The insert of a row of the log; its values are `logValues`. */
export const ADD_LOG_ROW = statement<{ id: number }>(
  'write.log',
  `insert into operation_logs (month, created_at, operator_id, operation_type, source, call, content, target_entity, target_id,
    before, after, ip, user_agent, request_id, mac)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, decode($15, 'hex')) returning id`,
)

/** As `ADD_LOG_ROW`, for many rows at once: $1 is the array of them. */
export const ADD_LOG_ROWS = statement(
  'write.logs',
  `insert into operation_logs (month, created_at, operator_id, operation_type, source, call, content, target_entity, target_id,
    before, after, ip, user_agent, request_id, mac)
  select r.month, r.created_at, r.operator_id, r.operation_type, r.source, r.call, r.content, r.target_entity, r.target_id,
    r.before, r.after, r.ip, r.user_agent, r.request_id, decode(r.mac, 'hex')
  from jsonb_to_recordset($1::jsonb) as r (month date, created_at timestamptz, operator_id bigint, operation_type text, source text,
    call text, content jsonb, target_entity text, target_id bigint, before jsonb, after jsonb, ip text, user_agent text, request_id text,
    mac text)`,
)

/** What `ADD_LOG_ROW` binds. */
export const logValues = (row: AuditRow): unknown[] => [
  row.month,
  row.created_at,
  row.operator_id,
  row.operation_type,
  row.source,
  row.call,
  JSON.stringify(row.content),
  row.target_entity,
  row.target_id,
  row.before && JSON.stringify(row.before),
  row.after && JSON.stringify(row.after),
  row.ip,
  row.user_agent,
  row.request_id,
  row.mac,
]

/** SHA-256 of what was sent under an idempotency key. */
export const hashOf = (value: unknown): Buffer => createHash('sha256').update(canonicalJson(value)).digest()

/** The fields that differ, for `before` and `after` of an edit. */
export function changedFields<T extends Record<string, unknown>>(before: T, after: Partial<T>) {
  const old: Record<string, unknown> = {}
  const now: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(after)) {
    if (value !== undefined && canonicalJson(value) !== canonicalJson(before[key])) {
      old[key] = before[key] ?? null
      now[key] = value
    }
  }
  return { before: old, after: now, changed: Object.keys(now).length > 0 }
}
