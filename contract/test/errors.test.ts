import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const sources = join(import.meta.dirname, '../src')

it('no two nouns word a refusal of one name: the later one would stand for both', async () => {
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((file) => /\.(errors|failures)\.ts$/.test(file))
  const names: string[] = []
  for (const file of files) {
    const module: Record<string, object> = await import(/* @vite-ignore */ join(sources, file))
    for (const [table, refusals] of Object.entries(module)) if (table.endsWith('Errors')) names.push(...Object.keys(refusals))
  }
  expect(names.length).toBeGreaterThan(300)
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})
