import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { setLanguage } from '../platform/i18n.ts'
import { CalendarMonth } from './CalendarMonth.tsx'

afterEach(() => {
  cleanup()
  act(() => setLanguage('zh-CN'))
})

test.each([
  ['zh-CN', '2026年2月3日 周二'],
  ['en-US', 'February 3, 2026 Tu'],
] as const)('a day is called by the number that it shows, as %s says it', (language, third) => {
  act(() => setLanguage(language))
  render(<CalendarMonth year={2026} month={2} byDate={new Map()} today="2026-01-01" at="2026-02-01" onPick={() => undefined} />)
  const days = screen.getAllByRole('button')
  expect(days).toHaveLength(28)
  for (const day of days) {
    const seen = day.textContent ?? ''
    // As a number of its own: 03 is not what anybody says who sees a 3.
    expect(day.getAttribute('aria-label')).toMatch(new RegExp(`(^|[^0-9])${seen}([^0-9]|$)`))
  }
  expect(days[2]?.getAttribute('aria-label')).toBe(third)
})
