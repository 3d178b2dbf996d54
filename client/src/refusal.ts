/** A field that was refused, and why, in the language that was asked for. */
export interface RefusedField {
  readonly path: string
  readonly msg: string
}

interface Refusal {
  readonly status: number
  readonly error: string
  readonly msg: string
  readonly fields?: readonly RefusedField[]
  readonly requestId?: string
}

/** The console refused a call, or did not answer it (`NO_ANSWER`). */
export class CampError extends Error {
  override readonly name = 'CampError'
  /** The HTTP status; 0: there was no answer. */
  readonly status: number
  /** The name of the case, `PRICE_CHANGED` and the like: it stays as it is, whatever the words become. */
  readonly code: string
  /** What people are told. */
  readonly text: string
  readonly fields: readonly RefusedField[]
  /** The path of the first field that was refused, `data.phone`. */
  readonly field: string | undefined
  /** By this number the log of the console tells of the call. */
  readonly requestId: string | undefined
  /** Seconds after which the console wants to be asked again. */
  readonly retryAfter: number | undefined

  constructor({ status, error, msg, fields = [], requestId }: Refusal, retryAfter?: number, cause?: unknown) {
    super(`${error}: ${msg}${fields.length ? ` (${fields.map(({ path }) => path).join(', ')})` : ''}`, { cause })
    this.status = status
    this.code = error
    this.text = msg
    this.fields = fields
    this.field = fields[0]?.path
    this.requestId = requestId
    this.retryAfter = retryAfter
  }
}
