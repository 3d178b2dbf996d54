import type { ErrorName } from '@camp/contract/errors'
import pg from 'pg'
import { AppError } from '../errors.ts'
import { constraintOf } from './pool.ts'

/** What the breaking of a unique index means to a person: the refusal, and the field of the form, by the name of the index. */
export type Conflicts = Readonly<Record<string, { readonly error: ErrorName; readonly path: string }>>

/** Of a name or a code that is taken in whatever case: `<index>_key` knows it to the letter, `<index>_case_key` in any case. */
export const inAnyCase = (index: string, refusal: Conflicts[string]): Conflicts => ({
  [`${index}_key`]: refusal,
  [`${index}_case_key`]: refusal,
})

/** Runs statements and words the breaking of a unique index as the refusal of its field; the transaction is lost with it. */
export async function orConflict<T>(conflicts: Conflicts, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const known = conflicts[constraintOf(error) ?? '']
    if (!known) throw error
    throw new AppError(known.error, {}, { field: known.path, cause: error })
  }
}

const FOREIGN_KEY = '23503'

/** The table whose rows refer to one that was to go, so that the database keeps it; null: that is not what went wrong. */
export const stillUsed = (error: unknown): string | null =>
  error instanceof pg.DatabaseError && error.code === FOREIGN_KEY ? (error.table ?? '') : null
