import { expect, test } from 'vitest'
import { creating } from './creating.text.ts'
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

const sources = import.meta.glob<string>(['../*/*.tsx', '../*/*.console.tsx'], { eager: true, query: '?raw', import: 'default' })
const folderOf = (file: string): string => file.split('/')[1] ?? ''

test('what makes something new leads to a screen whose noun has a button for it', () => {
  const paths = new Map(deeds.map(({ id, path }) => [id, path]))
  const without = Object.keys(creating).filter((id) => {
    const nouns = Object.entries(sources).filter(
      ([file, text]) => file.endsWith('.console.tsx') && text.includes(`path: '${paths.get(id)}'`),
    )
    const folders = new Set(nouns.map(([file]) => folderOf(file)))
    return !Object.entries(sources).some(
      ([file, text]) => folders.has(folderOf(file)) && /data-shortcut=("n"|\{.*'n')|create=\{/.test(text),
    )
  })
  expect(without).toEqual([])
})
