import { useCallback, useMemo, useState } from 'react'
import { type Chunk, ChunkError, chunk } from '../platform/chunk.ts'
import { useWhenever } from '../platform/effects.ts'
import { useHolds } from '../platform/session.ts'
import { type Finder, FinderError, type Found } from '../platform/signedIn/finder.ts'

/** What one finder found. */
export interface FoundGroup {
  readonly finder: Finder
  readonly found: readonly Found[]
}

/** So many of what one finder found are shown. */
const MOST = 5

/** A person is still typing: nothing is asked until there is a pause. */
const PAUSE_MS = 200

interface Answers {
  readonly groups: readonly FoundGroup[]
  /** Finders with a failed call: there may be more than what they found. */
  readonly failed: readonly Finder[]
}

const none: Answers = { groups: [], failed: [] }

type Find = Awaited<ReturnType<Finder['load']>>

const chunks = new Map<Finder, Chunk<Find>>()

function chunkOf(finder: Finder): Chunk<Find> {
  const known = chunks.get(finder)
  if (known) return known
  const made = chunk(finder.load)
  chunks.set(finder, made)
  return made
}

/** What is called exactly as was typed first, else in the order of the finder. */
const best = (found: readonly Found[]): readonly Found[] =>
  found.toSorted((one, other) => Number(other.exact ?? false) - Number(one.exact ?? false)).slice(0, MOST)

/** Never fails itself: what one finder could not search leaves the others as they are. */
async function ask(finder: Finder, text: string, signal: AbortSignal): Promise<FoundGroup & { readonly failed: boolean }> {
  try {
    const find = await chunkOf(finder).read()
    return { finder, found: best(await find(text, signal)), failed: false }
  } catch (error) {
    if (error instanceof ChunkError) error.shown()
    return { finder, found: error instanceof FinderError ? best(error.found) : [], failed: true }
  }
}

interface Findings extends Answers {
  /** Those that the reader may use. */
  readonly own: readonly Finder[]
  readonly busy: boolean
  readonly retry: () => void
}

/** Asks the finders that the reader may use and that take the text. What comes too late for the present text is dropped. */
export function useFinders(finders: readonly Finder[], typed: string): Findings {
  const holds = useHolds()
  const text = typed.trim()
  const [state, setState] = useState({ text: '', attempt: 0, answers: none })
  const [attempt, setAttempt] = useState(0)
  const retry = useCallback(() => setAttempt((last) => last + 1), [])
  const own = useMemo(() => finders.filter(({ codes }) => holds(...codes)), [finders, holds])
  const asked = own.filter((finder) => finder.accepts(text))
  const wanted = asked.length > 0 ? text : ''

  // The text decides which finders are asked.
  useWhenever([wanted, attempt], () => {
    if (wanted === '') return
    const stop = new AbortController()
    const timer = setTimeout(async () => {
      const groups = await Promise.all(asked.map((finder) => ask(finder, wanted, stop.signal)))
      if (stop.signal.aborted) return
      setState({ text: wanted, attempt, answers: { groups, failed: groups.filter(({ failed }) => failed).map(({ finder }) => finder) } })
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
