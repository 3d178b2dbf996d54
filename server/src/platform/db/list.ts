import type { Paging } from '@camp/contract/base/call'
import { type RawBuilder, sql } from 'kysely'
import type { Pool } from 'pg'
import * as z from 'zod'
import { from, upTo } from '../time.ts'
import type { Executor } from './executor.ts'
import { nameCondition, type PhoneMatch, partCondition, phoneCondition } from './search.ts'
import { builder, composed, prepared, type SaysOf, type Sql, type StatedRow, type Statement, watch } from './statement.ts'
import type { StatementRows } from './statements.generated.ts'
import { streamRows } from './stream.ts'

// The conditions of lists. What a filter leaves out asks nothing: null. Columns are the caller's own text.

export type Condition = RawBuilder<boolean>

type Column = string | RawBuilder<unknown>

const sqlOf = (column: Column): RawBuilder<unknown> => (typeof column === 'string' ? sql.raw(column) : column)

/** The condition of a reader who sees all: it stands where a statement needs one, and is left out beside others. */
export const everyRow: Condition = sql<boolean>`true`

/** All of these conditions; none: every row. */
export function all(conditions: readonly (Condition | null | undefined)[]): Condition {
  const asked = conditions.filter((condition) => condition !== null && condition !== undefined && condition !== everyRow)
  return asked.length === 0 ? sql<boolean>`true` : sql.join(asked, sql` and `)
}

/** One of these conditions. */
export const either = (conditions: readonly Condition[] | undefined): Condition | null =>
  conditions ? sql<boolean>`(${sql.join(conditions, sql` or `)})` : null

export const equals = (column: Column, value: string | number | boolean | undefined): Condition | null =>
  value === undefined ? null : sql<boolean>`${sqlOf(column)} = ${value}`

/** One is compared by itself: an index that begins with the column then holds the rest in its order, which it does not for several. */
export function among(column: Column, values: readonly (string | number)[] | undefined): Condition | null {
  if (!values) return null
  const [first] = values
  if (first === undefined) return sql<boolean>`false`
  if (values.length === 1) return sql<boolean>`${sqlOf(column)} = ${first}`
  return sql<boolean>`${sqlOf(column)} = any(${values}::${sql.raw(typeof first === 'string' ? 'text' : 'bigint')}[])`
}

/** One of these ids, where 0 stands for none. */
export function oneOrNone(column: string, ids: readonly number[] | undefined): Condition | null {
  const found = among(column, ids)
  return found && ids?.includes(0) ? sql<boolean>`(${sql.raw(column)} is null or ${found})` : found
}

export const except = (column: string, ids: readonly number[] | undefined): Condition | null =>
  ids ? sql<boolean>`${sql.raw(column)} <> all(${ids}::bigint[])` : null

/** A part of a text in this column, or in one of these, in whatever case. */
export function part(columns: string | readonly string[], text: string | undefined): Condition | null {
  if (text === undefined) return null
  return typeof columns === 'string' ? partCondition(columns, text) : either(columns.map((column) => partCondition(column, text)))
}

/** The same, looked up by pairs of characters. */
export const named = (columns: readonly string[], text: string | undefined): Condition | null =>
  text === undefined ? null : nameCondition(columns, text)

export const byPhone = (column: string, match: PhoneMatch | undefined): Condition | null => (match ? phoneCondition(column, match) : null)

const ends = (first: Condition | undefined, last: Condition | undefined): Condition | null => (first || last ? all([first, last]) : null)

/** Between two moments, as a filter names them. */
export const range = (column: string, first: string | undefined, last: string | undefined): Condition | null =>
  ends(first === undefined ? undefined : from(sql.raw(column), first), last === undefined ? undefined : upTo(sql.raw(column), last))

/** Between two days. */
export const days = (column: string, first: string | undefined, last: string | undefined): Condition | null =>
  ends(
    first === undefined ? undefined : sql<boolean>`${sql.raw(column)} >= ${first}::date`,
    last === undefined ? undefined : sql<boolean>`${sql.raw(column)} <= ${last}::date`,
  )

/** Between two amounts, or two texts that are in the order of time. */
export const between = (column: string, first: string | number | undefined, last: string | number | undefined): Condition | null =>
  ends(
    first === undefined ? undefined : sql<boolean>`${sql.raw(column)} >= ${first}`,
    last === undefined ? undefined : sql<boolean>`${sql.raw(column)} <= ${last}`,
  )

