import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadChunk } from '../platform/chunk.ts'
import { dismissAll } from '../platform/notices.ts'
import { NoticeHost } from '../shell/NoticeHost.tsx'
import { Late, latePart } from './latePart.tsx'

// React reports what a boundary caught; here it is what is wanted.
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  cleanup()
  act(dismissAll)
  vi.restoreAllMocks()
  vi.useRealTimers()
})

test('a part that cannot be loaded offers to reload, the page lives on, and the next opening tries again', async () => {
  const load = vi.fn(async () => (): string => 'the drawer')
  load.mockRejectedValueOnce(new TypeError('404 on a chunk'))
  const part = latePart<{ onClose: () => void }>(load)
  const onClose = vi.fn()
  const page = (open: boolean) => (
    <>
      <h1>page</h1>
      {open && <Late part={part} props={{ onClose }} />}
      <NoticeHost />
    </>
  )
  const { rerender } = render(page(true))
  expect(await screen.findByText('页面加载失败')).toBeTruthy()
  expect(screen.getByRole('button', { name: '重新加载' })).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'page' })).toBeTruthy()
  expect(onClose).toHaveBeenCalledOnce()
  rerender(page(false))
  rerender(page(true))
  await waitFor(() => expect(screen.getByText('the drawer')).toBeTruthy())
})

test('silence for 120 s is a failure to load', async () => {
  vi.useFakeTimers()
  const outcome = loadChunk(() => new Promise(() => undefined)).catch((error: Error) => error.name)
  await vi.advanceTimersByTimeAsync(119_000)
  expect(await Promise.race([outcome, Promise.resolve('waiting')])).toBe('waiting')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await outcome).toBe('ChunkError')
})
