/**
 * The database's clock, as seen from here: instances may have clocks minutes apart, what they write must not.
 * The access listener measures the difference with every ping.
 */
export class DatabaseClock {
  #offset = 0

  /** Takes a reading: the database said `databaseMillis` between the two local moments. */
  measured(databaseMillis: number, sentAt: number, receivedAt: number): void {
    this.#offset = databaseMillis - (sentAt + receivedAt) / 2
  }

  now(): Date {
    return new Date(Date.now() + this.#offset)
  }
}
