import { expect, it } from 'vitest'
import { Lag } from './replica.ts'

/** What is said of a replica at each second: how far the primary had written, how far the replica is, seconds since its last change. */
const lags = (...seen: [written: number | null, replayed: number, since: number | null][]): number[] => {
  const lag = new Lag()
  return seen.map(([written, replayed, since], second) => lag.of(second * 1_000, written, replayed, since))
}

it.each<[string, Parameters<typeof lags>, number[]]>([
  ['has all there is', [[10, 10, 900], [10, 10, 901], [11, 11, 0]], [0, 0, 0]], // biome-ignore format: a table
  ['stays where it was while more is written, and catches up', [[10, 10, 0], [20, 10, 1], [30, 10, 2], [40, 25, 1], [40, 40, 0]], [0, 1, 2, 2, 0]], // biome-ignore format: a table
  ['was behind before anybody looked', [[50, 10, 3_600], [50, 20, 3_000], [50, 50, 3_000]], [3_600, 3_000, 0]], // biome-ignore format: a table
  ['goes on without the primary', [[10, 10, 0], [null, 10, 5], [null, 10, 6]], [0, 0, 0]], // biome-ignore format: a table
  ['follows another primary, which begins behind what was never replicated', [[30, 20, 0], [25, 25, 0], [26, 25, 0]], [0, 0, 1]], // biome-ignore format: a table
])('a replica %s', (_, seen, expected) => {
  expect(lags(...seen)).toEqual(expected)
})
