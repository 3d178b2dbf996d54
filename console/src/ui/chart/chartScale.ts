/** The smallest of 1, 2, 5, 10, 20 ... that is not below `rough`. */
const roundStep = (rough: number): number => {
  const power = 10 ** Math.floor(Math.log10(rough))
  return Math.max(1, ([1, 2, 5].find((times) => times * power >= rough) ?? 10) * power)
}

/** Round numbers for an axis from zero to at least `most`: whole ones, five steps at most. */
export function ticksTo(most: number): readonly number[] {
  if (most <= 0) return [0, 1]
  const step = roundStep(most / 5)
  return Array.from({ length: Math.ceil(most / step) + 1 }, (_, index) => index * step)
}

/** Round numbers to at least `most` in just so many steps, for an axis across from another one: both stand on the same lines. */
export function ticksIn(steps: number, most: number): readonly number[] {
  const step = most <= 0 ? 1 : roundStep(most / steps)
  return Array.from({ length: steps + 1 }, (_, index) => index * step)
}

/** Heights in a picture, in pixels: room for numbers above, and the plot. */
export const TOP = 20
export const PLOT = 200

const TITLES = 28
const NOTES = 18

/** The whole picture, with the titles of its columns below and, where there are any, a line of notes. */
export const heightWith = (notes: boolean): number => TOP + PLOT + TITLES + (notes ? NOTES : 0)

/** How wide a picture must be for the title of a column; `always` is the least. */
export type Room = 'always' | 'narrow' | 'wide' | 'widest'

/** The room that each of so many titles needs: the last one has it always, and so has one in `steps` before it, from the narrowest on. */
export function roomFor(index: number, count: number, steps: Readonly<Partial<Record<Exclude<Room, 'widest'>, number>>>): Room {
  const fromEnd = count - 1 - index
  for (const room of ['always', 'narrow', 'wide'] as const) if (fromEnd % (steps[room] ?? Number.POSITIVE_INFINITY) === 0) return room
  return 'widest'
}

/** Which of so many columns are named: every third in a narrow picture, and of many days fewer, as their titles would touch. */
export function titledOf(count: number): Readonly<Partial<Record<Exclude<Room, 'widest'>, number>>> {
  const wide = Math.ceil(count / 16)
  return wide <= 1 ? { always: 3, wide: 1 } : { always: wide * 4, narrow: wide * 2, wide }
}

/** A bar of anything is seen. */
const LEAST = 3

/** How high a value stands on an axis with these numbers. */
export const heightOn = (ticks: readonly number[], value: number): number =>
  value === 0 ? 0 : Math.max(LEAST, (value / (ticks.at(-1) ?? 1)) * PLOT)

/** How full a cell is coloured beside the fullest one: 0 for nothing, then in quarters up to 4. */
export const levelOf = (value: number, most: number): 0 | 1 | 2 | 3 | 4 =>
  value <= 0 || most <= 0 ? 0 : (Math.min(4, Math.max(1, Math.ceil((value / most) * 4))) as 1 | 2 | 3 | 4) // between its bounds
