import { beginPart, isTracing, type Span, typeOfError } from '../trace/spans.ts'
import type { Asked, BatchAnswer } from './batch.ts'

const summaries = new Map<string, string>()
const MOST_SUMMARIES = 500
const VERB = /\b(select|insert|update|delete|fetch|begin|commit|rollback)\b/i
const TABLE = /\b(?:from|into|update)\s+([a-z][a-z_]{1,39})\b/

/** What a text that was put together does, and to which table first; the text itself is never said. */
function summaryOf(text: string): string {
  const known = summaries.get(text)
  if (known !== undefined) return known
  const summary = [VERB.exec(text)?.[1]?.toLowerCase() ?? 'sql', TABLE.exec(text)?.[1] ?? ''].join(' ').trim()
  if (summaries.size < MOST_SUMMARIES) summaries.set(text, summary)
  return summary
}

/** The name of a text that was put together is a hash. */
const HASH = /^p[\w-]{20}$/
const nameOf = ({ called, name, text }: Asked): string => called ?? (name === undefined || HASH.test(name) ? summaryOf(text) : name)
const MOST_NAMES = 10
const ENDS: ReadonlySet<string> = new Set(['begin', 'commit'])

const NOTHING = {}

/** One span for a round trip: it is called as the statement that was waited for, the last one before the end of the transaction. */
export function roundTrip(asked: readonly Asked[]): Span | null {
  if (!isTracing()) return null
  const named = asked.findLast(({ name }) => name === undefined || !ENDS.has(name)) ?? asked[0]
  return named === undefined ? null : beginPart('CLIENT', nameOf(named), NOTHING)
}

export function answered(span: Span, asked: readonly Asked[], answers: readonly BatchAnswer[]): void {
  let rows = 0
  for (const answer of answers) rows += answer.rows.length
  span.facts =
    asked.length === 1
      ? { 'db.system.name': 'postgresql', 'db.response.returned_rows': rows }
      : {
          'db.system.name': 'postgresql',
          'db.response.returned_rows': rows,
          'db.query.summary': asked.slice(0, MOST_NAMES).map(nameOf).join(' '),
          'db.operation.batch.size': asked.length,
        }
  span.finish()
}

export function broken(span: Span, error: unknown): void {
  span.failed(typeOfError(error))
  span.finish()
}
