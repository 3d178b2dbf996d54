import type { Parameter } from '@camp/contract/base/parameters.kinds'
import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { shownOf, storedOf, useParameterWords } from './parameterWords.ts'

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

test('a share is typed in percent, as the list shows it, and kept in parts of ten thousand; other numbers are typed as they are kept', () => {
  const share = counting('bp')
  expect([shownOf(share, 2_000), shownOf(share, 5)]).toEqual([20, 0.05])
  expect(['20', ' 0.05 ', '12.5'].map((typed) => storedOf(share, typed))).toEqual([2_000, 5, 1_250])
  expect(['20%', '0.005', '-1', 'x'].map((typed) => storedOf(share, typed))).toEqual(['20%', '0.005', '-1', 'x'])
  expect([shownOf(counting('days'), 7), storedOf(counting('days'), '7')]).toEqual([7, 7])
})
