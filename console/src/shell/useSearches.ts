import { phoneOf } from '@camp/contract/base/rules.phone'
import { useCallback, useMemo, useState } from 'react'
import { type Chunk, ChunkError, chunk } from '../platform/chunk.ts'
import { useWhenever } from '../platform/effects.ts'
import { useHolds } from '../platform/session.ts'
import { searchesPhone } from '../platform/signedIn/finding.ts'
import { mayBePhone, type Search, SearchError, type SearchHit } from '../platform/signedIn/search.ts'

/** What one search found. */
export interface SearchHits {
  readonly search: Search
  readonly found: readonly SearchHit[]
}

/** So many of what one search found are shown. */
const MOST = 5

/** A person is still typing: nothing is asked until there is a pause. */
const PAUSE_MS = 200

/** Digits that a phone is searched by: who types them means a family, whose orders come after it. */
export const meansPhone = (text: string): boolean => mayBePhone(text) && searchesPhone(text)

/** What is asked for: full-width signs as plain ones, and a phone, or its end, as the digits that it is kept by, however people write it. */
export function askedFor(typed: string): string {
  const plain = typed.normalize('NFKC').trim()
  const digits = phoneOf(plain)
  return meansPhone(digits) ? digits : plain
}

interface Answers {
  readonly groups: readonly SearchHits[]
  /** Searches with a failed call: there may be more than what they found. */
  readonly failed: readonly Search[]
}

const none: Answers = { groups: [], failed: [] }

type Find = Awaited<ReturnType<Search['load']>>

const chunks = new Map<Search, Chunk<Find>>()

function chunkOf(search: Search): Chunk<Find> {
  const known = chunks.get(search)
  if (known) return known
  const made = chunk(search.load)
  chunks.set(search, made)
  return made
}

/** What is called exactly as was typed first, else in the order of the search. */
const best = (found: readonly SearchHit[]): readonly SearchHit[] =>
  found.toSorted((one, other) => Number(other.exact ?? false) - Number(one.exact ?? false)).slice(0, MOST)

/** Never fails itself: where one fails it leaves the others as they are. */
async function ask(search: Search, text: string, signal: AbortSignal): Promise<SearchHits & { readonly failed: boolean }> {
  try {
    const find = await chunkOf(search).read()
    return { search, found: best(await find(text, signal)), failed: false }
  } catch (error) {
    if (error instanceof ChunkError) error.shown()
    return { search, found: error instanceof SearchError ? best(error.found) : [], failed: true }
  }
}

interface Findings extends Answers {
  /** Those that the reader may use. */
  readonly own: readonly Search[]
  readonly busy: boolean
  readonly retry: () => void
}

/** Asks the searches that the reader may use and that take the text. What comes too late for the present text is dropped. */
export function useSearches(searches: readonly Search[], typed: string): Findings {
  const holds = useHolds()
  const text = askedFor(typed)
  const [state, setState] = useState({ text: '', attempt: 0, answers: none })
  const [attempt, setAttempt] = useState(0)
  const retry = useCallback(() => setAttempt((last) => last + 1), [])
  const own = useMemo(() => searches.filter(({ codes }) => holds(...codes)), [searches, holds])
  const asked = own.filter((search) => search.accepts(text))
  const wanted = asked.length > 0 ? text : ''

  // The text decides which searches are asked.
  useWhenever([wanted, attempt], () => {
    if (wanted === '') return
    const stop = new AbortController()
    const timer = setTimeout(async () => {
      const groups = await Promise.all(asked.map((search) => ask(search, wanted, stop.signal)))
      if (stop.signal.aborted) return
      setState({ text: wanted, attempt, answers: { groups, failed: groups.filter(({ failed }) => failed).map(({ search }) => search) } })
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  })

  if (wanted === '') return { ...none, own, busy: false, retry }
  // Results of a shorter text stay until those of the longer one are there; that something failed is said of the present text only.
  const busy = state.text !== wanted || state.attempt !== attempt
  return { groups: state.answers.groups, failed: busy ? none.failed : state.answers.failed, own, busy, retry }
}
