/** What the platform asks of a log; pino's logger is one. Data first, then a sentence for people. */
export interface Log {
  debug(data: object, text: string): void
  info(data: object, text: string): void
  warn(data: object, text: string): void
  error(data: object, text: string): void
}

/** A log that keeps nothing, for tools and tests. */
export const silentLog: Log = { debug() {}, info() {}, warn() {}, error() {} }
