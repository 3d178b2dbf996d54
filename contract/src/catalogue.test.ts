import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type AnyCall, isCall } from './base/call.ts'
import { assertKnownCodes, callById, calls as callsOfPeople, openCalls } from './catalogue.ts'

const calls = [...callsOfPeople, ...openCalls]

const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter(
  (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
)

const exported: { file: string; name: string; call: AnyCall }[] = []
for (const file of files) {
  const module: Record<string, unknown> = await import(/* @vite-ignore */ `./${file}`)
  for (const [name, call] of Object.entries(module)) if (isCall(call)) exported.push({ file, name, call })
}

/** Values that more than one of the calls have. */
const twice = (values: readonly string[]) => values.filter((value, at) => values.indexOf(value) !== at)

describe('the catalogue', () => {
  it('holds every call that a file of the contract exports', () => {
    const lacking = exported.filter(({ file, call }) => file !== 'catalogue.ts' && !calls.includes(call))
    expect(lacking.map(({ file, name }) => `${file}: ${name}`)).toEqual([])
    expect(exported.length).toBeGreaterThanOrEqual(15)
  })

  it('holds each call once, under the name that it is exported by', () => {
    expect(twice(calls.map((call) => call.id))).toEqual([])
    expect(exported.filter(({ name, call }) => name !== call.id).map(({ file, name }) => `${file}: ${name}`)).toEqual([])
    for (const call of calls) expect(callById(call.id)).toBe(call)
    expect(callById('toString')).toBeUndefined()
  })

  it('refuses a code that nobody can hold', () => {
    const asks =
      (...codes: string[]) =>
      () =>
        assertKnownCodes({ id: 'getThing', codes: codes as unknown as AnyCall['codes'] })
    expect(asks('ORDER_INDEX', 'ORDER_INDEXX')).toThrow('call getThing: asks for the unknown code ORDER_INDEXX')
    // A property of every object.
    expect(asks('constructor')).toThrow('unknown code constructor')
    expect(asks('ORDER_INDEX')).not.toThrow()
  })

  it('has for each call a title of its own, in Chinese and in English', () => {
    expect(twice(calls.map(({ title }) => title.zh))).toEqual([])
    expect(twice(calls.map(({ title }) => title.en.toLowerCase()))).toEqual([])
    for (const { id, title } of calls) {
      expect(title.zh, id).toMatch(/\p{Script=Han}/u)
      expect(title.en, id).toMatch(/^[A-Z][^\p{Script=Han}]+$/u)
    }
  })

  it('has no two calls at one address', () => {
    const addresses = calls.map((call) => `${call.method} ${call.path.replace(/\/$/, '').replace(/\{\w+\}/g, '{}')}`)
    expect(twice(addresses)).toEqual([])
  })
})
