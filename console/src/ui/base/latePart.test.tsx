import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type ChunkError, chunk, loadChunk } from '../../platform/chunk.ts'
import { dismissAll } from '../../platform/notices.ts'
import { NoticeHost } from '../../shell/base/NoticeHost.tsx'
import { Late, LateInPlace, latePart } from './latePart.tsx'

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

/** The second try comes after a pause. */
const patience = { timeout: 5_000 }

const gone = new TypeError('404 on a chunk')

test('a dialog that cannot be loaded in two tries offers to reload, the page lives on, and the next opening tries again', async () => {
  const load = vi.fn(async () => (): string => 'the drawer')
  load.mockRejectedValueOnce(gone).mockRejectedValueOnce(gone)
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
  expect(await screen.findByText('页面加载失败', {}, patience)).toBeTruthy()
  expect(load).toHaveBeenCalledTimes(2)
  expect(screen.getByRole('button', { name: '重新加载' })).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'page' })).toBeTruthy()
  expect(onClose).toHaveBeenCalledOnce()
  rerender(page(false))
  rerender(page(true))
  await waitFor(() => expect(screen.getByText('the drawer')).toBeTruthy())
})

test('a part that comes at the second try is shown, and nobody hears of the first', async () => {
  const part = latePart(vi.fn(async () => (): string => 'the chart').mockRejectedValueOnce(gone))
  render(
    <>
      <LateInPlace part={part} props={{}} />
      <NoticeHost />
    </>,
  )
  expect(await screen.findByText('the chart', {}, patience)).toBeTruthy()
  expect(screen.queryByText('页面加载失败')).toBeNull()
})

test('a part of a screen that cannot be loaded says so in its place; what is typed beside it stays', async () => {
  const load = vi.fn().mockRejectedValue(gone)
  const part = latePart(load)
  render(
    <>
      <input defaultValue="typed" />
      <LateInPlace part={part} props={{}} waiting="waiting" />
    </>,
  )
  expect(screen.getByText('waiting')).toBeTruthy()
  expect((await screen.findByRole('alert', {}, patience)).textContent).toContain('页面加载失败')
  expect(load).toHaveBeenCalledTimes(2)
  expect(screen.getByDisplayValue('typed')).toBeTruthy()
})

describe('the two tries', () => {
  test('take 120 s together at most, also where the first fails and the second hangs', async () => {
    vi.useFakeTimers()
    const load = vi
      .fn<() => Promise<never>>(() => new Promise(() => undefined))
      .mockImplementationOnce(() => new Promise((_, reject) => setTimeout(() => reject(gone), 70_000)))
    const outcome = loadChunk(load).catch((error: Error) => error.name)
    await vi.advanceTimersByTimeAsync(119_000)
    expect(load).toHaveBeenCalledTimes(2)
    expect(await Promise.race([outcome, Promise.resolve('waiting')])).toBe('waiting')
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await outcome).toBe('ChunkError')
  })

  test('are not repeated if somebody asks again before the failure was shown', async () => {
    const load = vi.fn().mockRejectedValue(gone)
    const { read } = chunk(load)
    const first = await read().then(
      () => Promise.reject(new Error('it was loaded')),
      (error: ChunkError) => error,
    )
    expect(await read().catch((error) => error)).toBe(first)
    expect(load).toHaveBeenCalledTimes(2)
    first.shown()
    await read().catch(() => undefined)
    expect(load).toHaveBeenCalledTimes(4)
  })

  test('that were made beforehand and failed are made again when the part is wanted', async () => {
    const load = vi.fn(async () => 'calendar')
    load.mockRejectedValueOnce(gone).mockRejectedValueOnce(gone)
    const part = chunk(load)
    part.prepare()
    await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(2), patience)
    await vi.waitFor(async () => expect(await part.read()).toBe('calendar'), patience)
  })
})
