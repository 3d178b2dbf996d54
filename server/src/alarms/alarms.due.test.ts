import { judge, wouldFire } from '@camp/contract/alarms/alarms.rules'
import { describe, expect, it } from 'vitest'
import { nextDue, type Schedule } from './alarms.due.rules.ts'

const at = (schedule: Partial<Schedule>, after: string, working: string[] = []) =>
  nextDue(
    { days: 'DAILY', weekdays: [], atMinute: 480, moreMinutes: [], ...schedule },
    new Date(`${after}+08:00`),
    new Set(working),
  ).toISOString()

describe('when an alarm is due', () => {
  it('is a time of the business day, today or the next that fits', () => {
    expect(at({}, '2026-11-30T07:59:59')).toBe('2026-11-30T00:00:00.000Z')
    expect(at({}, '2026-11-30T08:00:00')).toBe('2026-12-01T00:00:00.000Z')
    expect(at({ atMinute: 1_439 }, '2026-12-31T23:58:59')).toBe('2026-12-31T15:59:00.000Z')
    expect(at({ days: 'WEEKDAYS', weekdays: [1, 7] }, '2026-11-30T09:00:00')).toBe('2026-12-06T00:00:00.000Z')
    expect(at({ days: 'WORKDAYS' }, '2026-09-30T09:00:00', ['2026-09-30', '2026-10-08'])).toBe('2026-10-08T00:00:00.000Z')
  })

  it('may be several times of a day, the next of them first', () => {
    const times = { atMinute: 540, moreMinutes: [840, 1_080] }
    expect(at(times, '2026-11-30T08:00:00')).toBe('2026-11-30T01:00:00.000Z')
    expect(at(times, '2026-11-30T09:00:00')).toBe('2026-11-30T06:00:00.000Z')
    expect(at(times, '2026-11-30T17:59:59')).toBe('2026-11-30T10:00:00.000Z')
    expect(at(times, '2026-11-30T18:00:00')).toBe('2026-12-01T01:00:00.000Z')
    // On a day that is none nothing of it is due.
    expect(at({ ...times, days: 'WEEKDAYS', weekdays: [7] }, '2026-11-30T09:00:00')).toBe('2026-12-06T01:00:00.000Z')
  })
})

describe('a rule', () => {
  const known = { last: 10, usual: [4, 6, 5, 5] }
  it('is broken by what it says, and by nothing where too little is known', () => {
    expect(judge('ABOVE', 12, 12, known).fires).toBe(false)
    expect(judge('ABOVE', 12, 13, known).fires).toBe(true)
    expect(judge('BELOW', 12, 11, known).fires).toBe(true)
    expect(judge('CHANGE', 5, 15, known).fires).toBe(false)
    expect(judge('CHANGE', 5, 4, known)).toEqual({ fires: true, against: 10 })
    expect(judge('CHANGE_PERCENT', 50, 15, known).fires).toBe(false)
    expect(judge('CHANGE_PERCENT', 50, 16, known).fires).toBe(true)
    expect(judge('USUAL_PERCENT', 200, 10, known)).toEqual({ fires: true, against: 5 })
    expect(judge('USUAL_PERCENT', 200, 9, known).fires).toBe(false)
    expect(judge('USUAL_SIGMA', 2, 6, known).fires).toBe(false)
    expect(judge('USUAL_SIGMA', 2, 7, known).fires).toBe(true)
    for (const rule of ['CHANGE', 'CHANGE_PERCENT', 'USUAL_PERCENT', 'USUAL_SIGMA'] as const)
      expect(judge(rule, 0, 99, { last: null, usual: [] })).toEqual({ fires: false, against: null })
  })

  it('says on which days it would have been broken, by what was known then', () => {
    const days = [3, 4, 20, 4].map((count, n) => ({ day: `2026-11-0${n + 1}`, count }))
    expect(wouldFire('ABOVE', 10, days)).toEqual(['2026-11-03'])
    expect(wouldFire('CHANGE', 10, days)).toEqual(['2026-11-03', '2026-11-04'])
    expect(wouldFire('USUAL_PERCENT', 100, days)).toEqual([])
  })
})
