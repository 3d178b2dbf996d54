import type { Holiday } from '@camp/contract/holidays/holidays'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { onScreen } from '../../test/screenFixture.tsx'
import { HolidayCard } from './HolidayCard.tsx'

const holiday = (id: number, name: string, days: readonly (readonly [string, 'HOLIDAY' | 'WORKDAY'])[]) =>
  ({ id, name, year: 2026, version: 1, holidays: days.map(([date, kind]) => ({ date, kind, name })) }) as unknown as Holiday // what the card reads of it

test('holidays stand in the order of their days off, also where a day is worked for one of them weeks before', () => {
  const national = holiday(1, '国庆节', [
    ['2026-09-20', 'WORKDAY'],
    ['2026-10-01', 'HOLIDAY'],
  ])
  const moon = holiday(2, '中秋节', [['2026-09-25', 'HOLIDAY']])
  const does = { onEdit: vi.fn(), onHistory: vi.fn(), onDelete: vi.fn() }
  onScreen(<HolidayCard year={2026} holidays={[national, moon]} firstStep={null} {...does} />)
  expect(screen.getAllByRole('listitem').map((item) => item.getAttribute('aria-label'))).toEqual(['中秋节', '国庆节'])
})
