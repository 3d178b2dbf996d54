import type { LogFilter } from '@camp/contract/logs/logs'
import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '../platform/scope.ts'
import { from, upTo } from '../platform/time.ts'

/** The filters of the log; a keyword is looked for in what these leave. */
export type LogMatch = Omit<LogFilter, 'keyword'> & {
  readonly startTime?: string
  readonly endTime?: string
  /** Entries older than this moment: what an export was asked for, without its own entry. */
  readonly before?: string
  /** Only what this person did (see `seenBy`). */
  readonly doneBy?: number
}

/**
 * What a reader sees of the log: all of it, as entries are about staff's doing; or, limited to own groups, what they did. An entry
 * holds what was written about families and does not know whose group they are in.
 */
export const seenBy = ({ all, userId }: Scope): Pick<LogMatch, 'doneBy'> => (all || userId === null ? {} : { doneBy: userId })

type Condition = RawBuilder<boolean>
type LogSource = NonNullable<LogFilter['source']>[number]

// One value as an equation: `= any` of one would keep the index from giving its order.
function oneOf(column: string, values: readonly (string | number)[] | undefined, type: 'bigint' | 'text'): Condition | null {
  if (!values) return null
  const [only] = values
  if (values.length === 1) return sql<boolean>`${sql.raw(column)} = ${only}`
  return sql<boolean>`${sql.raw(column)} = any(${values}::${sql.raw(type)}[])`
}

/** The values are the contract's own, so that they can stand in the text: the index of what is not the server's own is found by them. */
const ofSources = (values: readonly LogSource[]): Condition => {
  const literals = values.map((value) => sql.lit(value))
  return literals.length === 1 ? sql<boolean>`o.source = ${literals[0]}` : sql<boolean>`o.source in (${sql.join(literals)})`
}

const CREATED = sql`o.created_at`

/** The only place of conditions on the log. */
export function matching(filter: LogMatch): Condition {
  const conditions = [
    oneOf('o.operator_id', filter.operatorId, 'bigint'),
    filter.doneBy === undefined ? null : sql<boolean>`o.operator_id = ${filter.doneBy}`,
    oneOf('o.operation_type', filter.operationType, 'text'),
    filter.source === undefined ? null : ofSources(filter.source),
    oneOf('o.target_entity', filter.entity, 'text'),
    filter.entityId === undefined ? null : sql<boolean>`o.target_id = ${filter.entityId}`,
    filter.ip === undefined ? null : sql<boolean>`o.ip = ${filter.ip}`,
    filter.createdFrom === undefined ? null : from(CREATED, filter.createdFrom),
    filter.createdTo === undefined ? null : upTo(CREATED, filter.createdTo),
    filter.startTime === undefined ? null : from(CREATED, filter.startTime),
    filter.endTime === undefined ? null : upTo(CREATED, filter.endTime),
    filter.before === undefined ? null : sql<boolean>`o.created_at < ${filter.before}::timestamptz`,
  ].filter((condition): condition is Condition => condition !== null)
  return conditions.length === 0 ? sql<boolean>`true` : sql.join(conditions, sql` and `)
}
