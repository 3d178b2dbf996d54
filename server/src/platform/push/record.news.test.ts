import type { PushEvent } from '@camp/contract/base/notify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mayReadKind } from '../record.reading.ts'
import { heardBy, RecordNews } from './record.news.ts'

let told: PushEvent[] = []
let news: RecordNews
beforeEach(() => {
  vi.useFakeTimers()
  told = []
  news = new RecordNews((_entity, event) => told.push(event))
})
afterEach(() => {
  news.stop()
  vi.useRealTimers()
})

const ids = () => told.map((event) => event.ids)
const changed = (entity: string, ...which: number[]) => news.take(new Map([[entity, new Set(which)]]))

test('the first change of a kind is told at once, those of the next second together', () => {
  changed('order', 1)
  expect(ids()).toEqual([[1]])
  changed('order', 2)
  changed('order', 3, 2)
  expect(told).toHaveLength(1)
  vi.advanceTimersByTime(1_000)
  expect(ids()).toEqual([[1], [2, 3]])
  vi.advanceTimersByTime(5_000)
  expect(told).toHaveLength(2)
})

test('kinds do not wait for each other; what is no record is not told', () => {
  changed('order', 1)
  changed('camp', 1)
  changed('log', 1)
  expect(told.map(({ entity }) => entity)).toEqual(['order', 'camp'])
})

test('of more than fifty only the kind is told, and of clock-ins that children changed', () => {
  changed('order', ...Array.from({ length: 51 }, (_, at) => at + 1))
  expect(told[0]).toEqual({ kind: 'NOTICE', id: 0, topic: 'records', entity: 'order' })
  changed('clockIn', 7)
  expect(told[1]).toEqual({ kind: 'NOTICE', id: 0, topic: 'records', entity: 'campStudent' })
  changed('order', 1)
  news.take(new Map([['order', null]]))
  vi.advanceTimersByTime(1_000)
  expect(told[2]?.ids).toBeUndefined()
})

test('who sees the records of some groups alone hears of no single record', () => {
  changed('order', 7)
  const [event] = told
  expect(event && heardBy({ limited: false }, event).ids).toEqual([7])
  expect(event && heardBy({ limited: true }, event)).toEqual({ kind: 'NOTICE', id: 0, topic: 'records', entity: 'order' })
})

test('a kind is heard with one of its codes, or with the log', () => {
  expect(mayReadKind('order', new Set(['ORDER_INDEX']))).toBe(true)
  expect(mayReadKind('order', new Set(['LOG_MANAGE']))).toBe(true)
  expect(mayReadKind('order', new Set(['ALWAYS', 'TAG_INDEX']))).toBe(false)
})
