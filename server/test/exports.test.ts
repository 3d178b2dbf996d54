import { calls } from '@camp/contract/catalogue'
import { type Code, permissions } from '@camp/contract/permissions'
import { describe, expect, it } from 'vitest'
import { EXPORTED_LISTS } from './exports.ts'

/** Elsewhere by intent: the specification has CAMP_EXPORT at the camps; notes on calls are read at a family, and exported for many of them. */
const ELSEWHERE = ['exportCampClientUser', 'exportFollowUps']

const codesOf = (id: string): readonly Code[] => {
  const codes = calls.find((call) => call.id === id)?.codes
  if (!Array.isArray(codes)) throw new Error(`${id} is open to all`)
  return codes
}

/** A code of the list itself, or an action on a screen that a code of the list opens. */
const belongsTo = (code: Code, listed: readonly Code[]): boolean =>
  listed.includes(code) || (permissions[code].kind === 'ACTION' && listed.some((one) => permissions[one].route === permissions[code].route))

describe('the codes of an export', () => {
  it.each(Object.entries(EXPORTED_LISTS).filter(([id]) => !ELSEWHERE.includes(id)))('%s are at the screen of its list', (id, list) => {
    expect(codesOf(id).filter((code) => !belongsTo(code, codesOf(list)))).toEqual([])
  })
})
