import type { HolidayDate } from '@camp/contract/holidays/holidays'
import { describe, expect, test } from 'vitest'
import { type Calendar, planFrom, termAfter, workdayAfter } from './nextTerm.ts'

const calendarOf = (days: readonly (readonly [string, HolidayDate['kind']])[]): Calendar =>
  new Map(days.map(([date, kind]) => [date, { date, name: '', kind }]))
const none = calendarOf([])
const october = calendarOf([
  ...['2026-10-01', '2026-10-02', '2026-10-03', '2026-10-04', '2026-10-05', '2026-10-06', '2026-10-07'].map(
    (date) => [date, 'HOLIDAY'] as const,
  ),
  ['2026-10-10', 'WORKDAY'],
])
/** Monday to Sunday, 2026-09-14 to 20. */
const week = (days: readonly number[]) => ({
  enrolStart: '2026-08-25',
  enrolEnd: '2026-09-11',
  startDate: '2026-09-14',
  endDate: '2026-09-20',
  lessons: days.map((day) => ({ day })),
})
const daysOf = (plan: { lessons: readonly { day: number }[] }) => plan.lessons.map(({ day }) => day)

describe('the next term of a camp', () => {
  test.each([
    ['第12期', '第13期'],
    ['2026春 第9期', '2026春 第10期'],
    ['S07', 'S08'],
    ['首期', '首期 2'],
  ])('is named after %s: %s', (term, next) => {
    expect(termAfter(term)).toBe(next)
  })

  test('starts on the first working day, also one of a weekend that is worked', () => {
    expect(workdayAfter('2026-09-18', none)).toBe('2026-09-21')
    expect(workdayAfter('2026-09-30', october)).toBe('2026-10-08')
    expect(workdayAfter('2026-10-09', october)).toBe('2026-10-10')
    expect(workdayAfter('2026-10-10', october)).toBe('2026-10-12')
  })

  test('keeps lessons of every day together around a holiday', () => {
    const plan = planFrom(week([1, 2, 3, 4, 5, 6, 7]), '2026-09-28', october, '2026-01-01')
    expect(daysOf(plan)).toEqual([1, 2, 3, 11, 12, 13, 14])
    expect(plan).toMatchObject({ startDate: '2026-09-28', endDate: '2026-10-11', enrolStart: '2026-09-08', enrolEnd: '2026-09-25' })
  })

  test('has lessons on working days alone where the one before had, those made up for included', () => {
    const plan = planFrom(week([1, 2, 3, 4, 5]), '2026-10-08', october, '2026-01-01')
    // Thursday, Friday, the Saturday that is worked, Monday, Tuesday.
    expect(daysOf(plan)).toEqual([1, 2, 3, 5, 6])
    expect(plan.endDate).toBe('2026-10-13')
  })

  test('keeps the rhythm of lessons with days between, and their content', () => {
    const old = {
      ...week([]),
      lessons: [
        { day: 1, resourceId: 7 },
        { day: 3, resourceId: 8 },
        { day: 5, resourceId: 9 },
      ],
    }
    const plan = planFrom(old, '2026-09-29', october, '2026-01-01')
    // Tuesday; Wednesday is free; after the holiday Thursday; Friday is free; the Saturday that is worked.
    expect(plan.lessons).toEqual([
      { day: 1, resourceId: 7 },
      { day: 10, resourceId: 8 },
      { day: 12, resourceId: 9 },
    ])
  })

  test('takes a lesson that lay on a holiday for one of its days', () => {
    const old = { ...week([1, 2, 3, 4, 5, 6, 7]), startDate: '2026-09-28', endDate: '2026-10-04' }
    expect(daysOf(planFrom(old, '2026-10-12', october, '2026-01-01'))).toEqual([1, 2, 3, 4, 5, 6, 7])
  })

  test('never lies on a public holiday, wherever it starts', () => {
    for (let offset = 0; offset < 25; offset++) {
      const start = new Date(Date.UTC(2026, 8, 16 + offset)).toISOString().slice(0, 10)
      for (const days of [
        [1, 2, 3, 4, 5, 6, 7],
        [1, 2, 3, 4, 5],
        [1, 3, 6],
      ]) {
        const plan = planFrom(week(days), start, october, '2026-01-01')
        const dates = daysOf(plan).map((day) => new Date(Date.parse(start) + (day - 1) * 86_400_000).toISOString().slice(0, 10))
        expect(dates.filter((date) => october.get(date)?.kind === 'HOLIDAY')).toEqual([])
        expect(new Set(dates).size).toBe(days.length)
        expect([...dates].sort()).toEqual(dates)
        expect((dates.at(-1) ?? '') <= plan.endDate).toBe(true)
      }
    }
  })

  test('does not enrol before today, and not after it ended', () => {
    expect(planFrom(week([1, 2]), '2026-10-12', none, '2026-09-30')).toMatchObject({ enrolStart: '2026-09-30', enrolEnd: '2026-10-09' })
    expect(planFrom(week([1, 2]), '2026-10-12', none, '2027-09-30')).toMatchObject({ enrolStart: '2026-09-22', enrolEnd: '2026-10-09' })
  })
})
