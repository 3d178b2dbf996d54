import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Button } from '../base/Button.tsx'
import { refusable } from './refusable.ts'

const { toast } = vi.hoisted(() => ({ toast: vi.fn() }))
vi.mock('../../platform/notices.ts', () => ({ toast }))

afterEach(() => {
  cleanup()
  toast.mockReset()
})

const send = vi.fn((event: Event) => event.preventDefault())
const run = vi.fn()
const show = (refusal: string | undefined) => {
  render(
    <form onSubmit={(event) => send(event.nativeEvent)}>
      <Button type="submit" {...refusable(refusal, run)}>
        Send
      </Button>
    </form>,
  )
  return screen.getByRole('button', { name: 'Send' })
}

test('a refused button keeps the focus, reads out why, and tells whoever presses it', () => {
  const button = show('The camp has ended')
  button.focus()
  expect(document.activeElement).toBe(button)
  expect([button.getAttribute('aria-disabled'), button.title]).toEqual(['true', 'The camp has ended'])
  fireEvent.click(button)
  expect(toast).toHaveBeenCalledWith('info', 'The camp has ended')
  expect([run.mock.calls.length, send.mock.calls.length]).toEqual([0, 0])
})

test('where nothing is in the way it does what it says', () => {
  const button = show(undefined)
  expect([button.hasAttribute('aria-disabled'), button.title]).toEqual([false, ''])
  fireEvent.click(button)
  expect([run.mock.calls.length, send.mock.calls.length, toast.mock.calls.length]).toEqual([1, 1, 0])
})
