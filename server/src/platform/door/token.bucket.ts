/** What a key has left of its calls a minute: a minute's worth at most, filled up evenly. Times are monotonic milliseconds. */
export class TokenBucket {
  readonly rate: number
  #left: number
  #at: number

  constructor(rate: number, now: number) {
    this.rate = rate
    this.#left = rate
    this.#at = now
  }

  /** Takes one call; false where none is left. */
  take(now: number): boolean {
    this.#fill(now)
    if (this.#left < 1) return false
    this.#left--
    return true
  }

  /** Takes what other servers have answered meanwhile. */
  spend(calls: number, now: number): void {
    this.#fill(now)
    this.#left = Math.max(0, this.#left - calls)
  }

  get left(): number {
    return Math.floor(this.#left)
  }

  /** Seconds until there is a call again, and until all are. */
  get wait(): number {
    return this.#secondsFor(1)
  }

  get full(): number {
    return this.#secondsFor(this.rate)
  }

  #secondsFor(calls: number): number {
    return Math.max(0, Math.ceil(((calls - this.#left) * 60) / this.rate))
  }

  #fill(now: number): void {
    this.#left = Math.min(this.rate, this.#left + ((now - this.#at) * this.rate) / 60_000)
    this.#at = now
  }
}
