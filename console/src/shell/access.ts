import type { Screen } from '../platform/screen.ts'
import { screenAt } from './screens.ts'

type Holds = (...codes: readonly string[]) => boolean

/** Where an address leads for somebody who holds certain codes. */
export type Destination =
  | { readonly kind: 'screen'; readonly screen: Screen; readonly params: Readonly<Record<string, string | undefined>> }
  | { readonly kind: 'redirect'; readonly to: string }
  | { readonly kind: 'forbidden' }
  | { readonly kind: 'unknown' }

const below = (screen: Screen, group: string): boolean => screen.path.startsWith(`${group}/`) && !screen.path.includes(':')

/**
 * The screen that a group's own path leads to (decisions ): the stated one if it may be opened, else the first child of the
 * menu that may, else the index of a group whose children are hidden.
 */
function entryOf(screens: readonly Screen[], group: string, holds: Holds): Screen | undefined {
  const open = screens.filter((screen) => below(screen, group) && holds(...screen.codes))
  return open.find((screen) => screen.entry) ?? open.find((screen) => !screen.hidden) ?? open.find(({ path }) => path.endsWith('/index'))
}

/** Decides about an address: the screen, a redirect of a group, no right, or no such page. */
export function destination(screens: readonly Screen[], pathname: string, holds: Holds): Destination {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname
  if (path === '/' || path === '') return { kind: 'redirect', to: '/dashboard' }
  const found = screenAt(screens, path)
  if (found) return holds(...found.screen.codes) ? { kind: 'screen', ...found } : { kind: 'forbidden' }
  if (!screens.some((screen) => below(screen, path))) return { kind: 'unknown' }
  const entry = entryOf(screens, path, holds)
  return entry ? { kind: 'redirect', to: entry.path } : { kind: 'forbidden' }
}
