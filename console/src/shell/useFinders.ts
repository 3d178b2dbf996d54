import { useEffect, useState } from 'react'
import type { Finder, Found } from '../platform/finder.ts'
import { useLanguage } from '../platform/i18n.ts'
import { useHolds } from '../platform/session.ts'

/** What one finder found. */
export interface FoundGroup {
  readonly finder: Finder
  readonly found: readonly Found[]
}

/** A person is still typing: nothing is asked until there is a pause. */
const PAUSE_MS = 200

const nothing: readonly FoundGroup[] = []

async function ask(finder: Finder, text: string, signal: AbortSignal): Promise<FoundGroup> {
  const find = await finder.load()
  return { finder, found: await find(text, signal) }
}

/** Asks the finders that the reader may use and that take the text. What comes too late for the present text is dropped. */
export function useFinders(finders: readonly Finder[], text: string): { readonly groups: readonly FoundGroup[]; readonly busy: boolean } {
  const holds = useHolds()
  const [state, setState] = useState<{ readonly text: string; readonly groups: readonly FoundGroup[] }>({ text: '', groups: nothing })
  const asked = finders.filter((finder) => holds(...finder.codes) && finder.accepts(text))
  const wanted = asked.length > 0 ? text : ''

  // biome-ignore lint/correctness/useExhaustiveDependencies: the text decides which finders are asked
  useEffect(() => {
    if (wanted === '') return
    const stop = new AbortController()
    const timer = setTimeout(async () => {
      const answers = await Promise.allSettled(asked.map((finder) => ask(finder, wanted, stop.signal)))
      if (stop.signal.aborted) return
      setState({ text: wanted, groups: answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : [])) })
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [wanted])

  if (wanted === '') return { groups: nothing, busy: false }
  // Results of a shorter text stay until those of the longer one are there.
  return { groups: state.groups, busy: state.text !== wanted }
}

/** What the reader can find beside screens, and by what: for the words of the field. */
export function useFindable(finders: readonly Finder[]): { readonly what: string; readonly by: string } {
  const holds = useHolds()
  const english = useLanguage() === 'en-US'
  const own = finders.filter(({ codes }) => holds(...codes))
  const listed = (words: readonly Finder['title'][]) => words.map(({ zh, en }) => (english ? `, ${en.toLowerCase()}` : `、${zh}`)).join('')
  return { what: listed(own.map(({ title }) => title)), by: listed(own.map(({ by }) => by)) }
}
