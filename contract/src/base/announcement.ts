import type { Language } from '../errors.ts'
import type { Audit, OperationType, Spoken } from './audit.ts'
import type { AnyCall } from './call.ts'
import { fillEach, partsOf } from './fill.ts'
import { amountText, countText } from './numbers.ts'

/** What the console tells the log before a change (specification, section 7). */
export interface Announcement {
  readonly operationType: OperationType
  readonly content: string
}

interface Sent {
  readonly params?: unknown
  readonly query?: unknown
  readonly body?: unknown
}

type Values = Readonly<Record<string, string | number | undefined>>

/** The types that the console announces (decisions ): changes of records, and what leaves the house. */
const announced: ReadonlySet<OperationType> = new Set(['ADD', 'EDIT', 'DELETE', 'EXPORT', 'ACTIVE', 'FROZEN', 'INACTIVE'] as const)

export const inLanguage = (words: { readonly zh: string; readonly en: string }, language: Language): string =>
  language === 'en-US' ? words.en : words.zh

/** How a place is said; undefined: as it stands. What has words for one and for more counts. */
export const spokenAs = ({ says, announces = says, speaks }: Audit, place: string): Spoken | undefined =>
  speaks?.[place] ?? ((says.en + announces.en).includes(`{${place}|`) ? 'count' : undefined)

/** The words of one place of a wording; empty where nothing is known of it. Names of records are left to the server. */
export function placeText(audit: Audit, place: string, value: string | number | undefined, language: Language): string {
  if (value === undefined) return ''
  const kind = spokenAs(audit, place)
  if (typeof kind === 'object') {
    const label = kind.labels[value]
    return label ? inLanguage(label, language) : String(value)
  }
  // Amounts and counts are kept as texts where they were worded before.
  if (typeof value === 'number' && kind === 'count') return countText(value)
  return typeof value === 'number' && kind === 'fen' ? amountText(value) : String(value)
}

/** Texts and numbers of the input by their names. */
function plainValues({ params, query, body }: Sent): Values {
  const parts = [query, body, params].filter((part) => typeof part === 'object' && part !== null && !Array.isArray(part))
  const values: Record<string, string | number> = {}
  for (const [name, value] of Object.entries(Object.assign({}, ...parts))) {
    if (typeof value === 'string' || typeof value === 'number') values[name] = value
  }
  return values
}

/**
 * The announcement of a call; null where none is made. `said`: what the screen knows of it. A place that stays empty all the same, e.g.
 * because a name is, leaves the call's title.
 */
export function announcementOf(call: AnyCall, sent: Sent, said: Values, language: Language): Announcement | null {
  const { audit, title } = call
  if (typeof audit !== 'object' || !announced.has(audit.type)) return null
  const { says, announces = says } = audit
  // As the call's own client sends it; parts that the call has not are undefined.
  const input = { params: sent.params, query: sent.query, body: sent.body }
  const values: Values = { ...plainValues(sent), ...said, ...audit.fills?.(input) }
  const wording = inLanguage(announces, language)
  const isFull = partsOf(wording).every((part) => typeof part === 'string' || String(values[part.key] ?? '').trim() !== '')
  return {
    operationType: audit.typeOf?.(input) ?? audit.type,
    content: isFull ? fillEach(wording, (place) => placeText(audit, place, values[place], language)) : inLanguage(title, language),
  }
}
