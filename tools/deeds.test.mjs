import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DEEDS, deedsText } from './deeds.mjs'
import { root } from './ensure-installed.mjs'

test('what the palette offers is called as its calls are: npm run roots', () => {
  expect(readFileSync(join(root, DEEDS), 'utf8')).toBe(deedsText())
})
