import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { walkSchema } from './answer.ts'
import { maskPersonal, type PersonalKind, personalKind, pii } from './pii.ts'
import { isMasked } from './rules.ts'

const kinds: readonly PersonalKind[] = ['phone', 'email', 'idCard', 'address', 'imei']

describe('masking', () => {
  it('leaves enough to recognise a value', () => {
    expect(maskPersonal('phone', '19012345678')).toBe('190****5678')
    expect(maskPersonal('email', 'li.na@camp.cn')).toBe('l***@camp.cn')
    expect(maskPersonal('idCard', '11010519491231002X')).toBe('110***********002X')
    expect(maskPersonal('imei', '860123456789012')).toBe('86*********9012')
    expect(maskPersonal('address', '幸福路88号3单元502室')).toBe('幸福路****')
  })

  it('never shows a usual value in full, and leaves an empty one empty', () => {
    fc.assert(
      fc.property(fc.constantFrom(...kinds), fc.string({ minLength: 4, maxLength: 60 }), (kind, value) => {
        const masked = maskPersonal(kind, value)
        expect(masked).toContain('*')
        if (!value.includes('*')) expect(masked).not.toBe(value)
        expect(maskPersonal(kind, '')).toBe('')
      }),
    )
  })

  it('shows at most half of a value too short for its kind', () => {
    for (const kind of kinds) {
      for (const value of ['1', '12', '123', '1234']) {
        const kept = [...maskPersonal(kind, value)].filter((character) => character !== '*').length
        expect(kept, `${kind} ${value}`).toBeLessThanOrEqual(kind === 'address' ? value.length / 2 : 0)
      }
    }
  })

  it('does not put both ends of a short phone number together to the whole', () => {
    expect(maskPersonal('phone', '8765432')).toBe('*****32')
  })

  it('gives a value that an update takes for masked', () => {
    expect(isMasked(maskPersonal('phone', '19012345678'))).toBe(true)
    expect(isMasked(maskPersonal('email', 'li.na@camp.cn'))).toBe(true)
    expect(isMasked(maskPersonal('idCard', '11010519491231002X'))).toBe(true)
  })
})

describe('marked fields', () => {
  it('are found wherever they are nested', () => {
    const schema = z.object({
      list: z.array(z.object({ phone: pii.phone().nullable() })),
      map: z.record(z.string(), z.object({ email: pii.email().optional() })),
      number: pii.none(z.string(), 'a business number'),
    })
    const found: Record<string, string> = {}
    walkSchema(schema, (part, path) => {
      const kind = personalKind(part)
      if (kind) found[path] = kind
    })
    expect(found).toEqual({ 'list[].phone': 'phone', 'map{}.email': 'email', number: 'none: a business number' })
  })
})
