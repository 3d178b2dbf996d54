/** Lets so many pieces of work run at once; others wait for their turn, first come first served. */
export class Limiter {
  readonly #atOnce: number
  #free: number
  readonly #waiting: (() => void)[] = []

  constructor(atOnce: number) {
    this.#atOnce = atOnce
    this.#free = atOnce
  }

  /** How many wait. */
  get waiting(): number {
    return this.#waiting.length
  }

  /** Nothing runs. */
  get idle(): boolean {
    return this.#free === this.#atOnce
  }

  /** What the work gives, or its error. */
  async take<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free--
    else await new Promise<void>((resolve) => this.#waiting.push(resolve))
    try {
      return await work()
    } finally {
      // The turn goes to who waits longest; only where nobody waits it is free.
      const next = this.#waiting.shift()
      if (next) next()
      else this.#free++
    }
  }
}
