import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { relativeTime } from '../../platform/format.ts'
import { setLanguage } from '../../platform/i18n.ts'
import { TimeCell } from './cells.tsx'

const now = '2026-11-20T05:30:00.000Z'
const earlier = '2026-11-20T01:00:00.000Z'

beforeEach(() => void vi.useFakeTimers({ now: Date.parse(now) }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  setLanguage('zh-CN')
})

test('a time begins its cell with a capital, and a sentence says it without', () => {
  setLanguage('en-US')
  render(<TimeCell at={earlier} />)
  expect(screen.getByText('Today 09:00')).toBeTruthy()
  expect(relativeTime(earlier)).toBe('today 09:00')
})
