import { menus } from '@camp/contract/menus'
import { expect, test } from 'vitest'
import { screens } from './screens.ts'

test('a screen asks for the codes that the menu table names, by which the permission lens judges it', () => {
  const entries = new Map(menus.flatMap((group) => [group, ...(group.children ?? [])]).map(({ path, codes }) => [path, codes]))
  const known = screens.filter(({ path }) => entries.has(path))
  expect(known.length).toBeGreaterThan(4)
  for (const { path, codes } of known) expect([path, ...codes]).toEqual([path, ...(entries.get(path) ?? [])])
})
