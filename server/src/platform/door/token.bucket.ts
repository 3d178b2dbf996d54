/** What a key has left of its calls a minute: a minute's worth at most, filled up evenly. Times are monotonic milliseconds. */
export class TokenBucket {
  readonly rate: number
  /** Below none where others answered more than was left. */
  #left: number
  #at: number
  /** What did not fit any more since others were last heard. */
  #spilt = 0

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

  /** The call that was taken last counts for nothing. */
  giveBack(): void {
    this.#left = Math.min(this.rate, this.#left + 1)
  }

  /**
   * Takes what other servers have answered meanwhile, first from what did not fit here. What is lacking is owed: forgiven, it would give each
   * of several servers that are all asked the whole rate.
   */
  spend(calls: number, now: number): void {
    this.#fill(now)
    this.#left = Math.max(-this.rate, this.#left - Math.max(0, calls - this.#spilt))
    this.#spilt = 0
  }

  get left(): number {
    return Math.max(0, Math.floor(this.#left))
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
    const filled = this.#left + ((now - this.#at) * this.rate) / 60_000
    this.#left = Math.min(this.rate, filled)
    this.#spilt += filled - this.#left
    this.#at = now
  }
}
