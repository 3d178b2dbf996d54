import { setTimeout as sleep } from 'node:timers/promises'

interface Act {
  /** Minutes since the day began. */
  readonly minute: number
  readonly run: () => Promise<void>
}

const MINUTES = 24 * 60

/** What is to be done, played in its order at the speed that was chosen; what is done may bring more of it, on this day or a later one. */
export class Timetable {
  readonly #seconds: number
  readonly #stop: AbortSignal
  readonly #reached: (minute: number) => Promise<void>
  #acts: Act[] = []
  #began = 0
  /** What the clock of the school says. */
  #minute = 0

  /** `seconds`: how long a day takes; `reached` hears the minute of each act before it is done. */
  constructor(seconds: number, stop: AbortSignal, reached: (minute: number) => Promise<void>) {
    this.#seconds = seconds
    this.#stop = stop
    this.#reached = reached
  }

  at(minute: number, run: () => Promise<void>): void {
    const later = this.#acts.findIndex((act) => act.minute > minute)
    this.#acts.splice(later < 0 ? this.#acts.length : later, 0, { minute, run })
  }

  after(minutes: number, run: () => Promise<void>): void {
    this.at(this.#minute + minutes, run)
  }

  /** One day: until it is over, or the school was told to stop; what is under way is ended first. */
  async day(): Promise<void> {
    this.#began = performance.now()
    for (let act = this.#acts[0]; act && act.minute < MINUTES; act = this.#acts[0]) {
      await this.#until(act.minute)
      if (this.#stop.aborted) return
      this.#acts.shift()
      this.#minute = act.minute
      await this.#reached(act.minute)
      await act.run()
    }
    await this.#until(MINUTES)
    this.#minute = 0
    this.#acts = this.#acts.map(({ minute, run }) => ({ minute: minute - MINUTES, run }))
  }

  async #until(minute: number): Promise<void> {
    const left = this.#began + (minute / MINUTES) * this.#seconds * 1_000 - performance.now()
    if (left > 0) await sleep(left, undefined, { signal: this.#stop }).catch(() => undefined)
  }
}
