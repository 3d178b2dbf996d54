/**
 * The database's clock, as seen from here: instances may have clocks minutes apart, what they write must not.
 * The access listener measures the difference with every ping.
 */
export class DatabaseClock {
  #offset: number | null = null

  /**
   * Takes a reading: the database said `databaseMillis` between the two local moments, so the difference lies between two bounds. A
   * difference that fits is kept: a slow answer says little, and what is written must not go back and forth with it.
   */
  measured(databaseMillis: number, sentAt: number, receivedAt: number): void {
    const [least, most] = [databaseMillis - receivedAt, databaseMillis - sentAt]
    this.#offset = this.#offset === null ? (least + most) / 2 : Math.min(Math.max(this.#offset, least), most)
  }

  /** The clock of a sandbox was moved: the next reading would say so, but what is asked before it is asked after the move. */
  moved(millis: number): void {
    this.#offset = (this.#offset ?? 0) + millis
  }

  now(): Date {
    return new Date(Date.now() + (this.#offset ?? 0))
  }
}
