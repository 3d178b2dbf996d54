import { type Camp, CampError } from '@camp/client'
import { DAY, HOUR } from '@camp/demo/demo.calendar'

const MINUTE = 60_000
/** The business time zone has no summer time. */
const ZONE = 8 * HOUR

/** What time it is where the product is. That of a sandbox is moved along with the school's days; any other stays the clock of the machine. */
export class SchoolClock {
  readonly #camp: Camp
  #ahead = 0
  /** When the day began; null: this clock is moved by nobody. */
  #morning: number | null = null

  constructor(camp: Camp) {
    this.#camp = camp
  }

  now(): number {
    return Date.now() + this.#ahead
  }

  today(): string {
    return new Date(this.now() + ZONE).toISOString().slice(0, 10)
  }

  moment(): string {
    return new Date(this.now()).toISOString()
  }

  /** Before the first day: to the next midnight, where it can be moved at all. */
  async start(): Promise<void> {
    try {
      await this.#move(1)
      this.#morning = Math.ceil((this.now() + ZONE) / DAY) * DAY - ZONE
      await this.to(0)
    } catch (error) {
      if (!(error instanceof CampError) || (error.code !== 'CLOCK_NOT_MOVED' && error.code !== 'KEY_SCOPE_MISSING')) throw error
    }
  }

  /** To a minute of the day, as far as it is behind by one at least. */
  async to(minute: number): Promise<void> {
    if (this.#morning === null) return
    const seconds = Math.round((this.#morning + minute * MINUTE - this.now()) / 1_000)
    if (seconds >= 60) await this.#move(seconds)
  }

  /** The day is over: its midnight is where the next one begins. */
  async next(): Promise<void> {
    await this.to(DAY / MINUTE)
    if (this.#morning !== null) this.#morning += DAY
  }

  async #move(seconds: number): Promise<void> {
    const { now } = await this.#camp.call('moveSandboxClock', { body: { seconds } })
    this.#ahead = Date.parse(now) - Date.now()
  }
}
