import { expect, test } from 'vitest'
import { deeds } from './deeds.generated.ts'
import { screens } from './screens.ts'

test('each deed is offered once, and leads to a screen that there is', () => {
  const paths = new Set(screens.map(({ path }) => path))
  expect(deeds.filter(({ path }) => !paths.has(path)).map(({ path }) => path)).toEqual([])
  expect(new Set(deeds.map(({ id }) => id)).size).toBe(deeds.length)
})

test('what the menu leads to can be done from the palette: no screen of lists is without its deeds', () => {
  const without = ['/dashboard/workplace', '/camp/status', '/permission/permissionMenu', '/sample/settlement']
  const known = new Set(deeds.map(({ path }) => path))
  const bare = screens
    .filter(({ path, hidden, tabKey }) => !hidden && !tabKey && !path.includes(':') && !known.has(path))
    .map(({ path }) => path)
  expect(bare.filter((path) => !without.includes(path))).toEqual([])
})
