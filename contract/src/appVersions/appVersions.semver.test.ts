import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareVersions, SEMVER } from './appVersions.semver.ts'

const number = fc.oneof(fc.nat({ max: 3 }), fc.nat({ max: 1_000_000 })).map(String)
const word = fc.stringMatching(/^[0-9A-Za-z-]{0,3}[A-Za-z-][0-9A-Za-z-]{0,3}$/)
const preRelease = fc.array(fc.oneof(number, word), { maxLength: 3 })
const build = fc.option(fc.stringMatching(/^[0-9A-Za-z-]{1,4}$/))
const parts = fc.record({ numbers: fc.tuple(number, number, number), preRelease, build })

type Parts = typeof parts extends fc.Arbitrary<infer P> ? P : never

const nameOf = ({ numbers, preRelease: before, build: made }: Parts) =>
  numbers.join('.') + (before.length > 0 ? `-${before.join('.')}` : '') + (made === null ? '' : `+${made}`)

/** The same order by another way: a text that sorts as the version does. Each identifier ends by what is smaller than all it may hold. */
const keyOf = ({ numbers, preRelease: before }: Parts) => {
  const padded = (digits: string) => digits.padStart(12, '0')
  const identifiers = before.map((one) => (/^\d+$/.test(one) ? `1${padded(one)}` : `2${one}`)).join('\u0001')
  return `${numbers.map(padded).join('.')}${before.length === 0 ? '~' : `-${identifiers}`}`
}

const sign = (order: number) => Math.sign(order)

describe('the order of versions', () => {
  it('is that of semver 2.0 for 1,000 random ones', () => {
    const random = fc.sample(parts, { numRuns: 1_000, seed: 20_250_901 })
    const sorted = random.map(nameOf).toSorted(compareVersions)
    const keys = new Map(random.map((one) => [nameOf(one), keyOf(one)]))
    const keysInOrder = sorted.map((name) => keys.get(name))
    expect(keysInOrder).toEqual(keysInOrder.toSorted((left = '', right = '') => (left < right ? -1 : left > right ? 1 : 0)))
    expect(new Set(keysInOrder).size).toBeGreaterThan(900)
  })

  it('holds for any two and any three', () => {
    fc.assert(
      fc.property(parts, parts, parts, (...three) => {
        const [a, b, c] = three.map(nameOf) as [string, string, string] // as many as went in
        const [left, right] = three.map(keyOf) as [string, string] // as above
        expect(sign(compareVersions(a, b))).toBe(left === right ? 0 : left < right ? -1 : 1)
        expect(compareVersions(a, b) + compareVersions(b, a)).toBe(0)
        if (compareVersions(a, b) <= 0 && compareVersions(b, c) <= 0) expect(compareVersions(a, c)).toBeLessThanOrEqual(0)
      }),
    )
  })

  it('is the chain that semver.org gives', () => {
    const chain = [
      '1.0.0-alpha',
      '1.0.0-alpha.1',
      '1.0.0-alpha.beta',
      '1.0.0-beta',
      '1.0.0-beta.2',
      '1.0.0-beta.11',
      '1.0.0-rc.1',
      '1.0.0',
      '1.0.1',
      '1.9.0',
      '1.10.0',
      '2.0.0',
    ]
    expect(chain.toReversed().toSorted(compareVersions)).toEqual(chain)
    expect(compareVersions('1.4.0+20260101', '1.4.0+b7')).toBe(0)
    // Beyond what a number of JavaScript holds.
    expect(compareVersions('1.0.90071992547409921', '1.0.90071992547409922')).toBeLessThan(0)
  })

  it('knows what is no version', () => {
    const names = ['1', '1.2', '01.2.3', '1.2.3-', '1.2.3-01', '1.2.3-a..b', '1.2.3+', 'v1.2.3', '1.2.3 ', '', '1.2.3.4']
    expect(names.filter((name) => SEMVER.test(name))).toEqual([])
    expect(() => compareVersions('v1', '1.0.0')).toThrow('v1 is no version')
  })
})