// A list is read by pages, or as a whole.

/**
 * Sort keys of the wire and their columns. A column that may be null says so: its empty rows come last, and its indexes are made that way.
 * What is calculated within the reader's scope is built SQL. Names that people look for are in the order of `nameOrder`.
 */
export type SortTable = Readonly<
  Record<string, string | { readonly nullable: string } | { readonly name: string } | RawBuilder<unknown>>
> & {
  readonly id: string
}

/** The names of people and things in a column as a directory has them, by pinyin. No index is of this order: it is for lists of few rows. */
export const nameOrder = (column: string): string => `${column} collate name_order`

/** ORDER BY from a constant table of sort keys; it always ends by id, in the direction of the first key, so that one index serves both. */
export function orderBy(table: SortTable, sort: Paging['sort']): RawBuilder<unknown> {
  const parts = sort.map(({ key, desc }) => {
    const entry = table[key]
    if (!entry) throw new Error(`sort key ${key} has no column`)
    const direction = desc ? 'desc' : 'asc'
    if (typeof entry === 'string') return sql.raw(`${entry} ${direction}`)
    if ('name' in entry) return sql.raw(`${nameOrder(entry.name)} ${direction}`)
    return 'nullable' in entry ? sql.raw(`${entry.nullable} ${direction} nulls last`) : sql`${entry} ${sql.raw(direction)}`
  })
  if (!sort.some(({ key }) => key === 'id')) parts.push(sql.raw(`${table.id} ${sort[0]?.desc ? 'desc' : 'asc'}`))
  return sql.join(parts)
}

/** What a list reads. */
interface ListParts {
  /** The listed table under the alias `o`. */
  readonly table: Sql
  /** Less than the table, where the conditions ask for no more: the total is counted in it. */
  readonly countedIn?: Sql
  readonly columns: Sql
  readonly joins: Sql
  /** Without them each page says its order. */
  readonly sorts?: SortTable
}

/** What a page does in its own way. */
interface Apart {
  /** A list of rows that a statement chose, worked out once (`name as materialized (select ...)`), and as a table to pick ids from. */
  readonly chosen?: { readonly named: Sql; readonly table: Sql }
  /** Less than the table, where neither the conditions nor the order ask for all of it: ids are picked from here. */
  readonly pickedFrom?: Sql
  /** Another order than that of the sort. */
  readonly order?: Sql
  /** A select of the exact total, where there is a quicker one than to count where ids are picked. */
  readonly total?: Sql
}

/** Rows of a list; `total` is not needed where the caller wants a plain array. */
export interface Rows<Row> {
  readonly rows: Row[]
  readonly total: number
}

/** A list, read by pages or as a whole. */
export interface List<R> {
  /**
   * One page in one statement: ids first, then the joins for these rows, and the total beside them.
   * Limit and offset are checked integers written into the text: bound as parameters they cost a third of the speed (generic plans).
   */
  page(db: Executor, where: Sql, paging: Paging, apart?: Apart): Promise<Rows<R>>
  /** How many match. */
  count(db: Executor, where: Sql): Promise<number>
  /** All that match, in batches, for exports. */
  stream(pool: Pool, where: Sql, sort: Paging['sort']): AsyncIterable<R[]>
  /** The first ids of those that match, at most so many. */
  ids(db: Executor, where: Sql, most: number): Promise<number[]>
}

const IDS = composed(
  'list.ids',
  (table: Sql, where: Sql, most: number) => sql`select o.id from ${table} where ${where} order by o.id limit ${most}`,
  { notNull: ['id'] },
  (make) => make(sql`(select 1::bigint as id) o`, sql`true`, 1),
)

/** A list by its name, with rows as `composed` knows them. */
export const listed = <N extends keyof StatementRows, const S extends SaysOf<StatementRows[N]> = object>(
  name: N,
  parts: ListParts,
  says?: S,
): List<StatedRow<StatementRows[N], S>> =>
  listedBy(
    name,
    () => parts,
    says,
    () => parts,
  )()

