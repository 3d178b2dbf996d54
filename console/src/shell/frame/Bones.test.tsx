import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ScreenBones } from './Bones.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})
const waited = () => 'waited' in document.documentElement.dataset

test('who has seen the shapes of a screen does not wait anew for those of its content, and nobody does later', () => {
  const quick = render(<ScreenBones shape="list" />)
  vi.advanceTimersByTime(100)
  quick.unmount()
  expect(waited()).toBe(false)
  const slow = render(<ScreenBones shape="list" />)
  vi.advanceTimersByTime(300)
  slow.unmount()
  expect(waited()).toBe(true)
  vi.advanceTimersByTime(1_000)
  expect(waited()).toBe(false)
})
