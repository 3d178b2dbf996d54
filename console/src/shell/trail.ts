import type { Screen } from '../platform/screen.ts'
import { linksOf, type MenuItem, type QuickLink, selectedLink } from '../platform/sideMenu.ts'
import { titleOf } from '../platform/signedIn/screenTitle.ts'
import { screenAt } from './screens.ts'
import type { Tab, Tabs } from './tabs.ts'

/** One step of the way to a screen. */
export interface Step {
  readonly key: string
  readonly title: QuickLink['title']
  /** Where it leads; without it the step only names a group. */
  readonly to?: Tab['location']
}

/** The entries of the menu down to one of them. */
function downTo(items: readonly MenuItem[], wanted: MenuItem): readonly MenuItem[] {
  for (const item of items) {
    if (item.key === wanted.key) return [item]
    const below = downTo(item.children, wanted)
    if (below.length > 0) return [item, ...below]
  }
  return []
}

const showsAt = (path: string, screens: readonly Screen[], location: Tab['location']): boolean =>
  screenAt(screens, location.pathname)?.screen.path === path

/** Where a screen was left last, with its filters: in the open tabs, that seen last before the others. */
function lastAt({ list, alive }: Tabs, path: string, screens: readonly Screen[]): Tab['location'] | undefined {
  const of = (tab: Tab | undefined) => tab !== undefined && showsAt(path, screens, tab.location)
  const seen = alive.map((key) => list.find((tab) => tab.key === key)).find(of)
  return (seen ?? list.find(of))?.location
}

/** The way to what the menu does not show: the list that it stands under. */
function outsideMenu(screens: readonly Screen[], pathname: string, leads: (path: string) => Tab['location'] | undefined): readonly Step[] {
  const { under } = screenAt(screens, pathname)?.screen ?? {}
  const list = screens.find(({ path }) => path === under)
  return list ? [{ key: list.path, title: titleOf(list), to: leads(list.path) ?? { pathname: list.path, search: '' } }] : []
}

interface Place {
  readonly items: readonly MenuItem[]
  readonly screens: readonly Screen[]
  readonly tabs: Tabs
  readonly pathname: string
}

/**
 * The way to a screen, without the screen itself (decision Q-33): the group of the menu, its list, and the screens between. Each leads to where
 * it was left, with its filters, also once its tab was closed; one that shows some record leads nowhere unless it is open.
 */
export function trailTo({ items, screens, tabs, pathname }: Place): readonly Step[] {
  const link = selectedLink(items, pathname)
  const leads = (path: string) => lastAt(tabs, path, screens) ?? tabs.left.find((location) => showsAt(path, screens, location))
  if (!link) return outsideMenu(screens, pathname, leads)
  const inMenu = downTo(items, link)
    .filter(({ path }) => path !== pathname)
    .map(({ key, title, path, children }): Step => {
      if (children.length > 0) return { key, title }
      return { key, title, to: leads(path) ?? { pathname: path, search: '' } }
    })
  // What stands in the menu itself is beside it, though its address may begin alike.
  const beside = new Set(linksOf(items).map(({ path }) => path))
  const between = screens.filter(({ path }) => !beside.has(path) && pathname.startsWith(`${path}/`))
  return [
    ...inMenu,
    ...between.flatMap((screen): Step[] => {
      const to = lastAt(tabs, screen.path, screens)
      return to ? [{ key: screen.path, title: titleOf(screen), to }] : []
    }),
  ]
}

/** The screens that somebody can open without a record to start from, those that the menu does not show included. */
export const reachable = (screens: readonly Screen[], holds: (...codes: readonly string[]) => boolean): readonly QuickLink[] =>
  screens
    .filter(({ path, codes, tabKey, alone }) => !path.includes(':') && (!tabKey || alone) && holds(...codes))
    .map((screen) => ({ path: screen.path, title: titleOf(screen), Icon: null }))