/** A list that reads what depends on its input; `like` makes one to describe it by. */
export function listedBy<N extends keyof StatementRows, P extends readonly unknown[], const S extends SaysOf<StatementRows[N]> = object>(
  name: N,
  make: (...input: P) => ListParts,
  says: S | undefined,
  like: (made: (...input: P) => ListParts) => ListParts,
): (...input: P) => List<StatedRow<StatementRows[N], S>> {
  const whole = composed(
    name,
    ({ columns, table, joins }: ListParts, where: Sql, order: Sql) =>
      sql`select ${columns} from ${table} ${joins} where ${where} order by ${order}`,
    says,
    (made) => made(like(make), sql`true`, sql`o.id`),
  )
  return (...input) => {
    const list = make(...input)
    return {
      page: (db, where, paging, apart = {}) => pageOf(db, { ...list, where, paging, ...apart }, whole.of),
      count: (db, where) => countBy(db, totalOf(list.countedIn ?? list.table, where)),
      stream: (pool, where, sort) => streamRows(pool, whole(list, where, orderOf(list, sort))),
      ids: async (db, where, most) => (await db.all(IDS(list.table, where, most))).map(({ id }) => id),
    }
  }
}

const orderOf = ({ sorts = { id: 'o.id' } }: ListParts, sort: Paging['sort']): Sql => orderBy(sorts, sort)

const totalOf = (table: Sql, where: Sql): Sql => sql`select count(*) from ${table} where ${where}`

interface Asked extends ListParts, Apart {
  readonly where: Sql
  readonly paging: Paging
}

async function pageOf<R>(db: Executor, asked: Asked, of: Statement<R>): Promise<Rows<R>> {
  const { table, countedIn, columns, joins, chosen, pickedFrom, where, total, paging } = asked
  const order = asked.order ?? orderOf(asked, paging.sort)
  const offset = (paging.page - 1) * paging.size
  const slice = sql.raw(offset === 0 ? `limit ${paging.size}` : `limit ${paging.size} offset ${offset}`)
  const source = chosen?.table ?? pickedFrom ?? table
  const picked = sql`select o.id from ${source} where ${where} order by ${order} ${slice}`
  const count = paging.counted ? (total ?? totalOf(chosen || pickedFrom ? source : (countedIn ?? table), where)) : sql`select null::bigint`
  const query = sql<R & { _total: number }>`
    with ${chosen ? sql`${chosen.named}, ` : sql``}picked as materialized (${picked})
    select t.total as "_total", row.* from (select (${count}) as total) t
    left join lateral (
      select ${columns}, row_number() over (order by ${order}) as "_n"
      from picked join ${table} on o.id = picked.id ${joins}
    ) row on true order by row."_n"`.compile(builder)
  // Deeper pages hold their offset in their text: too many texts to keep.
  const rows = offset === 0 ? await db.all(prepared(query)) : await db.all(query)
  // An empty page is one row that holds the total alone.
  // Every list selects an id; its type is the caller's.
  const kept = rows.filter((row) => (row as { id?: number | null }).id !== null)
  watch.rows?.(of, kept)
  return { rows: kept, total: rows[0]?._total ?? 0 }
}

const SUMS = composed(
  'list.sums',
  (from: Sql, where: Sql, sums: Sql) => sql`select count(*) as count, json_build_object(${sums}) as sums from ${from} where ${where}`,
  { fits: { sums: z.record(z.string(), z.int()) } },
  (make) => make(sql`(select 1::bigint as id) o`, sql`true`, sql`'id', sum(o.id)`),
)

/** How many rows a condition leaves, and the sum of each of these columns over them. */
export async function sumsBy<K extends string>(
  db: Executor,
  { from, where, of }: { readonly from: Sql; readonly where: Sql; readonly of: Readonly<Record<K, string>> },
): Promise<Record<K, number> & { readonly count: number }> {
  const sums = Object.entries<string>(of).map(([name, column]) => sql.raw(`'${name}', coalesce(sum(${column}), 0)`))
  const { count, sums: found } = (await db.one(SUMS(from, where, sql.join(sums)))) ?? { count: 0, sums: {} }
  return { count, ...(found as Record<K, number>) } // named as they were asked for
}

/** What a select counts, as `total`. */
export const counted = composed(
  'list.count',
  (select: Sql) => sql`select (${select}) as total`,
  {},
  (make) => make(sql`select 1::bigint`),
)

/** The number that a select answers with: how many there are. */
export const countBy = async (db: Executor, select: Sql): Promise<number> => (await db.one(counted(select)))?.total ?? 0
