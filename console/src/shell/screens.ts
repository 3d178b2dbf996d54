import { matchPath } from 'react-router'
import { nouns } from '../nouns.generated.ts'
import type { Screen } from '../platform/screen.ts'
import type { Search } from '../platform/signedIn/search.ts'

/** Every screen of the console. */
export const screens: readonly Screen[] = nouns.flatMap((noun) => noun.screens ?? [])

/** What finds records for the palette. */
export const searches: readonly Search[] = nouns.flatMap((noun) => noun.searches ?? [])

/** The screen behind an address, with its path parameters. */
export function screenAt(all: readonly Screen[], pathname: string) {
  for (const screen of all) {
    const match = matchPath(screen.path, pathname)
    if (match) return { screen, params: match.params }
  }
  return null
}

/** What tells the tab of an address from others: its path, and the id of what it shows. */
export function tabKeyOf(screen: Screen, params: Readonly<Record<string, string | undefined>>, search: string): string {
  const own = screen.tabKey?.({ params, query: new URLSearchParams(search) })
  return own === undefined ? screen.path : `${screen.path}#${own}`
}
