import type { ErrorData, ErrorName } from '@camp/contract/errors'

/** A record as the log names it. */
interface ChangedRecord {
  readonly entity: string
  readonly id: number
}

/** A refusal with a name from the contract's table; one place turns it into HTTP. `data` fills its words and never holds personal values. */
export class AppError extends Error {
  readonly error: ErrorName
  readonly data: ErrorData
  readonly fields: { path: string; msg: string }[] | undefined
  /** The one field that the refusal is about, where its own words say what is wrong with it. */
  readonly field: string | undefined
  /** Seconds for Retry-After. */
  readonly retryAfter: number | undefined
  /** The record that somebody was faster with. */
  readonly record: ChangedRecord | undefined

  constructor(
    error: ErrorName,
    data: ErrorData = {},
    more: {
      fields?: { path: string; msg: string }[]
      field?: string
      retryAfter?: number
      record?: ChangedRecord
      cause?: unknown
    } = {},
  ) {
    super(error, { cause: more.cause })
    this.error = error
    this.data = data
    this.fields = more.fields
    this.field = more.field
    this.retryAfter = more.retryAfter
    this.record = more.record
  }
}

/** The record, or 404 where there is none (or none that the reader may see). */
export function found<T>(record: T | undefined | null): T {
  if (record === undefined || record === null) throw new AppError('NOT_FOUND')
  return record
}
