import fc from 'fast-check'
import { expect, it } from 'vitest'
import { canonicalJson } from './audit.ts'

/** The same value with the names of its objects turned round. */
function turned(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(turned)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([name, part]) => [name, turned(part)]),
  )
}

// Names that look like numbers come first in an object, whatever order they were given in.
const names = fc.oneof(fc.string(), fc.constantFrom('10', '9', 'b', 'a', 'B', '备注', '__proto__x'))
const values = fc.letrec((tie) => ({
  value: fc.oneof({ depthSize: 'small' }, fc.string(), fc.double(), fc.boolean(), fc.constant(null), tie('list'), tie('record')),
  list: fc.array(tie('value')),
  record: fc.dictionary(names, tie('value')),
})).value

it('writes a value that is read back the same, whatever order its names came in', () => {
  fc.assert(
    fc.property(values, (value) => {
      const text = canonicalJson(value)
      expect(canonicalJson(turned(value))).toBe(text)
      expect(canonicalJson(JSON.parse(text))).toBe(text)
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)))
    }),
  )
})

it('keeps the texts that stored codes cover: names in the order of their characters, nothing of what is undefined', () => {
  expect(canonicalJson({ b: 1, a: [{ d: undefined, c: null }, undefined], B: 'x' })).toBe('{"B":"x","a":[{"c":null},null],"b":1}')
  expect(canonicalJson({ 9: 'nine', 10: 'ten', a: { z: 1, y: 2 } })).toBe('{"10":"ten","9":"nine","a":{"y":2,"z":1}}')
  expect([undefined, null, 'text', -0].map(canonicalJson)).toEqual(['null', 'null', '"text"', '0'])
})
