import { menus } from '@camp/contract/menus'
import type { Title } from '../i18n.ts'
import type { Screen } from '../screen.ts'

const titles = new Map<string, Title>()
for (const group of menus) {
  const { children = [], ...own } = group
  for (const { path, zh, en } of [own, ...children]) titles.set(path, { zh, en })
  // Where the menu shows the group alone, its first screen is called as the entry that leads to it.
  const [first] = children
  if (first && children.every(({ hidden }) => hidden)) titles.set(first.path, { zh: own.zh, en: own.en })
}

/** The title of a screen: its own, or that of the contract's menu table. */
export const titleOf = (screen: Screen): Title => screen.title ?? titles.get(screen.path) ?? { zh: screen.path, en: screen.path }
