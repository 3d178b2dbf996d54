/// <reference types="node" />
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

// Read as a file: the test runner empties stylesheets that are imported.
const css = readFileSync(join(import.meta.dirname, 'Drawer.css'), 'utf8')

test('a drawer is 380 px wide, and no wider than the window', () => {
  expect(/^\.drawer \{[^}]*?\n {2}width: ([^;]+);/m.exec(css)?.[1]).toBe('min(380px, 100vw)')
})
