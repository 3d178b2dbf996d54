import { traceparentNow } from '../trace/spans.ts'

/** What runs a statement: the executor of a transaction. */
interface Statements {
  later(statement: { name: string; text: string }, values: readonly unknown[]): void
}

const ADD = {
  name: 'jobs.add',
  text: 'select 1 from graphile_worker.add_job($1, $2::json, run_at => $3::timestamptz, job_key => $4, max_attempts => $5)',
}

/** A job that fails is tried this often in all, with growing waits. */
export const MAX_ATTEMPTS = 5

export interface JobOptions {
  /** Not before this moment. */
  readonly runAt?: Date
  /** At most one waiting job has this key; a later one replaces it. */
  readonly jobKey?: string
  /** How often it is tried in all; default `MAX_ATTEMPTS`. */
  readonly maxAttempts?: number
}

/** Beside its payload a job carries the trace of who asked for it; whoever does it finds it taken off. */
const TRACE = 'traceparent'

export function takeTrace(payload: unknown): { readonly payload: unknown; readonly parent: string | null } {
  if (typeof payload !== 'object' || payload === null || !(TRACE in payload)) return { payload, parent: null }
  const { [TRACE]: parent, ...own } = payload
  return { payload: own, parent: String(parent) }
}

/** Puts a job into the queue with the next statement of `tx`: it exists if and only if the change is committed. */
export function addJob(tx: Statements, name: string, payload: Record<string, unknown>, options: JobOptions = {}): void {
  const parent = traceparentNow()
  tx.later(ADD, [
    name,
    JSON.stringify(parent === null ? payload : { ...payload, [TRACE]: parent }),
    options.runAt?.toISOString() ?? null,
    options.jobKey ?? null,
    options.maxAttempts ?? MAX_ATTEMPTS,
  ])
}
