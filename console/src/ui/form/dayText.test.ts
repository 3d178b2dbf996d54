import { addDays } from '@camp/contract/base/days'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isWritten, readDay, readMoment, readRange, readTime, showDay } from './dayText.ts'

/** Already the 22nd in China, where it is 00:30; still the 21st in Europe. */
const NOW = Date.parse('2026-11-21T16:30:00Z')

describe('a day as people write it', () => {
  test.each([
    ['2026-11-22', '2026-11-22'],
    ['2026/11/2', '2026-11-02'],
    ['2026.1.2', '2026-01-02'],
    ['20261122', '2026-11-22'],
    ['2026年11月22日', '2026-11-22'],
    ['２０２６－１１－２２', '2026-11-22'],
    [' 11-22 ', '2026-11-22'],
    ['2/29/', undefined],
    ['1/3', '2026-01-03'],
    ['11月3号', '2026-11-03'],
    ['今天', '2026-11-22'],
    ['Today', '2026-11-22'],
    ['tomorrow', '2026-11-23'],
    ['后天', '2026-11-24'],
    ['昨天', '2026-11-21'],
    ['+3', '2026-11-25'],
    ['＋３天', '2026-11-25'],
    ['-1', '2026-11-21'],
    ['+2w', '2026-12-06'],
    ['-1周', '2026-11-15'],
  ])('%s is %s', (text, day) => expect(readDay(text, NOW)).toBe(day))

  test.each([
    '',
    '2',
    '22',
    '1122',
    '2026',
    '2026-13-01',
    '2026-02-29',
    '02-30',
    '26-11-22',
    '11/22/2026',
    'toString',
    '+',
    '今天吧',
    '2026-11-22 9:00',
  ])('%s is none', (text) => expect(readDay(text, NOW)).toBeUndefined())

  test('whatever is shown is read as itself, with any sign between its parts, and without', () => {
    const days = fc.integer({ min: 0, max: 73_000 }).map((count) => addDays('2000-01-01', count))
    fc.assert(
      fc.property(days, fc.constantFrom('-', '/', '.', ''), (day, sign) => {
        expect(readDay(day.replaceAll('-', sign), NOW)).toBe(day)
      }),
    )
  })

  test('whatever is typed is a day that exists, or no day', () => {
    const text = fc.oneof(fc.string(), fc.stringMatching(/^[0-9/.+年月日 -]{1,12}$/))
    fc.assert(
      fc.property(text, (typed) => {
        const day = readDay(typed, NOW)
        if (day !== undefined && /^\d{4}-/.test(day)) expect(addDays(day, 0)).toBe(day)
      }),
    )
  })
})

describe('a time as people write it', () => {
  test.each([
    ['9:30', '09:30'],
    ['09:30', '09:30'],
    ['930', '09:30'],
    ['0930', '09:30'],
    ['９：３０', '09:30'],
    ['9点', '09:00'],
    ['9点半', '09:30'],
    ['21时5分', '21:05'],
    ['9:30 pm', '21:30'],
    ['12:00am', '00:00'],
    ['12:15 PM', '12:15'],
    ['23:59:58', '23:59:58'],
    ['24:00', undefined],
    ['9:60', undefined],
    ['13:00 pm', undefined],
    ['9', undefined],
    ['', undefined],
  ])('%s is %s', (text, time) => expect(readTime(text)).toBe(time))
})

describe('a moment as people write it', () => {
  const asks = { clock: '09:00', seconds: false }
  test.each([
    ['2026-11-22 9:30', '2026-11-22T09:30'],
    ['2026-11-22T09:30', '2026-11-22T09:30'],
    ['2026/11/22  9:30 pm', '2026-11-22T21:30'],
    ['202611220930', '2026-11-22T09:30'],
    ['11月22日9点半', '2026-11-22T09:30'],
    ['今天18:00', '2026-11-22T18:00'],
    ['tomorrow 8:05', '2026-11-23T08:05'],
    ['+3 14:00', '2026-11-25T14:00'],
    ['明天', '2026-11-23T09:00'],
    ['now', '2026-11-22T00:30'],
    ['2026-11-22 09:30:00', '2026-11-22T09:30'],
    ['2026-11-22 09:30:15', undefined],
    ['2026-11-22 25:00', undefined],
    ['9:30', undefined],
  ])('%s is %s', (text, moment) => expect(readMoment(text, asks, NOW)).toBe(moment))

  test('seconds are kept where they are asked for', () => {
    const inSeconds = { clock: '00:00', seconds: true }
    expect(readMoment('2026-11-22 09:30:15', inSeconds, NOW)).toBe('2026-11-22T09:30:15')
    expect(readMoment('2026-11-22 09:30', inSeconds, NOW)).toBe('2026-11-22T09:30:00')
    expect(readMoment('2026-11-22', inSeconds, NOW)).toBe('2026-11-22T00:00:00')
  })

  test('what is shown is read as itself', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3_000_000 }), (minutes) => {
        const moment = new Date(Date.parse('2020-01-01T00:00:00Z') + minutes * 60_000).toISOString().slice(0, 16)
        expect(readMoment(showDay(moment), asks, NOW)).toBe(moment)
        expect(isWritten('moment', moment)).toBe(true)
      }),
    )
  })
})

test.each([
  ['2026-11-01 ~ 2026-11-07', ['2026-11-01', '2026-11-07']],
  ['11-07至11-01', ['2026-11-01', '2026-11-07']],
  ['yesterday to today', ['2026-11-21', '2026-11-22']],
  ['今天', undefined],
  ['2026-11-01 ~', undefined],
  ['1-1 ~ 1-2 ~ 1-3', undefined],
])('two days, %s', (text, range) => expect(readRange(text, NOW)).toEqual(range))
