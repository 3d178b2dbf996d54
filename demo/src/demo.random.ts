/** Chance that can be had again: the same seed gives the same sequence on every machine (mulberry32). */
export class DemoRandom {
  #state: number

  constructor(...seed: readonly number[]) {
    this.#state = mixed(seed)
  }

  /** 0 <= n < 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let t = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }

  /** A whole number, both ends included. */
  int(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1))
  }

  /** True this often, of 1. */
  chance(share: number): boolean {
    return this.next() < share
  }

  pick<T>(list: readonly T[]): T {
    return list[this.int(0, list.length - 1)] as T // the index is within the list
  }
}

/** Draws one of a list, each as often as its weight says. */
export type Lot<T> = (random: DemoRandom) => T

/** Sums the weights once; the list is not empty. */
export function lotOf<T>(list: readonly T[], weightOf: (item: T) => number): Lot<T> {
  let sum = 0
  const sums = list.map((item) => {
    sum += weightOf(item)
    return sum
  })
  return (random) => {
    const drawn = random.next() * sum
    const index = sums.findIndex((until) => drawn < until)
    return list[index < 0 ? list.length - 1 : index] as T // the list is not empty
  }
}

/** Neighbouring seeds must not give similar sequences: each record is drawn from a seed that holds its number. */
function mixed(seed: readonly number[]): number {
  let hash = 0x9e3779b9
  for (const part of seed) {
    hash = Math.imul(hash ^ (part | 0), 0x85ebca6b)
    hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
    hash ^= hash >>> 16
  }
  return hash | 0
}

/** The golden section: steps of it fall far from each other. It shares no factor with a power of ten. */
const STRIDE = 6_180_339_887n

/**
 * The number with this many digits that stands for `index`: looks drawn by lot, and no two indexes below 10^digits share one.
 */
export function scatteredDigits(index: number, digits: number): string {
  const size = 10 ** digits
  if (index < 0 || index >= size) throw new RangeError(`${index} has no number of ${digits} digits of its own`)
  const scattered = (BigInt(index) * STRIDE + 123_456n) % BigInt(size)
  return scattered.toString().padStart(digits, '0')
}
