import type { Code } from '@camp/contract/permissions'
import type { LoggedName } from '@camp/contract/records'

/** One record that the palette leads to. */
export interface SearchHit {
  readonly key: string
  readonly title: string
  /** What tells it from others: small print. */
  readonly detail: string
  /** The address of its screen. */
  readonly path: string
  /** It is called exactly as was typed, or has that very number: it comes before all that only holds the text. */
  readonly exact?: boolean
}

/** Thrown by a search where a call failed: what it could not find may exist. */
export class SearchError extends Error {
  /** What its other calls found. */
  readonly found: readonly SearchHit[]

  constructor(found: readonly SearchHit[] = []) {
    super('not everything could be searched')
    this.name = 'SearchError'
    this.found = found
  }
}

/** Finds records of a noun by what was typed into the palette; a noun names them in its `<noun>.console.tsx`. */
export interface Search {
  /** What it finds; its words are the head of what was found. */
  readonly record: LoggedName
  /** Any one of them opens the screens that it leads to, and what it asks. */
  readonly codes: readonly Code[]
  /** Could this text, without spaces around it, be meant for it? What is not asked costs no call. */
  readonly accepts: (text: string) => boolean
  /** Loads what asks the server; it throws a `SearchError` where a call failed. */
  readonly load: () => Promise<(text: string, signal: AbortSignal) => Promise<readonly SearchHit[]>>
}

const HAN = /\p{Script=Han}/u

/** Could it be a part of a name: one Chinese character, or two other letters? Digits alone are meant for something else. */
export const mayBeName = (text: string): boolean => !/^[\d\s-]*$/.test(text) && (HAN.test(text) || text.length >= 2)

/** Four digits or more, and nothing else: a phone or a part of one. */
export const mayBePhone = (text: string): boolean => /^\d{4,11}$/.test(text)

/** Letters and digits, of which at least four are digits: a number of a document, or a part of it. */
export const mayBeNumber = (text: string): boolean => /^(?=(?:[A-Za-z_-]*\d){4})[\w-]{4,64}$/.test(text)
