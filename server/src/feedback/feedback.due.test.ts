import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dueMoment } from './feedback.due.service.ts'

const days = ['2026-09-28', '2026-09-29', '2026-09-30', '2026-10-08', '2026-10-09']
const time = { days, from: 9, to: 21 }
const at = (text: string) => Date.parse(`${text}+08:00`)
const due = (from: string, minutes: number) => new Date(dueMoment(at(from), minutes, time) + 8 * 3_600_000).toISOString().slice(0, 16)

describe('a due time', () => {
  it('counts working time alone', () => {
    expect(due('2026-09-28T14:02', 60)).toBe('2026-09-28T15:02')
    expect(due('2026-09-28T20:30', 60)).toBe('2026-09-29T09:30')
    expect(due('2026-09-28T03:00', 60)).toBe('2026-09-28T10:00')
    // The holiday of October lies between.
    expect(due('2026-09-30T20:30', 60)).toBe('2026-10-08T09:30')
  })

  it('never comes before its time, nor earlier for more minutes', () => {
    const moment = fc.integer({ min: at('2026-09-27T00:00'), max: at('2026-10-10T00:00') })
    fc.assert(
      fc.property(moment, fc.integer({ min: 5, max: 5_000 }), fc.integer({ min: 0, max: 500 }), (from, minutes, more) => {
        const first = dueMoment(from, minutes, time)
        expect(first).toBeGreaterThanOrEqual(from + minutes * 60_000)
        expect(dueMoment(from, minutes + more, time)).toBeGreaterThanOrEqual(first)
      }),
    )
  })
})
