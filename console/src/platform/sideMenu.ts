import type { MenuNode } from '@camp/contract/base/account'
import { type ComponentType, createContext, useContext } from 'react'
import type { Title } from './i18n.ts'
import { knownScreens, type Screen } from './screen.ts'

type Holds = (...codes: readonly string[]) => boolean

/** One entry of the side menu: a link, or a group with links below it. */
export interface MenuItem {
  readonly key: string
  readonly title: Title
  readonly icon: string | null
  readonly path: string
  readonly children: readonly MenuItem[]
}

const bySort = (one: MenuNode, other: MenuNode): number => one.sort - other.sort

/** A leaf shows if its screen exists and may be opened; a leaf that leads to a hidden index (decision Q-32) as well. */
function leaf(node: MenuNode, screens: readonly Screen[], holds: Holds): MenuItem | null {
  const own = screens.find((screen) => screen.path === node.path && !screen.hidden)
  const index = screens.find((screen) => screen.path === `${node.path}/index`)
  const screen = own ?? index
  if (!screen || !node.path || !holds(...screen.codes)) return null
  return { key: String(node.id), title: { zh: node.titleZh, en: node.titleEn }, icon: node.icon, path: screen.path, children: [] }
}

function join(node: MenuNode, screens: readonly Screen[], holds: Holds): MenuItem | null {
  const children = node.children.toSorted(bySort).flatMap((child) => join(child, screens, holds) ?? [])
  if (children.length === 0) return leaf(node, screens, holds)
  const only = children.length === 1 ? children[0] : undefined
  // A group that is open to everyone and holds one place (the workplace) is that place.
  if (only && (node.codes.length === 0 || node.codes.includes('ALWAYS'))) return { ...only, icon: only.icon ?? node.icon }
  return { key: String(node.id), title: { zh: node.titleZh, en: node.titleEn }, icon: node.icon, path: node.path ?? '', children }
}

/** The side menu: the server's tree joined with the screens that exist and may be opened, in the server's numeric order. */
export function sideMenu(nodes: readonly MenuNode[], screens: readonly Screen[], holds: Holds): readonly MenuItem[] {
  return nodes.toSorted(bySort).flatMap((node) => join(node, screens, holds) ?? [])
}

/** All links of a menu, in order; below a group they have its icon. */
export const linksOf = (items: readonly MenuItem[], icon: string | null = null): readonly MenuItem[] =>
  items.flatMap((item) => {
    const shown = item.icon ?? icon
    return item.children.length > 0 ? linksOf(item.children, shown) : [{ ...item, icon: shown }]
  })

const firstSegment = (path: string): string => path.split('/')[1] ?? ''

/** What the screen of an address says that it belongs to; null: to none. */
const underOf = (pathname: string): string | null | undefined =>
  knownScreens().find(({ path, under }) => under !== undefined && `${pathname}/`.startsWith(`${path.split('/:')[0]}/`))?.under

/** The link that is marked for an address: its own, that which its screen names, else the nearest above it, else the list of its group, else the group's first (a detail belongs to its list). */
export function selectedLink(items: readonly MenuItem[], pathname: string): MenuItem | undefined {
  const links = linksOf(items)
  const above = links.filter(({ path }) => pathname.startsWith(`${path}/`)).toSorted((one, other) => other.path.length - one.path.length)
  const under = underOf(pathname)
  const own = links.find(({ path }) => path === pathname) ?? links.find(({ path }) => path === under) ?? above[0]
  if (own || under === null) return own
  const group = links.filter(({ path }) => firstSegment(path) === firstSegment(pathname))
  return group.find(({ path }) => path.endsWith('/index')) ?? group[0]
}

/** A way to a screen that the reader may open. */
export interface QuickLink {
  readonly path: string
  readonly title: { readonly zh: string; readonly en: string }
  readonly Icon: ComponentType | null
}

/** Provided by the shell from its side menu. */
export const LinksContext = createContext<readonly QuickLink[]>([])

/** The screens that the reader may open, in the order of the side menu. */
export const useQuickLinks = (): readonly QuickLink[] => useContext(LinksContext)
