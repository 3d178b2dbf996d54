import { type RawBuilder, sql } from 'kysely'
import { dayEnd, dayStart } from '../platform/time.ts'
import type { LogMatch } from './logs.matching.ts'

const KNOWN = new Set(['operationType', 'source', 'createdFrom', 'createdTo', 'startTime', 'endTime'])

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

/** A select of the total from the kept figures, where they can answer exactly: by type, source and whole days. Null where entries must be counted. */
export function keptTotal(filter: LogMatch): RawBuilder<unknown> | null {
  const used = Object.entries(filter).filter(([, value]) => value !== undefined)
  const days = wholeDays(filter)
  if (days === undefined || used.some(([key]) => !KNOWN.has(key))) return null
  const conditions = [
    filter.operationType ? sql`k.operation_type = any(${filter.operationType}::text[])` : null,
    filter.source ? sql`k.source = any(${filter.source}::text[])` : null,
    days.from === null ? null : sql`k.day >= ${days.from}::date`,
    days.to === null ? null : sql`k.day <= ${days.to}::date`,
  ].filter((condition) => condition !== null)
  const where = conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
  return sql`select coalesce(sum(k.count), 0)::bigint from (
    select day, operation_type, source, count from operation_log_day union all select day, operation_type, source, count from operation_log_delta
  ) k where ${where}`
}
