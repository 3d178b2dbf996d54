import { addDays, daysBetween, weekdayOf } from '@camp/contract/base/days'
import type { Holiday, HolidayDate } from '@camp/contract/holidays/holidays'
import { describe, expect, it } from 'vitest'
import { agrees, weeksOf } from './yearDays.ts'

describe('the weeks of a month', () => {
  it('begin on Monday and hold each of its days once', () => {
    const weeks = weeksOf(2026, 2)
    expect(weeks).toHaveLength(5)
    expect(weeks[0]).toEqual([null, null, null, null, null, null, '2026-02-01'])
    expect(weeks.flat().filter((date) => date !== null)).toHaveLength(28)
    expect(weeksOf(2024, 2).flat()).toContain('2024-02-29')
    expect(weeksOf(2026, 8)).toHaveLength(6)
    expect(weekdayOf('2026-02-01')).toBe(7)
  })
})

describe('the days between two dates', () => {
  it('include both, pass over the end of a year, and are empty the wrong way round', () => {
    expect(daysBetween('2025-12-31', '2026-01-02')).toEqual(['2025-12-31', '2026-01-01', '2026-01-02'])
    expect(daysBetween('2026-01-02', '2026-01-01')).toEqual([])
    expect(addDays('2026-03-01', -1)).toBe('2026-02-28')
  })
})

describe('kept dates', () => {
  const off = (date: string): HolidayDate => ({ date, name: '节', kind: 'HOLIDAY' })
  const holiday = (...holidays: HolidayDate[]): Holiday => ({
    id: 1,
    createdAt: '',
    updatedAt: '',
    version: 1,
    year: 2026,
    name: '节',
    holidays,
  })

  it('agree with the listed holidays, and may also hold what belongs to the years beside them', () => {
    expect(agrees([off('2026-05-01'), off('2026-12-31')], [holiday(off('2025-12-31'), off('2026-05-01'))], 2026)).toBe(true)
  })

  it('disagree where a day came, went or became another', () => {
    expect(agrees([], [holiday(off('2026-05-01'))], 2026)).toBe(false)
    expect(agrees([off('2026-05-01')], [], 2026)).toBe(false)
    expect(agrees([{ ...off('2026-05-01'), kind: 'WORKDAY' }], [holiday(off('2026-05-01'))], 2026)).toBe(false)
  })
})
