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

/**
 * The condition for families and all that hangs on them. Until camps exist nobody leads a group that a family could be in,
 * so a reader limited to own groups sees none.
 */
export const familiesInScope = (scope: Scope): RawBuilder<boolean> | null => (scope.all ? null : sql<boolean>`false`)
