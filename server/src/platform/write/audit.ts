import { hash } from 'node:crypto'
import type { OperationType } from '@camp/contract/base/audit'
import type { ErrorData } from '@camp/contract/errors'
import type { DatabaseClock } from '../db/clock.ts'
import { statement } from '../db/statement.ts'
import type { Keyring } from './keyring.ts'

/** One entry of the operation log, before it has its time and seal. */
export interface AuditEntry {
  readonly operatorId: number | null
  readonly operationType: OperationType
  readonly source: 'CONSOLE' | 'SERVER' | 'JOB' | 'PROVIDER' | 'KEY'
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

/** A row of `operation_logs`; `mac` is the code of the others. */
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

/** Do the names of a value and of all its parts stand in order as they are? Those of most entries do. */
function isInOrder(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return true
  if (Array.isArray(value)) return value.every(isInOrder)
  let last = ''
  for (const name of Object.keys(value)) {
    if (name < last || !isInOrder(value[name as keyof typeof value])) return false // one of its own keys
    last = name
  }
  return true
}

/** JSON with sorted names: jsonb keeps no order, and a seal must not depend on it. What is in order is written in one go. */
export function canonicalJson(value: unknown): string {
  if (isInOrder(value)) return JSON.stringify(value ?? null)
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  const parts: string[] = []
  const record = value as Record<string, unknown> // an object that is no array has its values under names
  for (const name of Object.keys(record).sort()) {
    const part = record[name]
    if (part !== undefined) parts.push(`${JSON.stringify(name)}:${canonicalJson(part)}`)
  }
  return `{${parts.join(',')}}`
}

/** What the code of a stored row covers: its columns in the order of `entryFields`. */
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

/** An entry with its time and its code, ready to be inserted. */
export interface SealedEntry {
  /** Its fields, as the code covers them. */
  readonly text: string
  /** The code, in hex. */
  readonly mac: string
}

/** The columns from `created_at` (UTC, to the millisecond) to `request_id`, in the order of the table. */
export const entryFields = (entry: AuditEntry, at: Date): (string | number | null | Record<string, unknown>)[] => [
  at.toISOString(),
  entry.operatorId,
  entry.operationType,
  entry.source,
  entry.call,
  entry.content,
  entry.target?.entity ?? null,
  entry.target?.id ?? null,
  entry.before,
  entry.after,
  entry.ip,
  entry.userAgent,
  entry.requestId,
]

/** Gives an entry its time and its code. */
export function sealEntry(entry: AuditEntry, clock: DatabaseClock, keys: Keyring): SealedEntry {
  const text = canonicalJson(entryFields(entry, clock.now()))
  return { text, mac: keys.mac(text).toString('hex') }
}

/**
 * The insert of entries, as many as there are: what their codes cover is sent as it is, once. Months are cut in UTC: they only place rows
 * in partitions.
 */
export const ADD_ENTRIES = statement(
  'write.log',
  `insert into operation_logs (month, created_at, operator_id, operation_type, source, call, content, target_entity, target_id,
    before, after, ip, user_agent, request_id, mac)
  select date_trunc('month', (f ->> 0)::timestamptz at time zone 'UTC')::date, (f ->> 0)::timestamptz, (f ->> 1)::bigint, f ->> 2, f ->> 3,
    f ->> 4, f -> 5, f ->> 6, (f ->> 7)::bigint, nullif(f -> 8, 'null'), nullif(f -> 9, 'null'), f ->> 10, f ->> 11, f ->> 12,
    decode(e ->> 0, 'hex')
  from jsonb_array_elements($1::jsonb) e, lateral (select e -> 1 as f) fields
  returning id`,
)

/** What `ADD_ENTRIES` binds. */
export const entryValues = (entries: readonly SealedEntry[]): [string] => [
  `[${entries.map(({ text, mac }) => `["${mac}",${text}]`).join(',')}]`,
]

/** SHA-256 of what was sent under an idempotency key. */
export const hashOf = (value: unknown): Buffer => hash('sha256', canonicalJson(value), 'buffer')

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
