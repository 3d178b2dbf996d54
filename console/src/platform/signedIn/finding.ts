import type { CallOptions } from '../client.ts'
import { isFailure } from '../client.ts'
import type { Failure } from '../failures.ts'
import { FinderError, type Found } from './finder.ts'

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

/** What all these searches found, each record once. Where one of them failed it is told, with what the others found. */
export async function gathered<Row>(
  searches: readonly Promise<{ readonly content: readonly Row[] } | Failure>[],
  foundOf: (row: Row) => Found,
): Promise<readonly Found[]> {
  const answers = await Promise.all(searches)
  const found = new Map<string, Found>()
  for (const answer of answers) {
    if (isFailure(answer)) continue
    for (const one of answer.content.map(foundOf)) if (!found.has(one.key)) found.set(one.key, one)
  }
  const all = [...found.values()]
  if (answers.some(isFailure)) throw new FinderError(all)
  return all
}
