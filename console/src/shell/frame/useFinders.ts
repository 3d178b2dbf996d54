import { useCallback, useEffect, useState } from 'react'
import { type Chunk, ChunkError, chunk } from '../../platform/chunk.ts'
import { useLanguage } from '../../platform/i18n.ts'
import { useHolds } from '../../platform/session.ts'
import { type Finder, FinderError, type Found } from '../../platform/signedIn/finder.ts'

/** What one finder found. */
export interface FoundGroup {
  readonly finder: Finder
  readonly found: readonly Found[]
}

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

/** Never fails itself: what one finder could not search leaves the others as they are. */
async function ask(finder: Finder, text: string, signal: AbortSignal): Promise<FoundGroup & { readonly failed: boolean }> {
  try {
    const find = await chunkOf(finder).read()
    return { finder, found: await find(text, signal), failed: false }
  } catch (error) {
    if (error instanceof ChunkError) error.shown()
    return { finder, found: error instanceof FinderError ? error.found : [], failed: true }
  }
}

/** Asks the finders that the reader may use and that take the text. What comes too late for the present text is dropped. */
export function useFinders(finders: readonly Finder[], text: string): Answers & { readonly busy: boolean; readonly retry: () => void } {
  const holds = useHolds()
  const [state, setState] = useState({ text: '', attempt: 0, answers: none })
  const [attempt, setAttempt] = useState(0)
  const retry = useCallback(() => setAttempt((last) => last + 1), [])
  const asked = finders.filter((finder) => holds(...finder.codes) && finder.accepts(text))
  const wanted = asked.length > 0 ? text : ''

  // biome-ignore lint/correctness/useExhaustiveDependencies: the text decides which finders are asked
  useEffect(() => {
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
  }, [wanted, attempt])

  if (wanted === '') return { ...none, busy: false, retry }
  // Results of a shorter text stay until those of the longer one are there; that something failed is said of the present text only.
  const busy = state.text !== wanted || state.attempt !== attempt
  return { groups: state.answers.groups, failed: busy ? none.failed : state.answers.failed, busy, retry }
}

/** What the reader can find beside screens, and by what: for the words of the field. */
export function useFindable(finders: readonly Finder[]): { readonly what: string; readonly by: string } {
  const holds = useHolds()
  const english = useLanguage() === 'en-US'
  const own = finders.filter(({ codes }) => holds(...codes))
  const listed = (words: readonly Finder['title'][]) => words.map(({ zh, en }) => (english ? `, ${en.toLowerCase()}` : `、${zh}`)).join('')
  return { what: listed(own.map(({ title }) => title)), by: listed(own.map(({ by }) => by)) }
}
