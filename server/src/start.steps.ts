import { OperatorError } from './platform/operator.error.ts'

/** What a person can do, by the code of what went wrong. */
const ADVICE: Readonly<Record<string, string>> = {
  EADDRINUSE: 'Another program listens there: stop it, or set PORT to a port that is free.',
  EADDRNOTAVAIL: 'HOST must be an address of this machine.',
  EACCES: 'The account that runs the server may not do that: it needs to own DATA_DIR, and a PORT above 1023.',
  EPERM: 'The account that runs the server may not do that: it needs to own DATA_DIR.',
  EROFS: 'DATA_DIR lies where nothing can be written: name another folder.',
  ENOSPC: 'There is no room left on the disk: make some, and start again.',
  '53100': 'There is no room left on the disk of the database: make some, and start again.',
  '53300': 'The database has no connection left: raise its max_connections, or lower DATABASE_POOL_SIZE.',
  '42501': 'The account of DATABASE_URL may not do that: it has to own the database and all that is in it, see docs/operations.md.',
}
const OTHERWISE =
  'Start it again: what was finished is kept, and nothing is left half done. If it ends here once more, the line of the log with the ' +
  'level "fatal" says where; DEMO=off starts without the demo business.'

/** A start that did not succeed: at what, why, and what to do. */
class StartFailure extends OperatorError {
  constructor(doing: string, made: readonly string[], error: unknown) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    const why = error instanceof Error ? error.message || error.name : String(error)
    const already = made.length > 0 ? ['Made by this start, and shown only now:', ...made] : []
    super(
      [
        `The start ended while ${doing}: ${why}${code && !why.includes(code) ? ` (${code})` : ''}.`,
        ADVICE[code] ?? OTHERWISE,
        ...already,
      ].join('\n'),
      error,
    )
  }
}

/** What a start is doing, said as it begins, so that a failure can say at what. */
export class Steps {
  #doing = 'reading its settings'
  #made: string[] = []

  constructor(readonly say: (text: string) => void) {}

  begin(doing: string): void {
    this.#doing = doing
    this.say(doing)
  }

  /** A line that is shown once, and would be lost with a start that fails. */
  made(line: string): void {
    this.#made.push(line)
  }

  /** The failure in words. What tells a person what to do already stays as it is, unless something else has to be said with it. */
  failure(error: unknown): Error {
    return error instanceof OperatorError && this.#made.length === 0 ? error : new StartFailure(this.#doing, this.#made, error)
  }
}
