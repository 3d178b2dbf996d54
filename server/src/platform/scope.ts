import { type RawBuilder, sql } from 'kysely'

const secret = Symbol('scope')

/**
 * Whose rows a reader may see. Opaque: it comes from a session, or is taken with a written reason by a job.
 * Every read takes one, so forgetting it does not compile.
 */
export interface Scope {
  readonly [secret]: true
  /** Sees every row. */
  readonly all: boolean
  /** The reader, where rows are limited to his or her groups. */
  readonly userId: number | null
}

/** The scope of a session. */
export const scopeOf = (userId: number, dataScope: 'ALL' | 'OWN_GROUPS'): Scope => ({ [secret]: true, all: dataScope === 'ALL', userId })

export const Scope = {
  /** Every row, for jobs and commands; `_reason` is for whoever reads the call. */
  everything: (_reason: string): Scope => ({ [secret]: true, all: true, userId: null }),
}

/** Null where the reader sees every row. `column` is SQL of ours, never input. */
const among = (scope: Scope, column: string, ids: RawBuilder<unknown>): RawBuilder<boolean> | null =>
  scope.all ? null : sql<boolean>`${sql.raw(column)} in (select ${ids})`

/** The condition for families and all that hangs on them: a child of theirs is in a group that the reader leads. `parent`: their id. */
export const familiesInScope = (scope: Scope, parent: string): RawBuilder<boolean> | null =>
  among(scope, parent, sql`led_families(${scope.userId})`)

/** The condition for groups of camps, enrolments and clock-ins: the reader leads the coach. `group`: the id of the camp's group. */
export const groupsInScope = (scope: Scope, group: string): RawBuilder<boolean> | null =>
  among(scope, group, sql`led_camp_groups(${scope.userId})`)
