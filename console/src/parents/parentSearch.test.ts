import { describe, expect, it } from 'vitest'
import { filtersFor } from './parentSearch.ts'

describe('a text in the palette', () => {
  it('means a name if it is not made of digits, and a phone if phones may be searched', () => {
    expect(filtersFor('小鱼')).toEqual([{ nickname: '小鱼' }])
    expect(filtersFor('1234')).toEqual([{ phone: '1234' }, { oldNumber: '1234' }])
    expect(filtersFor('19012345678')).toEqual([{ phone: '19012345678' }])
    expect(filtersFor('12345')).toEqual([{ oldNumber: '12345' }])
    expect(filtersFor('KH-2024001')).toEqual([{ nickname: 'KH-2024001' }, { oldNumber: 'KH-2024001' }])
    expect(filtersFor('123456789012')).toEqual([{ oldNumber: '123456789012' }])
  })
})
