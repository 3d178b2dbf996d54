import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { openUnder, sealUnder } from './keyring.ts'

test('what is sealed opens under its key alone, and not with a tag that is cut short', () => {
  const key = randomBytes(32)
  const sealed = sealUnder(key, '小雨')
  expect(openUnder(key, sealed)).toBe('小雨')
  expect(() => openUnder(randomBytes(32), sealed)).toThrow()
  const [iv, body, tag = ''] = sealed.split('.')
  for (const bytes of [4, 8, 12, 15]) {
    const short = Buffer.from(tag, 'base64url').subarray(0, bytes).toString('base64url')
    expect(() => openUnder(key, [iv, body, short].join('.'))).toThrow()
  }
})
