import { createHash } from 'node:crypto'
import type pg from 'pg'
import { type Asked, Batch, type BatchAnswer } from './batch.ts'
import { SharedReads } from './read.once.ts'
import { answered, broken, roundTrip } from './statement.spans.ts'
import { type Built, type Composed, type Shared, type Statement, watch } from './statement.ts'

const names = new Map<string, string>()
const MAX_NAMES = 300

/** A name for a text; the same text has the same name in every process. None where there are too many already. */
function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined) return known
  if (names.size >= MAX_NAMES) return undefined
  const name = `p${createHash('sha256').update(text).digest('base64url').slice(0, 20)}`
  names.set(text, name)
  return name
}

type Runnable = Pick<pg.Pool | pg.PoolClient, 'query'>

/** What is being read on each pool for several who ask the same. */
const sharedReads = new WeakMap<Runnable, SharedReads>()

interface TakesBatches {
  query(batch: Batch, values: undefined, done: (error?: Error, answers?: BatchAnswer[]) => void): unknown
}

/** Runs statements on the pool, or inside the transaction of a write. */
export class Executor {
  readonly #client: Runnable

  constructor(client: Runnable) {
    this.#client = client
  }

  /** All rows. */
  all<R>(statement: Statement<R>, values?: readonly unknown[]): Promise<R[]>
  all<R>(query: Built<R>): Promise<R[]>
  all<R>(shared: Shared<R>, values?: readonly unknown[]): Promise<readonly R[]>
  async all<R>(what: Statement<R> | Built<R> | Shared<R>, values: readonly unknown[] = []): Promise<readonly R[]> {
    if ('shared' in what) return this.#together(what, values)
    return 'name' in what ? this.#written(what, values) : this.#built('compile' in what ? what.compile() : what)
  }

  /** The first row; undefined: there is none. */
  one<R>(statement: Statement<R>, values?: readonly unknown[]): Promise<R | undefined>
  one<R>(query: Built<R>): Promise<R | undefined>
  async one<R>(what: Statement<R> | Built<R>, values: readonly unknown[] = []): Promise<R | undefined> {
    return ('name' in what ? await this.all(what, values) : await this.all(what))[0]
  }

  /** Rows of plain SQL text with parameters: without values it may be several statements. */
  async run<R>(text: string, values: readonly unknown[] = []): Promise<R[]> {
    return this.ask({ text, values }) as Promise<R[]> // the writer of the SQL names its row
  }

