import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { CLIENT, clientText } from './client.mjs'
import { root } from './ensure-installed.mjs'

test('the client knows the open calls, records and events as the contract has them: npm run roots', () => {
  expect(readFileSync(join(root, CLIENT), 'utf8')).toBe(clientText())
})
