import type { AnyCall, CallInput, Page, RowOf } from '@camp/contract/base/call'
import { type CallOptions, call, isFailure, optionsOf } from '../client.ts'
import type { Failure } from '../failures.ts'
import { SearchError, type SearchHit } from './search.ts'

/** So many rows are looked through for what is called exactly as was typed; fewer of them are shown. */
const LOOKED_THROUGH = 20
export const firstRows = { page: 1, size: LOOKED_THROUGH } as const

/** A search that failed is told in the palette, and nowhere else. */
export const quietly = (signal: AbortSignal): CallOptions => ({ signal, quiet: () => true })

const WHOLE_PHONE = 11
const LAST_DIGITS = 4

/**
 * By all of its digits or the last four. Other parts are for the filters of lists: each phone that they find counts as seen, and this here asks
 * with each key.
 */
export const searchesPhone = ({ length }: string): boolean => length === LAST_DIGITS || length === WHOLE_PHONE

export const isWholePhone = (text: string): boolean => /^\d+$/.test(text) && text.length === WHOLE_PHONE

/** Is the text all of one of these, in whatever case? */
export const isExactly = (text: string, ...names: readonly (string | null)[]): boolean =>
  names.some((name) => name?.toLowerCase() === text.toLowerCase())

/**
 * Finds what a list holds: a search for each input, each record once. Where one of them failed it is told, with what the others found.
 */
export const findRows =
  <C extends AnyCall>(list: C, inputs: (text: string) => readonly CallInput<C>[], foundOf: (row: RowOf<C>, text: string) => SearchHit) =>
  async (text: string, signal: AbortSignal): Promise<readonly SearchHit[]> => {
    const ask = (input: CallInput<C>) => call(list, input, ...optionsOf<C>(quietly(signal))) as Promise<Page<RowOf<C>> | Failure> // a list with its page
    const answers = await Promise.all(inputs(text).map(ask))
    const found = new Map<string, SearchHit>()
    for (const answer of answers) {
      if (isFailure(answer)) continue
      for (const row of answer.content) {
        const one = foundOf(row, text)
        if (!found.has(one.key)) found.set(one.key, one)
      }
    }
    const all = [...found.values()]
    if (answers.some(isFailure)) throw new SearchError(all)
    return all
  }
