import type { Title } from '../platform/i18n.ts'

/** One open screen. */
export interface Tab {
  /** Path, and the id of what is shown: one tab each. */
  readonly key: string
  /** The full address that the tab was left at, with filters and paging. */
  readonly location: { readonly pathname: string; readonly search: string }
  /** What the screen calls itself; without it the title of its route. */
  readonly title?: Title
  readonly dirty: boolean
  /** Counted up to build the screen anew. */
  readonly reload: number
}

/** The open tabs, and those whose screens are kept alive, the last seen first. */
export interface Tabs {
  readonly list: readonly Tab[]
  readonly alive: readonly string[]
  /** Where closed lists were left, the last one first: the way back has their filters still. */
  readonly left: readonly Tab['location'][]
}

/** What a person asks of the tab bar; relative to the tab that was pointed at. */
export type CloseWhat = 'this' | 'left' | 'right' | 'others'

/** Why nothing can be closed; the wording is the specification's. */
export type CloseRefusal = 'last' | 'noLeft' | 'noRight'

/** At most so many screens stay alive; older ones without unsaved input are built anew from their address. */
export const MOST_ALIVE = 12

/** Of so many closed lists the address is remembered. */
const MOST_LEFT = 20

const STORED_KEY = 'open_tabs'
const LEFT_KEY = 'left_lists'

function trimAlive(alive: readonly string[], list: readonly Tab[]): readonly string[] {
  const open = alive.filter((key) => list.some((tab) => tab.key === key))
  const surplus = open.length - MOST_ALIVE
  if (surplus <= 0) return open
  const clean = open.slice(1).filter((key) => !list.find((tab) => tab.key === key)?.dirty)
  const dropped = new Set(clean.slice(-surplus))
  return open.filter((key) => !dropped.has(key))
}

/** Shows an address: in its own tab if there is one, else in a new one at the end. The same state where nothing changes. */
export function visit(tabs: Tabs, key: string, location: Tab['location']): Tabs {
  const known = tabs.list.find((tab) => tab.key === key)
  const same = known?.location.pathname === location.pathname && known.location.search === location.search
  if (same && tabs.alive[0] === key) return tabs
  const list = known
    ? tabs.list.map((tab) => (tab.key === key ? { ...tab, location } : tab))
    : [...tabs.list, { key, location, dirty: false, reload: 0 }]
  return { ...tabs, list, alive: trimAlive([key, ...tabs.alive.filter((other) => other !== key)], list) }
}

/** Changes one tab; the same state where nothing changes. */
export function change(tabs: Tabs, key: string, part: Partial<Pick<Tab, 'title' | 'dirty' | 'reload'>>): Tabs {
  const tab = tabs.list.find((candidate) => candidate.key === key)
  if (!tab || Object.entries(part).every(([name, value]) => tab[name as keyof typeof part] === value)) return tabs // names come from `part`
  return { ...tabs, list: tabs.list.map((candidate) => (candidate === tab ? { ...tab, ...part } : candidate)) }
}

/** Which tabs a wish means, or why it cannot be met. */
export function closable(tabs: Tabs, key: string, what: CloseWhat): readonly Tab[] | CloseRefusal {
  const at = tabs.list.findIndex((tab) => tab.key === key)
  if (what === 'left') return at > 0 ? tabs.list.slice(0, at) : 'noLeft'
  if (what === 'right') return at < tabs.list.length - 1 ? tabs.list.slice(at + 1) : 'noRight'
  if (tabs.list.length <= 1) return 'last'
  return tabs.list.filter((tab) => (tab.key === key) === (what === 'this'))
}

/** Where a list was left: as it was filtered, without the record that was looked at beside it. */
function leftAt({ pathname, search }: Tab['location']): Tab['location'] {
  const query = new URLSearchParams(search)
  query.delete('peek')
  const kept = query.toString()
  return { pathname, search: kept === '' ? '' : `?${kept}` }
}

/** Closes tabs. */
export function close(tabs: Tabs, keys: readonly string[]): Tabs {
  // A tab with a key of its own shows a record: nobody comes back to that by the way to another one.
  const closed = tabs.list.filter(({ key, location }) => keys.includes(key) && key === location.pathname)
  const left = [...closed.map(({ location }) => leftAt(location)), ...tabs.left]
  return {
    list: tabs.list.filter((tab) => !keys.includes(tab.key)),
    alive: tabs.alive.filter((key) => !keys.includes(key)),
    left: left.filter((one, at) => left.findIndex(({ pathname }) => pathname === one.pathname) === at).slice(0, MOST_LEFT),
  }
}

/** The tab to show after closing some: the shown one if it stays, else its nearest neighbour, right before left. */
export function nextShown(tabs: Tabs, shown: string | null, keys: readonly string[]): Tab | undefined {
  const at = tabs.list.findIndex((tab) => tab.key === shown)
  const stays = (tab: Tab): boolean => !keys.includes(tab.key)
  const current = tabs.list[at]
  if (current && stays(current)) return current
  return tabs.list.slice(Math.max(at, 0)).find(stays) ?? tabs.list.slice(0, Math.max(at, 0)).findLast(stays)
}

const isTitle = (value: unknown): value is Title => typeof value === 'object' && value !== null && 'zh' in value && 'en' in value

const isLocation = (value: unknown): value is Tab['location'] =>
  typeof value === 'object' && value !== null && 'pathname' in value && 'search' in value

const isTab = (value: unknown): value is Tab =>
  typeof value === 'object' &&
  value !== null &&
  'key' in value &&
  typeof value.key === 'string' &&
  'location' in value &&
  isLocation(value.location)

/** A title of one language alone, as earlier builds kept it, is left to the screen. */
const restored = ({ key, location, title }: Tab): Tab => ({ key, location, ...(isTitle(title) && { title }), dirty: false, reload: 0 })

/** What is kept under a key, as far as it is of this kind. */
function stored<T>(key: string, isOne: (value: unknown) => value is T): readonly T[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isOne) : []
  } catch {
    return []
  }
}

/** The tabs of this browser tab before a reload; their screens come back as they are visited. */
export const restoreTabs = (): Tabs => ({ list: stored(STORED_KEY, isTab).map(restored), alive: [], left: stored(LEFT_KEY, isLocation) })

/** Remembers the tabs over a reload. */
export function storeTabs({ list, left }: Tabs): void {
  try {
    sessionStorage.setItem(STORED_KEY, JSON.stringify(list.map(({ key, location, title }) => ({ key, location, title }))))
    sessionStorage.setItem(LEFT_KEY, JSON.stringify(left))
  } catch {
    // A full or refused storage costs the list after a reload, nothing else.
  }
}
