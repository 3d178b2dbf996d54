import type { Parameter } from '@camp/contract/base/parameters.kinds'
import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useParameterWords } from './parameterWords.ts'

const counting = (unit: 'minutes' | 'bp' | 'days') =>
  ({ type: 'integer', group: 'order', zh: '', en: '', value: 1, min: 0, max: 100_000, unit }) as unknown as Parameter // a rule of no key

test('a parameter is said as people say it: days and hours rather than minutes, percent rather than parts of ten thousand', () => {
  const words = renderHook(() => useParameterWords()).result.current
  expect(words(counting('minutes'), 43_200)).toBe('30 天')
  expect(words(counting('minutes'), 240)).toBe('4 小时')
  expect(words(counting('minutes'), 30)).toBe('30 分钟')
  expect(words(counting('minutes'), 0)).toBe('0 分钟')
  expect(words(counting('bp'), 2_000)).toBe('20%')
  expect(words(counting('bp'), 60)).toBe('0.6%')
  expect(words(counting('days'), 1_200)).toBe('1,200 天')
})
