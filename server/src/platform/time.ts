import { type RawBuilder, sql } from 'kysely'

/** A moment within JSON that PostgreSQL makes, as everywhere on the wire: with milliseconds and an offset. `column` is SQL of ours. */
export const momentInJson = (column: string): string => `to_char(${column}, 'YYYY-MM-DD"T"HH24:MI:SS.MSTZH:TZM')`

/** The column is at or after the moment that a filter names. Days and times without an offset are of the business time zone (the session's). */
export const from = (column: RawBuilder<unknown>, moment: string): RawBuilder<boolean> => sql<boolean>`${column} >= ${moment}::timestamptz`

/** The column is at or before the moment, both ends included: a named day or second counts to its end. */
export function upTo(column: RawBuilder<unknown>, moment: string): RawBuilder<boolean> {
  const step = moment.length === 10 ? '1 day' : /\.\d+/.test(moment) ? '1 microsecond' : /:\d\d:\d\d/.test(moment) ? '1 second' : '1 minute'
  return sql<boolean>`${column} < ${moment}::timestamptz + ${step}::interval`
}

/** The day of a moment if a range that begins there covers whole days, else null. */
export const dayStart = (moment: string): string | null => (/^\d{4}-\d\d-\d\d([ T]00:00:00)?$/.test(moment) ? moment.slice(0, 10) : null)

/** The day of a moment if a range that ends there covers whole days, else null. */
export const dayEnd = (moment: string): string | null => (/^\d{4}-\d\d-\d\d([ T]23:59:59)?$/.test(moment) ? moment.slice(0, 10) : null)

/** A moment in words of the business time zone, to the minute. */
export const minuteText = (moment: number): string => new Date(moment + 8 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ')

/** A moment for the wire as the database writes one: in the business time zone, which it names. */
export const zonedText = (moment: number): string => new Date(moment + 8 * 3_600_000).toISOString().replace('Z', '+08:00')

/** The calendar day of a moment in the business time zone, `YYYY-MM-DD`. China keeps UTC+8 the year round. */
export const businessDay = (moment: Date): string => new Date(moment.getTime() + 8 * 3_600_000).toISOString().slice(0, 10)
