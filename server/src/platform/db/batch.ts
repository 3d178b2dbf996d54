import type pg from 'pg'
import { prepareValue } from 'pg/lib/utils.js'
import { serialize } from 'pg-protocol'
import { sent } from './clock.sessions.ts'
import { typeParsers } from './value.parsers.ts'

/** The name of a column in a row: `paid_at` is `paidAt`. */
export const columnName = (name: string): string => name.replace(/(?<=[a-z0-9])_([a-z0-9])/g, (_, sign: string) => sign.toUpperCase())

/** A statement on its way; without a name it is parsed each time. Alone, without values, its text may be several statements. */
export interface Asked {
  readonly name?: string
  readonly text: string
  readonly values: readonly unknown[]
  /** What it is called where `name` is none, or says nothing to people. */
  readonly called?: string
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

interface Columns {
  readonly names: readonly string[]
  readonly parsers: readonly ((text: string) => unknown)[]
  /** A row before its values: copying it is faster than building one. */
  readonly empty: Row
}

const NO_COLUMNS: Columns = { names: [], parsers: [], empty: {} }

/** The columns of a prepared statement have changed, or the session has forgotten it. */
const outdated = (error: Error & { code?: string }): boolean => error.code === '0A000' || error.code === '26000'

/** What is known of the statements of a connection. */
interface Known {
  /** Those that the database has parsed, by name. */
  readonly parsed: Map<string, string>
  /** What they answer with. Asking again for each answer costs as much as a small answer itself. */
  readonly described: Map<string, Columns>
  /** Those of batches that failed: the database may know them or not, so they are closed before they are parsed anew. */
  readonly unsure: Set<string>
}

const connections = new WeakMap<pg.Connection, Known>()

function knownOf(connection: pg.Connection): Known {
  const known = connections.get(connection)
  if (known) return known
  const fresh: Known = { parsed: new Map(), described: new Map(), unsure: new Set() }
  connections.set(connection, fresh)
  return fresh
}

/**
 * Several statements in one message and one answer: a round trip costs more than most statements of a change. All of them or none:
 * after one that fails the database skips the others. The interface is pg's `Submittable`, as its cursors use it.
 */
export class Batch implements pg.Submittable {
  /** Set by the caller, or by pg's pool; pg wraps it with its time limit. */
  callback: Done | undefined
  readonly #asked: readonly Asked[]
  readonly #values: (Buffer | string | null)[][]
  /** Names of those that are parsed for the first time on this connection. */
  readonly #fresh: string[] = []
  readonly #answers: BatchAnswer[] = []
  #rows: Row[] = []
  /** Why a value could not be read. */
  #unreadable: Error | undefined
  /** Of the statement that is being answered. */
  #columns: Columns | undefined
  /** Of the connection that the batch was sent on. */
  #known: Known | undefined

  constructor(asked: readonly Asked[]) {
    this.#asked = asked
    // Before anything is sent: a value that cannot be sent throws here.
    this.#values = asked.map(({ values }) => values.map((value) => prepareValue(value)))
  }

  /** As pg expects it: an error that is returned is handed to `handleError`, and nothing was sent. */
  submit(connection: pg.Connection): Error | null {
    const known = knownOf(connection)
    for (const { name, text } of this.#asked) {
      const parsed = name === undefined ? undefined : known.parsed.get(name)
      if (parsed !== undefined && parsed !== sent(connection, text)) return new Error(`two statements are named ${name}`)
    }
    this.#known = known
    const messages: Buffer[] = []
    const [first] = this.#asked
    if (this.#asked.length === 1 && first?.name === undefined && first?.values.length === 0) {
      // As plain text, which ends by itself: PostgreSQL takes several statements in no other way.
      if (connection.stream.writable) connection.stream.write(serialize.query(sent(connection, first.text)))
      return null
    }
    for (const [n, asked] of this.#asked.entries())
      this.#send(known, messages, { ...asked, text: sent(connection, asked.text) }, this.#values[n] ?? [])
    messages.push(serialize.sync())
    // In one piece: each that is handed to the socket on its own costs as much as a small statement.
    if (connection.stream.writable) connection.stream.write(Buffer.concat(messages))
    return null
  }

  #send({ parsed, described, unsure }: Known, messages: Buffer[], asked: Asked, values: (Buffer | string | null)[]): void {
    const { name = '', text } = asked
    if (name === '' || !parsed.has(name)) {
      if (unsure.delete(name)) messages.push(serialize.close({ type: 'S', name }))
      messages.push(serialize.parse({ name, text, types: [] }))
      if (name !== '') {
        parsed.set(name, text)
        this.#fresh.push(name)
      }
    }
    messages.push(serialize.bind({ statement: name, values }))
    if (!asked.blind && !described.has(name)) messages.push(serialize.describe({ type: 'P' }))
    messages.push(serialize.execute())
  }

  handleRowDescription({ fields }: { fields: { name: string; dataTypeID: number }[] }): void {
    const names = fields.map(({ name }) => columnName(name))
    this.#columns = {
      names,
      parsers: fields.map(({ dataTypeID }) => typeParsers.getTypeParser(dataTypeID, 'text')),
      empty: Object.fromEntries(names.map((name) => [name, null])),
    }
    const { name = '' } = this.#current
    if (name !== '') this.#known?.described.set(name, this.#columns)
  }

  get #current(): Asked {
    return this.#asked[this.#answers.length] ?? { text: '', values: [] }
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    if (this.#unreadable) return
    try {
      this.#rows.push(this.#rowOf(fields))
    } catch (error) {
      // Thrown here it would end the process: reported when the database has said the rest.
      this.#unreadable = error instanceof Error ? error : new Error(String(error))
    }
  }

  #rowOf(fields: (string | null)[]): Row {
    this.#columns ??= this.#known?.described.get(this.#current.name ?? '') ?? NO_COLUMNS
    const { names, parsers, empty } = this.#columns
    const row = { ...empty }
    for (let n = 0; n < names.length; n++) {
      const text = fields[n]
      // Both lists are as long as the row.
      if (text !== null && text !== undefined) row[names[n] as string] = parsers[n]?.(text)
    }
    return row
  }

  handleCommandComplete({ text }: { text: string }): void {
    const { name = '', blind } = this.#current
    // Nothing was described: it answers with no rows, this time and every other.
    const described = this.#known?.described
    if (name !== '' && !blind && !described?.has(name)) described?.set(name, NO_COLUMNS)
    this.#answers.push({ rows: this.#rows, tag: text })
    this.#rows = []
    this.#columns = undefined
  }

  handleEmptyQuery(): void {
    this.handleCommandComplete({ text: '' })
  }

  handlePortalSuspended(): void {
    throw new Error('every row is asked for')
  }

  handleReadyForQuery(): void {
    if (this.#unreadable) this.callback?.(this.#unreadable)
    else this.callback?.(undefined, this.#answers)
  }

  handleError(error: Error): void {
    // Of those that are new nobody says whether they were parsed; what a migration or a pooler has made useless is new again.
    const names = outdated(error) ? this.#asked.flatMap(({ name }) => name ?? []) : this.#fresh
    if (this.#known) {
      const { parsed, described, unsure } = this.#known
      for (const name of names) {
        parsed.delete(name)
        described.delete(name)
        unsure.add(name)
      }
    }
    this.callback?.(error)
  }
}
