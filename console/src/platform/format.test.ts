import { afterEach, describe, expect, test } from 'vitest'
import {
  formatBp,
  formatChange,
  formatClauses,
  formatCount,
  formatDay,
  formatDelay,
  formatDuration,
  formatList,
  formatMoney,
  formatSize,
  formatTime,
  relativeTime,
  shortDay,
  shortTime,
} from './format.ts'
import { setLanguage } from './i18n.ts'

afterEach(() => setLanguage('zh-CN'))

describe('money and counts', () => {
  test.each([
    [0, '¥0.00'],
    [5, '¥0.05'],
    [129900, '¥1,299.00'],
    [-20000, '−¥200.00'],
    [189324050, '¥1,893,240.50'],
  ])('%i fen reads %s', (fen, text) => expect(formatMoney(fen)).toBe(text))

  test('a column whose head names the currency shows no sign', () => expect(formatMoney(49900, { sign: false })).toBe('499.00'))

  test.each([
    [0, '0'],
    [999, '999'],
    [6218, '6,218'],
    [-1234567, '-1,234,567'],
  ])('%i is written %s', (value, text) => expect(formatCount(value)).toBe(text))

  test('a change has its sign, none has none, and below zero all have the same minus', () => {
    expect([3, 0, -1234].map((change) => formatChange(change))).toEqual(['+3', '0', '−1,234'])
    expect(formatChange(-2.4, (by) => by.toFixed(1))).toBe('−2.4')
    expect([formatBp(-800), formatBp(1250), formatMoney(-1)]).toEqual(['−8.00', '12.50', '−¥0.01'])
  })
})

describe('sizes and durations', () => {
  test.each([
    [100, '0.1 KB'],
    [2048, '2 KB'],
    [830_000, '810.55 KB'],
    [3_500_000, '3.34 M'],
    [2_147_483_648, '2 G'],
    [1_500_000_000_000, '1,396.98 G'],
  ])('%i bytes are %s', (bytes, text) => expect(formatSize(bytes)).toBe(text))

  test.each([
    [0, '0分钟', '0 min'],
    [59, '59分钟', '59 min'],
    [60, '1小时0分钟', '1 h 0 min'],
    [-90, '−1小时30分钟', '−1 h 30 min'],
    [1565, '26小时5分钟', '26 h 5 min'],
    [72_001, '1,200小时1分钟', '1,200 h 1 min'],
  ])('%i minutes are %s', (minutes, chinese, english) => {
    expect(formatDuration(minutes)).toBe(chinese)
    setLanguage('en-US')
    expect(formatDuration(minutes)).toBe(english)
  })

  test('what is late by two days or more is late by days', () => {
    expect([130, 2_879, 2_880, 624_362].map(formatDelay)).toEqual(['2小时10分钟', '47小时59分钟', '2天0小时', '433天14小时'])
  })
})

describe('times', () => {
  test('are shown in full in the business time zone', () => expect(formatTime('2026-11-20T18:05:09.000Z')).toBe('2026-11-21 02:05:09'))
  test('the day is that of the business time zone', () => expect(formatDay('2026-11-20T16:00:00Z')).toBe('2026-11-21'))
  test('a text that is no time is empty', () => expect([formatTime('soon'), relativeTime('soon')]).toEqual(['', '']))
})

describe('short times', () => {
  const now = Date.parse('2026-01-01T00:30:00+08:00')
  test('leave out the year that it is', () =>
    expect([shortDay('2026-03-04', now), shortTime('2025-12-31T16:05:00Z', now)]).toEqual(['03-04', '01-01 00:05']))
  test('say any other year', () =>
    expect([shortDay('2025-12-31', now), shortTime('2025-12-31T15:59:00Z', now)]).toEqual(['2025-12-31', '2025-12-31 23:59']))
})

describe('relative times', () => {
  const now = Date.parse('2026-11-20T13:30:00+08:00')
  test.each([
    ['2026-11-20T13:29:01+08:00', '刚刚'],
    ['2026-11-20T13:30:40+08:00', '刚刚'],
    ['2026-11-20T13:29:00+08:00', '1分钟前'],
    ['2026-11-20T12:30:01+08:00', '59分钟前'],
    ['2026-11-20T12:30:00+08:00', '今天 12:30'],
    ['2026-11-20T00:00:00+08:00', '今天 00:00'],
    ['2026-11-19T23:59:00+08:00', '昨天 23:59'],
    ['2026-11-18T23:59:00+08:00', '11-18 23:59'],
    ['2026-01-01T00:00:00+08:00', '01-01 00:00'],
    ['2025-12-31T23:59:59+08:00', '2025-12-31'],
    ['2026-11-20T15:00:00+08:00', '今天 15:00'],
  ])('%s reads %s', (time, text) => expect(relativeTime(time, now)).toBe(text))

  test('minutes count over midnight', () => {
    expect(relativeTime('2026-11-19T23:50:00+08:00', Date.parse('2026-11-20T00:10:00+08:00'))).toBe('20分钟前')
  })

  test('speak English too', () => {
    setLanguage('en-US')
    expect(relativeTime('2026-11-20T13:20:00+08:00', now)).toBe('10 minutes ago')
    expect(relativeTime(now - 60_000, now)).toBe('1 minute ago')
    expect(relativeTime('2026-11-19T08:00:00+08:00', now)).toBe('yesterday 08:00')
  })
})

test.each([
  ['zh-CN', '张三、李四', '改了三天；去掉了一天'],
  ['en-US', '张三, 李四', '改了三天; 去掉了一天'],
] as const)('names and clauses are set apart as in %s', (language, names, clauses) => {
  setLanguage(language)
  expect(formatList(['张三', '李四'])).toBe(names)
  expect(formatClauses(['改了三天', false, '', '去掉了一天'])).toBe(clauses)
})
