import { calls } from '@camp/contract/catalogue'
import { records } from '@camp/contract/records'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { knownLive } from '../platform/signedIn/noun.ts'
import { LiveRecords } from './live.ts'
import '../shell/screens.ts'

let client: QueryClient
let live: LiveRecords
let hidden = false
let stops: (() => void)[] = []

beforeEach(() => {
  vi.useFakeTimers()
  hidden = false
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden)
  client = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000, retry: false } } })
  live = new LiveRecords(client)
})
afterEach(() => {
  for (const stop of stops) stop()
  stops = []
  live.stop()
  vi.useRealTimers()
})

/** A screen that shows an answer: how often it was asked for. */
async function shown(area: string, data: unknown, within = 0): Promise<() => number> {
  const ask = vi.fn(async () => {
    if (within > 0) await new Promise((resolve) => setTimeout(resolve, within))
    return data
  })
  const observer = new QueryObserver(client, { queryKey: [area, stops.length], queryFn: ask, meta: { area } })
  stops.push(observer.subscribe(() => undefined))
  await vi.advanceTimersByTimeAsync(within)
  return () => ask.mock.calls.length
}

const news = (entity: string, ids?: number[]) => live.take({ kind: 'NOTICE', id: 0, topic: 'records', entity, ...(ids && { ids }) })

test('every kind names areas that exist', () => {
  const areas = new Set(calls.map(({ area }) => area))
  for (const [entity, names] of knownLive()) for (const name of names) expect([entity, areas.has(name)]).toEqual([entity, true])
})

test('every kind of record is declared by its noun, so that its screens follow', () => {
  expect([...knownLive().keys()].sort()).toEqual(records.map(({ entity }) => entity).sort())
})

test('a row in view follows at once, each time; other areas are left alone', async () => {
  const orders = await shown('Orders', { content: [{ id: 1 }, { id: 2 }], totalElements: 2 })
  const tags = await shown('Tags', [{ id: 1 }])
  for (let time = 1; time <= 3; time++) {
    news('order', [2])
    await vi.advanceTimersByTimeAsync(1)
    expect(orders()).toBe(1 + time)
  }
  expect(tags()).toBe(1)
})

/** How often the screen asks again while records that it does not show change once a second. */
async function followed(asked: () => number, seconds: number, change: (second: number) => void): Promise<number> {
  const before = asked()
  for (let second = 0; second < seconds; second++) {
    change(second)
    await vi.advanceTimersByTimeAsync(1_000)
  }
  return asked() - before
}

test('what is not in view follows at once too, and then within two seconds', async () => {
  const orders = await shown('Orders', { content: [{ id: 1 }], totalElements: 1 })
  news('order', [99])
  await vi.advanceTimersByTimeAsync(400)
  expect(orders()).toBe(2)
  news('order', [100])
  await vi.advanceTimersByTimeAsync(1_000)
  expect(orders()).toBe(2)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(orders()).toBe(3)
  expect(await followed(orders, 20, (second) => news('order', [101 + second]))).toBeGreaterThanOrEqual(9)
})

test('where very much changes, figures follow every ten seconds, and every two again once it is calm', async () => {
  const orders = await shown('Orders', { content: [{ id: 1 }], totalElements: 1 })
  await followed(orders, 5, () => news('order'))
  expect(await followed(orders, 20, () => news('order'))).toBeLessThanOrEqual(2)
  await followed(orders, 15, (second) => news('order', [100 + second]))
  expect(await followed(orders, 20, (second) => news('order', [200 + second]))).toBeGreaterThanOrEqual(9)
})

test('a server that takes a second to answer is asked every ten seconds for figures', async () => {
  const orders = await shown('Orders', { content: [{ id: 1 }], totalElements: 1 }, 1_000)
  await followed(orders, 10, (second) => news('order', [100 + second]))
  const asked = await followed(orders, 40, (second) => news('order', [200 + second]))
  expect(asked).toBeGreaterThanOrEqual(3)
  expect(asked).toBeLessThanOrEqual(5)
})

test('a hidden window asks for nothing until it is seen again', async () => {
  const orders = await shown('Orders', { content: [{ id: 1 }], totalElements: 1 })
  hidden = true
  news('order', [1])
  news('order')
  await vi.advanceTimersByTimeAsync(20_000)
  expect(orders()).toBe(1)
  hidden = false
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(1)
  expect(orders()).toBe(2)
})

test('a kind that this console does not know changes nothing', async () => {
  const orders = await shown('Orders', { content: [{ id: 1 }] })
  news('planet', [1])
  await vi.advanceTimersByTimeAsync(20_000)
  expect(orders()).toBe(1)
})
