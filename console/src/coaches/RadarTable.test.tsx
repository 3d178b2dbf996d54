import type { RadarCoach } from '@camp/contract/coaches/coaches.radar'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { onScreen } from '../../test/screenFixture.tsx'
import { RadarTable } from './RadarTable.tsx'

const hours: RadarCoach['hours'] = [
  // Much to spare by then, and yet more falls due in the hour than can be done in it.
  { due: 1, expected: 0, works: true, gap: -8 },
  // Far behind by then, and nothing falls due in the hour.
  { due: 0, expected: 7, works: true, gap: 9 },
]
const coach: RadarCoach = {
  coachId: 7,
  coachName: '王老师',
  away: null,
  standsInFor: [],
  open: 8,
  missing: 0,
  dueIn2h: 1,
  expectedLate: 0,
  firstLateAt: null,
  paceMinutes: 6,
  finishAt: null,
  hours,
}
const totals = { open: 8, missing: 0, dueIn2h: 1, expectedLate: 0, firstLateAt: null, withoutCoach: 0 }

test('a cell of the radar has the colour of the numbers in it', async () => {
  const radar = { at: '2026-11-28T02:00:00.000Z', coaches: [coach], totals }
  onScreen(<RadarTable radar={radar} listOf={() => '/'} onHand={() => undefined} />, { codes: [] })
  const toneOf = async (text: string) => (await screen.findByText(text)).closest('[data-tone]')?.getAttribute('data-tone')
  expect(await toneOf('1/0')).toBe('over-1')
  expect(await toneOf('0/7')).toBe('under-2')
})
