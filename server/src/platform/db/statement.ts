import {
  type Compilable,
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
} from 'kysely'
import type * as z from 'zod'
import type { StatementRows } from './statements.generated.ts'

/** Compiles texts that `sql` puts together; it never runs them. Run them with an `Executor`. */
export const builder = new Kysely<unknown>({
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
  readonly says?: Says | undefined
  /** It is parsed each time, and nothing is kept of it. */
  readonly isSeldom?: true
  /** Only the type. */
  readonly row?: R
}

/** SQL that stands in other SQL: a condition, an order, a table. */
export type Sql = RawBuilder<unknown>

/** A statement that kysely put together. */
export type Built<R> = Compilable<R> | CompiledQuery<R> | Composed<R>

/** What many ask in the same words at the same time. */
export interface Shared<R> {
  readonly shared: Statement<R> | Built<R>
}

/** What every change of a record does to its row: who changes it next has to have seen this. */
export const TOUCHED = 'version = version + 1, updated_at = now()'

/** What a statement says of its columns beyond what PostgreSQL proves. The tests hold every row against it. */
interface Says {
  /** Columns that are never null, although PostgreSQL would allow it. */
  readonly notNull?: readonly string[] | undefined
  /** Columns by the schema of their values, null among them: those of json, and texts whose list PostgreSQL does not know. */
  readonly fits?: Readonly<Record<string, z.ZodType>>
}

/** A row with what its statement says of it. */
export type StatedRow<R, S> = {
  [K in keyof R]: S extends { readonly fits: Readonly<Record<K, infer F extends z.ZodType>> }
    ? z.output<F>
    : S extends { readonly notNull: readonly (infer N)[] }
      ? K extends N
        ? NonNullable<R[K]>
        : R[K]
      : R[K]
}
export type SaysOf<R> = {
  readonly notNull?: readonly (keyof R & string)[]
  readonly fits?: Readonly<Partial<Record<keyof R & string, z.ZodType>>>
}

/** The row of a statement: `Row<typeof LOCK>`. */
export type Row<S extends Statement<unknown>> = NonNullable<S['row']>

/** All that were written: `npm run db:types` has their rows described. */
export const statements: Statement<unknown>[] = []

/** Where the tests look at rows, and at the texts that are put together from their input. */
export const watch: {
  rows?: (asked: Statement<unknown>, rows: readonly unknown[]) => void
  composed?: ((text: string) => void) | undefined
} = {}

/**
 * A hot statement, written once, with a name of its own. Its row is what PostgreSQL says it is (`statements.generated.ts`, written by
 * `npm run db:types`, held in `npm test`), and what `says` adds.
 */
export function statement<N extends keyof StatementRows, const S extends SaysOf<StatementRows[N]> = object>(
  name: N,
  text: string,
  says?: S,
): Statement<StatedRow<StatementRows[N], S>> {
  // Whatever it says of the columns of its row it says of columns.
  const made: Statement<StatedRow<StatementRows[N], S>> = { name, text, says: says as Says | undefined }
  statements.push(made)
  return made
}

/** As `statement`, of one that is asked seldom: it is parsed each time, and no connection keeps it. */
export function seldom<N extends keyof StatementRows, const S extends SaysOf<StatementRows[N]> = object>(
  name: N,
  text: string,
  says?: S,
): Statement<StatedRow<StatementRows[N], S>> {
  return { ...statement(name, text, says), isSeldom: true }
}

/** A text that `composed` put together, with what is said of its rows. */
export interface Composed<R> extends CompiledQuery<R> {
  readonly of?: Statement<R>
}

/**
 * A statement whose text depends on its input: `make` puts it together with `sql` from the parts that differ, each a value, or a condition or
 * an order. Its row is what PostgreSQL says, which is asked with a parameter in the place of each part; where that makes no SQL (a table, a
 * list of columns), or a part is more than one piece, `like` makes one to ask with.
 */
export function composed<N extends keyof StatementRows, P extends readonly unknown[], const S extends SaysOf<StatementRows[N]> = object>(
  name: N,
  make: (...parts: P) => RawBuilder<unknown>,
  says?: S,
  like?: (made: (...parts: P) => RawBuilder<unknown>) => RawBuilder<unknown>,
): ((...parts: P) => Composed<StatedRow<StatementRows[N], S>>) & { readonly of: Statement<StatedRow<StatementRows[N], S>> } {
  type R = StatedRow<StatementRows[N], S>
  const of: Statement<R> = {
    name,
    get text() {
      const parts = Array.from({ length: make.length }, () => null) as unknown as P // a null in `sql` is a parameter
      return (like ? like(make) : make(...parts)).compile(builder).sql
    },
    says: says as Says | undefined, // as in `statement`
  }
  statements.push(of)
  // its row is what was described of the same text
  return Object.assign((...parts: P) => ({ ...make(...parts).compile(builder), of }) as Composed<R>, { of })
}

/** A built statement that will be asked again in the same words: prepared once per connection. For those of few texts; none holds a value. */
export const prepared = <Q extends CompiledQuery<unknown>>(query: Q): Q => ({ ...query, isPrepared: true })

/** Run once for all who wait for the same, and never began before they asked. The rows are everybody's; nobody changes them. */
export const shared = <R>(what: Statement<R> | Built<R>): Shared<R> => ({ shared: what })
