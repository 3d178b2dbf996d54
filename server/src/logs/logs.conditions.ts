import type { LogFilter } from '@camp/contract/logs/logs'
import { sql } from 'kysely'
import { all, among, type Condition, equals, range } from '../platform/db/list.ts'
import type { Scope } from '../platform/scope.ts'

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

type LogSource = NonNullable<LogFilter['source']>[number]

/** The values are the contract's own, so that they can stand in the text: the index of what is not the server's own is found by them. */
const ofSources = (values: readonly LogSource[]): Condition => {
  const literals = values.map((value) => sql.lit(value))
  return literals.length === 1 ? sql<boolean>`o.source = ${literals[0]}` : sql<boolean>`o.source in (${sql.join(literals)})`
}

/** The only place of conditions on the log. */
export function conditionsOf(filter: LogMatch): Condition {
  return all([
    among('o.operator_id', filter.operatorId),
    equals('o.operator_id', filter.doneBy),
    among('o.operation_type', filter.operationType),
    filter.source === undefined ? null : ofSources(filter.source),
    among('o.target_entity', filter.entity),
    equals('o.target_id', filter.entityId),
    equals('o.ip', filter.ip),
    range('o.created_at', filter.createdFrom, filter.createdTo),
    range('o.created_at', filter.startTime, filter.endTime),
    filter.before === undefined ? null : sql<boolean>`o.created_at < ${filter.before}::timestamptz`,
  ])
}
