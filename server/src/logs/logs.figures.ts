import { type RawBuilder, sql } from 'kysely'
import { all, among, type Condition, days } from '../platform/db/list.ts'
import { dayEnd, dayStart } from '../platform/time.ts'
import type { LogMatch } from './logs.conditions.ts'

const DAYS = ['createdFrom', 'createdTo', 'startTime', 'endTime']
const BY_TYPE = new Set(['operationType', 'source', ...DAYS])
const BY_KIND = new Set(['entity', ...DAYS])

/** The later of two days, or the one there is. */
const latest = (...days: (string | null)[]): string | null =>
  days
    .filter((day) => day !== null)
    .sort()
    .at(-1) ?? null
const earliest = (...days: (string | null)[]): string | null => days.filter((day) => day !== null).sort()[0] ?? null

/** The days that a filter covers if it covers whole ones; undefined if not. */
function wholeDays(filter: LogMatch): { from: string | null; to: string | null } | undefined {
  const starts = [filter.createdFrom, filter.startTime].filter((moment) => moment !== undefined).map(dayStart)
  const ends = [filter.createdTo, filter.endTime].filter((moment) => moment !== undefined).map(dayEnd)
  return starts.includes(null) || ends.includes(null) ? undefined : { from: latest(...starts), to: earliest(...ends) }
}

const kept = (table: 'operation_log' | 'operation_log_entity', columns: string, conditions: readonly (Condition | null)[]) => {
  const of = (part: 'day' | 'delta') => sql.raw(`select day, ${columns}, count from ${table}_${part}`)
  return sql`select coalesce(sum(k.count), 0)::bigint from (${of('day')} union all ${of('delta')}) k where ${all(conditions)}`
}

/**
 * A select of the total from the kept figures, where they can answer exactly: of whole days, by type and source, or by the kind of record. Null
 * where entries must be counted.
 */
export function rollupTotal(filter: LogMatch): RawBuilder<unknown> | null {
  const used = Object.entries(filter).flatMap(([key, value]) => (value === undefined ? [] : [key]))
  const range = wholeDays(filter)
  if (range === undefined) return null
  const ofDays = days('k.day', range.from ?? undefined, range.to ?? undefined)
  const { operationType, source, entity } = filter
  if (used.every((key) => BY_TYPE.has(key)))
    return kept('operation_log', 'operation_type, source', [among('k.operation_type', operationType), among('k.source', source), ofDays])
  if (entity && used.every((key) => BY_KIND.has(key))) return kept('operation_log_entity', 'entity', [among('k.entity', entity), ofDays])
  return null
}