  async #written<R>(statement: Statement<R>, values: readonly unknown[]): Promise<R[]> {
    const { name, text, isSeldom } = statement
    const rows = await this.ask(isSeldom ? { text, values, called: name } : { name, text, values })
    watch.rows?.(statement, rows)
    return rows as R[] // as the statement says
  }

  async #built<R>({ sql, parameters, isPrepared, of }: Composed<R> & { readonly isPrepared?: true }): Promise<R[]> {
    watch.composed?.(sql)
    const name = isPrepared && nameOf(sql)
    const rows = await this.ask({ ...(name && { name }), ...(of && { called: of.name }), text: sql, values: parameters })
    if (of) watch.rows?.(of, rows)
    return rows as R[] // as the query says
  }

  #together<R>({ shared: what }: Shared<R>, values: readonly unknown[]): Promise<readonly R[]> {
    if ('name' in what) return this.sharing(JSON.stringify([what.name, values]), () => this.#written(what, values))
    const query = 'compile' in what ? what.compile() : what
    return this.sharing(JSON.stringify([query.sql, query.parameters]), () => this.#built(query))
  }

  /** Within a transaction nothing is shared: it sees its own changes. */
  protected sharing<R>(key: string, read: () => Promise<R>): Promise<R> {
    const reads = sharedReads.get(this.#client) ?? new SharedReads()
    sharedReads.set(this.#client, reads)
    return reads.read(key, read)
  }

  protected async ask(asked: Asked): Promise<unknown[]> {
    return (await this.batch([asked])).at(-1)?.rows ?? []
  }

  /** Several statements in one round trip. */
  protected async batch(asked: readonly Asked[]): Promise<BatchAnswer[]> {
    const span = roundTrip(asked)
    // pool and client take a query of one's own with a callback; their types know it with neither
    const client = this.#client as unknown as TakesBatches
    try {
      const answers = await new Promise<BatchAnswer[]>((resolve, reject) => {
        client.query(new Batch(asked), undefined, (error, answers) => (answers ? resolve(answers) : reject(error)))
      })
      if (span) answered(span, asked, answers)
      return answers
    } catch (error) {
      if (span) broken(span, error)
      // Its own stack leads to a socket; from here it leads to the caller.
      if (error instanceof Error) Error.captureStackTrace(error)
      throw error
    }
  }
}

const BEGIN: Asked = { name: 'begin', text: 'begin', values: [], blind: true }
const COMMIT: Asked = { name: 'commit', text: 'commit', values: [], blind: true }
const SAVEPOINT: Asked = { name: 'savepoint', text: 'savepoint part', values: [], blind: true }
const RELEASE: Asked = { name: 'release', text: 'release savepoint part', values: [], blind: true }
const ROLLBACK_TO: Asked = { name: 'rollback.to', text: 'rollback to savepoint part', values: [], blind: true }
const ROLLBACK: Asked = { text: 'rollback', values: [], blind: true }

/**
 * The executor of a transaction, from its beginning to its end. Only `write` and `transaction` make one; writes of repositories demand it.
 * Statements whose answer nobody needs are given to `later`: they travel with the next one that is waited for, in order, or with the commit.
 */
export class Tx extends Executor {
  /** Who makes the change, as events say it; null: nobody who is known. */
  actor: string | null = null
  /** Who hears of what it does: of the sample no other program, of what was so long ago in another system nobody, and nothing follows from it. */
  heardBy: 'ALL' | 'US' | 'NOBODY' = 'ALL'
  #waiting: Asked[]
  #begun: boolean

  private constructor(client: pg.PoolClient, begun: boolean) {
    super(client)
    this.#begun = begun
    this.#waiting = begun ? [] : [BEGIN]
  }

  /** A transaction that begins with its first statement. End it with `commit` or `rollback`. */
  static begin(client: pg.PoolClient): Tx {
    return new Tx(client, false)
  }

  /** Statements of a transaction that is open on this connection; its opener ends it, after `sent`. */
  static of(client: pg.PoolClient): Tx {
    return new Tx(client, true)
  }

  /** A statement whose answer is not needed. If it fails, so does what it travels with. */
  later<R>(prepared: Statement<R>, values: readonly unknown[]): void {
    this.#waiting.push({ name: prepared.name, text: prepared.text, values, blind: true })
  }

  /** Sends what waits. */
  async sent(): Promise<void> {
    if (this.#waiting.length > 0) await this.#send([])
  }

  /** A part of the change that may fail alone: what it did is undone then, and the transaction goes on. */
  async part<T>(work: () => Promise<T>): Promise<T> {
    await this.sent()
    this.#waiting.push(SAVEPOINT)
    try {
      const done = await work()
      await this.sent()
      this.#waiting.push(RELEASE)
      return done
    } catch (error) {
      const isUnsent = this.#waiting.includes(SAVEPOINT)
      this.#waiting = []
      if (!isUnsent) await this.#send([ROLLBACK_TO, RELEASE])
      throw error
    }
  }

  async commit(): Promise<void> {
    if (!this.#begun && this.#waiting.length === 1) return
    const answers = await this.#send([COMMIT])
    // The database ends a transaction in which a statement failed with a rollback, and without a word.
    if (answers.at(-1)?.tag !== 'COMMIT') throw new Error('the transaction had failed before its commit')
  }

  /** Fails only if the connection is of no use any more. */
  async rollback(): Promise<void> {
    this.#waiting = []
    if (this.#begun) await this.#send([ROLLBACK])
  }

  protected override sharing<R>(_key: string, read: () => Promise<R>): Promise<R> {
    return read()
  }

  protected override async ask(asked: Asked): Promise<unknown[]> {
    if (this.#waiting.length === 0) return super.ask(asked)
    return (await this.#send([asked])).at(-1)?.rows ?? []
  }

  #send(last: Asked[]): Promise<BatchAnswer[]> {
    const asked = [...this.#waiting, ...last]
    this.#waiting = []
    this.#begun = true
    return this.batch(asked)
  }
}
