import { expect, test } from 'vitest'
import type { MenuItem } from '../platform/sideMenu.ts'
import type { Tabs } from './tabs.ts'
import { trailTo } from './trail.ts'

const of = (path: string, more: { under?: string } = {}) => ({
  path,
  codes: [],
  load: () => Promise.reject(new Error('never opened')),
  title: { zh: path, en: path },
  ...more,
})
const item = (path: string, children: readonly MenuItem[] = []): MenuItem => ({
  key: path,
  title: { zh: path, en: path },
  icon: null,
  path,
  children,
})
const items = [item('/content', [item('/content/banner'), item('/content/banner/version')])]
const screens = [
  of('/content/banner'),
  of('/content/banner/version'),
  of('/content/banner/edit'),
  of('/task/index'),
  of('/task/detail', { under: '/task/index' }),
]
const opened = (...paths: readonly string[]): Tabs => ({
  list: paths.map((path) => ({ key: path, location: { pathname: path, search: '' }, dirty: false, reload: 0 })),
  alive: [...paths],
  left: [],
})
const way = (pathname: string, tabs: Tabs) => trailTo({ items, screens, tabs, pathname }).map(({ key, to }) => [key, to?.pathname])

test('a screen beside it in the menu is not on the way, though its address begins alike and its tab is open', () => {
  expect(way('/content/banner/version', opened('/content/banner', '/content/banner/version'))).toEqual([['/content', undefined]])
  expect(way('/content/banner/edit', opened('/content/banner'))).toEqual([
    ['/content', undefined],
    ['/content/banner', '/content/banner'],
  ])
})

test('a screen that no menu shows leads to the list that it stands under', () => {
  expect(way('/task/detail', opened())).toEqual([['/task/index', '/task/index']])
  expect(way('/task/index', opened())).toEqual([])
})
