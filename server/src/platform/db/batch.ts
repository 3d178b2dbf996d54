import type pg from 'pg'
import { prepareValue } from 'pg/lib/utils.js'
import { typeParsers } from './value.parsers.ts'

/** A statement on its way; without a name it is parsed each time. */
export interface Asked {
  readonly name?: string
  readonly text: string
  readonly values: readonly unknown[]
  /** Its rows are not looked at. */
  readonly blind?: boolean
}

type Row = Record<string, unknown>
type Done = (error: Error | undefined, answers?: BatchAnswer[]) => void

export interface BatchAnswer {
  readonly rows: Row[]
  /** What the database says it did: `COMMIT`, `UPDATE 1`. */
  readonly tag: string
}

interface Column {
  readonly name: string
  readonly parse: (text: string) => unknown
}

/** What pg keeps of named statements, per connection. */
type WithStatements = pg.Connection & { parsedStatements: Record<string, string | undefined> }

/**
 * Several statements in one message and one answer: a round trip costs more than most statements of a change. All of them or none:
 * after one that fails the database skips the others. The interface is pg's `Submittable`, as its cursors use it.
 */
export class Batch implements pg.Submittable {
  /** pg wraps it with its time limit. */
  callback: Done
  readonly #asked: readonly Asked[]
  readonly #values: (Buffer | string | null)[][]
  readonly #forget: readonly string[]
  /** Parsed for the first time on this connection. */
  readonly fresh: Asked[] = []
  readonly #answers: BatchAnswer[] = []
  #columns: Column[] = []
  #rows: Row[] = []
  #connection: WithStatements | undefined

  /** `forget` names statements that the connection may or may not know: they are parsed anew when they are next used. */
  constructor(asked: readonly Asked[], forget: readonly string[], done: Done) {
    this.#asked = asked
    // Before anything is sent: a value that cannot be sent throws here.
    this.#values = asked.map(({ values }) => values.map((value) => prepareValue(value)))
    this.#forget = forget
    this.callback = done
  }

  /** As pg expects it: an error that is returned is handed to `handleError`, and nothing was sent. */
  submit(connection: pg.Connection): Error | null {
    const known = connection as WithStatements // pg's own property, which its declaration does not show
    for (const { name, text } of this.#asked) {
      const parsed = name === undefined || this.#forget.includes(name) ? undefined : known.parsedStatements[name]
      if (parsed !== undefined && parsed !== text) return new Error(`two statements are named ${name}`)
    }
    this.#connection = known
    connection.stream.cork()
    for (const name of this.#forget) {
      delete known.parsedStatements[name]
      connection.close({ type: 'S', name }, true)
    }
    for (const [n, asked] of this.#asked.entries()) this.#send(known, asked, this.#values[n] ?? [])
    connection.sync()
    connection.stream.uncork()
    return null
  }

  #send(connection: WithStatements, asked: Asked, values: (Buffer | string | null)[]): void {
    const { name = '', text } = asked
    if (name === '' || connection.parsedStatements[name] === undefined) {
      connection.parse({ name, text, types: [] }, true)
      if (name !== '') {
        connection.parsedStatements[name] = text
        this.fresh.push(asked)
      }
    }
    connection.bind({ portal: '', statement: name, values }, true)
    if (!asked.blind) connection.describe({ type: 'P', name: '' }, true)
    connection.execute({ portal: '' }, true)
  }

  handleRowDescription({ fields }: { fields: { name: string; dataTypeID: number }[] }): void {
    this.#columns = fields.map(({ name, dataTypeID }) => ({ name, parse: typeParsers.getTypeParser(dataTypeID, 'text') }))
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    const row: Row = {}
    for (const [n, { name, parse }] of this.#columns.entries()) {
      const text = fields[n]
      row[name] = text === null || text === undefined ? null : parse(text)
    }
    this.#rows.push(row)
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.#answers.push({ rows: this.#rows, tag: text })
    this.#rows = []
    this.#columns = []
  }

  handleEmptyQuery(): void {
    this.handleCommandComplete({ text: '' })
  }

  handlePortalSuspended(): void {
    throw new Error('every row is asked for')
  }

  handleReadyForQuery(): void {
    this.callback(undefined, this.#answers)
  }

  handleError(error: Error): void {
    // Which of them were parsed nobody says; `forget` makes sure before the next use.
    for (const { name } of this.fresh) if (name) delete this.#connection?.parsedStatements[name]
    this.callback(error)
  }
}
