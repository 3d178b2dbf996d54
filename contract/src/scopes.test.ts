import { describe, expect, it } from 'vitest'
import { mayCall } from './base/call.ts'
import { openCalls } from './catalogue.ts'
import { ANY_WRITE, codesBehind, keyScope } from './scopes.ts'

describe('the scopes of keys', () => {
  it('are those that calls take, each of them', () => {
    const taken = new Set(openCalls.flatMap(({ key, keyBesides }) => [key, keyBesides].filter((one) => one !== undefined)))
    expect([...taken].filter((key) => key !== ANY_WRITE).sort()).toEqual([...keyScope.values].sort())
  })

  it('ask their maker for what their calls ask for, and for nothing else', () => {
    for (const scope of keyScope.values) {
      const calls = openCalls.filter(({ key, keyBesides }) => key === scope || keyBesides === scope)
      const codes = codesBehind([scope])
      for (const call of calls) expect([call.id, mayCall(call, new Set(codes))]).toEqual([call.id, true])
      for (const code of codes) expect([code, calls.some((call) => call.codes.includes(code))]).toEqual([code, true])
    }
  })

  it('read by GET alone where they are called so', () => {
    for (const { key, method, changes } of openCalls.filter((call) => call.key?.endsWith(':read'))) {
      expect([key, method, changes]).toEqual([key, 'GET', undefined])
    }
  })
})
