import {
  type Compilable,
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import type pg from 'pg'
import type { DB } from './schema.generated.ts'

/** Builds and types statements; it never runs them. Run them with an `Executor`. */
export const builder = new Kysely<DB>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

/** A statement whose text holds no value: prepared once per connection under its name. `R` is the row. */
export interface Statement<R> {
  readonly name: string
  readonly text: string
  /** Only the type. */
  readonly row?: R
}

/** A hot statement, written once. The name must be unique; the text must hold no value. */
export const statement = <R>(name: string, text: string): Statement<R> => ({ name, text })

type Runnable = Pick<pg.Pool | pg.PoolClient, 'query'>

/** Runs statements on the pool, or inside the transaction of a write. */
export class Executor {
  readonly #client: Runnable

  constructor(client: Runnable) {
    this.#client = client
  }

  /** All rows of a built statement. */
  async rows<R>(query: Compilable<R>): Promise<R[]> {
    return this.run(query.compile())
  }

  /** The first row of a built statement. */
  async first<R>(query: Compilable<R>): Promise<R | undefined> {
    return (await this.rows(query))[0]
  }

  async run<R>(query: CompiledQuery<R>): Promise<R[]> {
    // pg wants a list that it could change, and does not
    const result = await this.#client.query(query.sql, query.parameters as unknown[])
    return result.rows as R[] // kysely knows the row from the query
  }

  /** All rows of a named statement. */
  async named<R>(prepared: Statement<R>, values: readonly unknown[]): Promise<R[]> {
    // pg wants a list that it could change, and does not
    const result = await this.#client.query({ name: prepared.name, text: prepared.text, values: values as unknown[] })
    return result.rows as R[] // as the statement says
  }

  /** Rows of plain SQL text with parameters. */
  async text<R>(text: string, values: readonly unknown[] = []): Promise<R[]> {
    // pg wants a list that it could change, and does not
    const result = await this.#client.query(text, values as unknown[])
    return result.rows as R[] // whoever wrote the SQL names its row
  }
}

/** The executor of a transaction. Only `write` and the migrations make one; writes of repositories demand it. */
export class Tx extends Executor {
  readonly transaction = true
}
