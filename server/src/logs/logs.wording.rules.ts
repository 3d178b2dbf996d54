import { inLanguage, placeText } from '@camp/contract/base/announcement'
import type { Audit } from '@camp/contract/base/audit'
import type { AnyCall } from '@camp/contract/base/call'
import { fillEach, partsOf } from '@camp/contract/base/fill'
import { calls, openCalls } from '@camp/contract/catalogue'
import type { Language } from '@camp/contract/errors'
import { systemEvents } from '@camp/contract/logs/logs.system'
import { logEntity } from '@camp/contract/records'
import { ERASED_TEXT, erasedText } from './logs.erased.words.ts'

/** What is stored of a sentence: the call that words it and its data, or an announced text. */
interface Stored {
  readonly call: string | null
  readonly content: Readonly<Record<string, string | number>>
}

/** What a call says, with the names of all records where it speaks of one. */
function auditOf(audit: AnyCall['audit']): Audit | null {
  if (typeof audit !== 'object') return null
  const { speaks = {} } = audit
  const places = Object.entries(speaks).map(([place, kind]) => [place, kind === 'record' ? logEntity : kind] as const)
  return { ...audit, speaks: Object.fromEntries(places) }
}

/** Everything the server words: what calls did, and what it did by itself. */
export const worded: readonly (readonly [string, Audit])[] = [
  ...[...calls, ...openCalls].flatMap((call) => {
    const audit = auditOf(call.audit)
    return audit ? [[call.id, audit] as const] : []
  }),
  ...Object.values(systemEvents).map((event) => [event.name, auditOf(event) ?? event] as const),
]

const audits: ReadonlyMap<string, Audit> = new Map(worded)

/** The sentence of an entry in the reader's language; an announced text as it was announced. */
export function sentence({ call, content }: Stored, language: Language): string {
  if (call === null) return content.text === ERASED_TEXT ? inLanguage(erasedText, language) : String(content.text ?? '')
  const audit = audits.get(call)
  // A call that a later release took out: its name and data still say something.
  if (!audit) return [call, ...Object.values(content)].join(' ')
  return fillEach(inLanguage(audit.says, language), (place) => placeText(audit, place, content[place], language))
}

/** The pieces of a sentence that are the same in all its entries. */
export const plainParts = (audit: Audit, language: Language): string[] =>
  partsOf(inLanguage(audit.says, language)).filter((part) => typeof part === 'string')

/** Does a text stand in the words of the log itself? Then an entry that holds it may be about anything. */
export const isWordOfTheLog = (text: string): boolean =>
  worded.some(([, audit]) =>
    [audit.says, ...(audit.announces ? [audit.announces] : [])].some(({ zh, en }) => zh.includes(text) || en.includes(text)),
  )
