import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { birthOfIdCard, hasIdCardChecksum, idCardCheckCharacter } from './rules.idcard.ts'
import { checkIdCard, idCard } from './rules.ts'

describe('ID card', () => {
  const day = fc.date({ min: new Date('1900-01-01'), max: new Date('2024-12-31'), noInvalidDate: true })
  const number = fc
    .tuple(fc.integer({ min: 110000, max: 659999 }), day, fc.integer({ min: 0, max: 999 }))
    .map(([region, birth, serial]) => {
      const first = `${region}${birth.toISOString().slice(0, 10).replaceAll('-', '')}${String(serial).padStart(3, '0')}`
      return first + idCardCheckCharacter(first)
    })

  it('accepts every number with a real day and its check character, and gives it back with a capital X', () => {
    fc.assert(
      fc.property(number, (value) => {
        expect(checkIdCard(value)).toBeNull()
        expect(idCard().parse(value.toLowerCase())).toBe(value)
      }),
    )
  })

  it('notices the change of any one character', () => {
    fc.assert(
      fc.property(number, fc.nat(17), fc.constantFrom(...'0123456789X'), (value, place, character) => {
        fc.pre(value[place] !== character)
        expect(checkIdCard(value.slice(0, place) + character + value.slice(place + 1))?.zh).toBe('身份证号格式错误')
      }),
      { numRuns: 1000 },
    )
  })

  it('agrees with the example of the standard', () => {
    expect(idCardCheckCharacter('11010519491231002')).toBe('X')
    expect(hasIdCardChecksum('440524188001010014')).toBe(true)
  })

  it('refuses days that never were, whatever the check character says', () => {
    const on = (birth: string) => `110105${birth}002${idCardCheckCharacter(`110105${birth}002`)}`
    expect(checkIdCard(on('20000229'))).toBeNull()
    for (const birth of ['20010229', '20001301', '20000431', '20000100', '18991231', '29990101']) {
      expect(checkIdCard(on(birth))?.key, birth).toBe('ID_CARD_FORMAT')
    }
    expect(birthOfIdCard(on('20000229'))).toBe('2000-02-29')
  })

  it('refuses other lengths', () => {
    for (const value of ['110105491231002', '11010519491231002', '11010519491231002XX', 'X1010519491231002X']) {
      expect(checkIdCard(value)?.key).toBe('ID_CARD_FORMAT')
    }
  })
})
