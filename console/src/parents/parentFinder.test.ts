import { describe, expect, it } from 'vitest'
import { filterFor } from './parentFinder.ts'

describe('a text in the palette', () => {
  it('means a name if it is none of digits, and a phone if it may be searched by', () => {
    expect(filterFor('小鱼', false)).toEqual({ nickname: '小鱼' })
    expect(filterFor('1234', false)).toEqual({ phone: '1234' })
    expect(filterFor('19012345678', false)).toEqual({ phone: '19012345678' })
    expect(filterFor('12345', true)).toEqual({ phone: '12345' })
    expect(filterFor('12345', false)).toBeNull()
    expect(filterFor('123456789012', true)).toBeNull()
  })
})
