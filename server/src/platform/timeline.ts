import { TIMELINE_MOST } from '@camp/contract/base/timeline'
import { sql } from 'kysely'
import type { Sql } from './db/statement.ts'

/** What stands in a column that entries of a kind have nothing for. */
export const EMPTY = { text: sql`null::text`, number: sql`null::bigint`, flag: sql`null::boolean` } as const

/** The columns of every timeline, beside `kind`, `id` and `at`. */
const SHARED = { status: EMPTY.text, title: EMPTY.text, note: EMPTY.text, byName: EMPTY.text }

/** Midnight of a day of the business. `day` is SQL of ours. */
export const dawn = (day: string): Sql => sql`(${sql.raw(day)}::timestamp at time zone 'Asia/Shanghai')`

const inTables = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Makes the `select` of a kind of entries: the columns that it has, and nothing in the others. `more`: what a noun's timeline has beside those of all. */
export function entriesWith<C extends string>(more: Readonly<Record<C, Sql>>) {
  const empty: Readonly<Record<string, Sql>> = { ...SHARED, ...more }
  return (
    kind: string,
    { id, at, ...said }: { readonly id: Sql; readonly at: Sql } & { readonly [K in C | keyof typeof SHARED]?: Sql },
  ): Sql => {
    const given: Readonly<Record<string, Sql | undefined>> = said
    const columns = Object.entries(empty).map(([name, nothing]) => sql`${given[name] ?? nothing} as ${sql.raw(inTables(name))}`)
    return sql`select ${sql.lit(kind)}::text as kind, ${id} as id, ${at} as at, ${sql.join(columns)}`
  }
}

const MICROS = sql`(extract(epoch from e.at) * 1000000)::bigint`

/** Entries after the one that a cursor names: older, or as old and later in the order. */
function after(cursor: string | undefined): Sql {
  if (cursor === undefined) return sql`true`
  const [micros = '', kind = '', id = ''] = cursor.split('~')
  return sql`(${MICROS}, e.kind, e.id) < (${micros}::bigint, ${kind}, ${id}::bigint)`
}

interface Asked {
  readonly before?: string | undefined
  readonly size?: number | undefined
}

const sizeOf = ({ size = 30 }: Asked): number => Math.min(size, TIMELINE_MOST)

/** Entries of all sources from a cursor on, the newest first. Each source is cut to a page before they are put together. */
export function pastEntries(sources: readonly Sql[], asked: Asked): Sql {
  const most = sql`limit ${sizeOf(asked) + 1}`
  const parts = sources.map(
    (source) =>
      sql`(select e.*, ${MICROS} as micros from (${source}) e where ${after(asked.before)} order by e.at desc, e.kind desc, e.id desc ${most})`,
  )
  return sql`select e.*, e.kind || ' ' || e.id as key from (${sql.join(parts, sql` union all `)}) e
    order by e.micros desc, e.kind desc, e.id desc ${most}`
}

/** No record has more ahead that anybody would look at. */
const COMING_MOST = 20

/** What comes next of all sources, the nearest first. */
export const comingEntries = (sources: readonly Sql[]): Sql => {
  const parts = sources.map((source) => sql`(select e.* from (${source}) e order by e.at, e.id limit ${sql.lit(COMING_MOST)})`)
  return sql`select e.*, e.kind || ' ' || e.id as key from (${sql.join(parts, sql` union all `)}) e
    order by e.at, e.kind, e.id limit ${sql.lit(COMING_MOST)}`
}

/** The kinds of entries that are read and wanted, in one order, so that the same choice is the same statement. */
export const wantedKinds = <K extends string>(read: readonly K[], wanted: readonly K[] | undefined): readonly K[] =>
  wanted && wanted.length > 0 ? read.filter((kind) => wanted.includes(kind)) : read

/** Rows as a page: those that were asked for, and from where the next are. */
export function pageOfEntries<R extends { readonly micros: number; readonly kind: string; readonly id: number }>(
  rows: readonly R[],
  asked: Asked,
): { readonly entries: R[]; readonly next: string | null } {
  const size = sizeOf(asked)
  const entries = rows.slice(0, size)
  const last = entries.at(-1)
  return { entries, next: rows.length > size && last ? `${last.micros}~${last.kind}~${last.id}` : null }
}
