import { describe, expect, test } from 'vitest'
import { lengthOf } from '../ui/board/boardAge.ts'
import { signingTime, waitOf } from './ContractCard.tsx'

const sentAt = '2026-11-16T02:00:00.000Z'
const expiresAt = '2026-11-23T02:00:00.000Z'
const after = (hours: number) => Date.parse(sentAt) + hours * 3_600_000

describe('the age of a contract', () => {
  test('is grey at first, amber from the half of its time on, red on its last day and after', () => {
    const hues = [1, 83, 84, 143, 144, 200].map((hours) => waitOf({ sentAt, expiresAt }, after(hours))?.hue)
    expect(hues).toEqual(['grey', 'grey', 'amber', 'amber', 'red', 'red'])
    expect(waitOf({ sentAt, expiresAt }, after(84))?.share).toBe(0.5)
    expect(waitOf({ sentAt, expiresAt }, after(999))?.share).toBe(1)
    expect(waitOf({ sentAt: null, expiresAt: null }, after(1))).toBeNull()
  })

  test('is said in its largest unit, rounded down', () => {
    expect([0.5, 59, 60, 23 * 60 + 59, 24 * 60, 47 * 60].map((minutes) => lengthOf(minutes * 60_000))).toEqual([
      { unit: 'minute', count: 0 },
      { unit: 'minute', count: 59 },
      { unit: 'hour', count: 1 },
      { unit: 'hour', count: 23 },
      { unit: 'day', count: 1 },
      { unit: 'day', count: 1 },
    ])
    expect(signingTime({ sentAt, signedAt: '2026-11-16T02:41:00.000Z' })).toEqual({ unit: 'minute', count: 41 })
    expect(signingTime({ sentAt, signedAt: null })).toBeNull()
  })
})
