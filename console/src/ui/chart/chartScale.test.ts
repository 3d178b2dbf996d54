import { expect, it } from 'vitest'
import { levelOf, roomFor, ticksIn, ticksTo, titledOf } from './chartScale.ts'

it.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [7, [0, 2, 4, 6, 8]],
  [87, [0, 20, 40, 60, 80, 100]],
  [131, [0, 50, 100, 150]],
  [100, [0, 20, 40, 60, 80, 100]],
  [12_345, [0, 5_000, 10_000, 15_000]],
])('an axis for values up to %i has round numbers', (most, ticks) => {
  expect(ticksTo(most)).toEqual(ticks)
})

it('an axis reaches over every value, in six lines at most', () => {
  for (let most = 1; most < 5_000; most += 7) {
    const ticks = ticksTo(most)
    expect(ticks.at(-1)).toBeGreaterThanOrEqual(most)
    expect(ticks.length).toBeLessThanOrEqual(6)
    expect(ticks.every(Number.isInteger)).toBe(true)
  }
})

it.each([
  [0, [0, 1, 2, 3]],
  [2, [0, 1, 2, 3]],
  [16, [0, 10, 20, 30]],
  [100, [0, 50, 100, 150]],
])('an axis across from one of three steps has as many, for values up to %i', (most, ticks) => {
  expect(ticksIn(3, most)).toEqual(ticks)
})

it('of many titles those have room in a narrow picture that stand in steps before the last, which always has', () => {
  const rooms = Array.from({ length: 13 }, (_, index) => roomFor(index, 13, { always: 12, narrow: 6, wide: 3 }))
  expect(rooms[12]).toBe('always')
  expect(rooms[0]).toBe('always')
  expect(rooms[6]).toBe('narrow')
  expect([rooms[3], rooms[9]]).toEqual(['wide', 'wide'])
  expect(rooms.filter((room) => room === 'widest')).toHaveLength(8)
})

it.each([7, 14, 24, 31, 92, 366])(
  'of %i columns, those named in a narrow picture are eight at most and stand evenly among the others',
  (count) => {
    const { always = 1, narrow = always, wide = 1 } = titledOf(count)
    expect(count / always).toBeLessThanOrEqual(8)
    expect([always % narrow, narrow % wide]).toEqual([0, 0])
    expect(count / wide).toBeLessThanOrEqual(16)
  },
)

it.each([
  [0, 100, 0],
  [-5, 100, 0],
  [5, 0, 0],
  [1, 100, 1],
  [25, 100, 1],
  [26, 100, 2],
  [75, 100, 3],
  [76, 100, 4],
  [100, 100, 4],
  [130, 100, 4],
])('a cell of %i beside a fullest of %i is coloured in step %i', (value, most, level) => {
  expect(levelOf(value, most)).toBe(level)
})
