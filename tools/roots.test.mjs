import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './ensure-installed.mjs'
import { rootsOf } from './roots.mjs'

test.each(Object.entries(rootsOf()))('%s names the nouns as they are: npm run roots', (file, text) => {
  expect(readFileSync(join(root, file), 'utf8')).toBe(text)
  expect(text.split('\n').length).toBeGreaterThan(60)
})
