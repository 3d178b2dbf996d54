import { type RawBuilder, sql } from 'kysely'
import { from, upTo } from '../time.ts'
import { nameCondition, type PhoneMatch, partCondition, phoneCondition } from './search.ts'

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
