import { getPermissionMenus } from '@camp/contract/base/account'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createClient, endReads } from './client.ts'

const { call } = createClient()

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  window.dispatchEvent(new Event('pageshow'))
})

function breaksOff() {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const told = vi.fn()
  void call(getPermissionMenus, {}, { quiet: () => true }).then(told)
  return told
}

test('a call that breaks off while a page is left is a failure only once it is known that the page stays', async () => {
  window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  const told = breaksOff()
  await vi.advanceTimersByTimeAsync(4_000)
  expect(told).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1_100)
  expect(told).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ failed: true, network: true }))
})

test('a call that breaks off on a page that the person came back to is a failure at once', async () => {
  window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  window.dispatchEvent(new Event('pageshow'))
  const told = breaksOff()
  await vi.advanceTimersByTimeAsync(0)
  expect(told).toHaveBeenCalledOnce()
})

test('reads end before a session does: those under way break off without a message, and nothing more is asked', async () => {
  const fetched = vi.fn(
    (_address: string, { signal }: { signal: AbortSignal }) =>
      new Promise((_, reject) => {
        if (signal.aborted) reject(signal.reason)
        signal.addEventListener('abort', () => reject(signal.reason))
      }),
  )
  vi.stubGlobal('fetch', fetched)
  const told = vi.fn()
  void call(getPermissionMenus, {}).then(told, told)
  endReads()
  void call(getPermissionMenus, {}).then(told, told)
  await vi.advanceTimersByTimeAsync(6_000)
  expect(told).not.toHaveBeenCalled()
  expect(fetched.mock.calls.map(([, { signal }]) => signal.aborted)).toEqual([true, true])
})
