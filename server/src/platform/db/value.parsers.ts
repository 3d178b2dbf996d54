import pg from 'pg'

const { builtins } = pg.types

/** `2026-11-20 10:00:00.123456+08` as PostgreSQL writes it, to `2026-11-20T10:00:00.123+08:00`. */
export function isoMoment(text: string): string {
  // 'infinity' and years before Christ have no ISO form that is of use here.
  if (text.charCodeAt(10) !== 32) return text
  let end = 19
  let fraction = '000'
  if (text.charCodeAt(19) === 46) {
    end = 20
    while (isDigit(text.charCodeAt(end))) end++
    fraction = text.slice(20, end).padEnd(3, '0').slice(0, 3)
  }
  const offset = text.slice(end)
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction}${offset.length === 3 ? `${offset}:00` : offset}`
}

const isDigit = (code: number): boolean => code >= 48 && code <= 57

const JSON_MOMENT = /"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d+))?([+-]\d\d:\d\d)"/g

/** JSON that a statement built: its moments are those of columns, to the millisecond. What was stored as JSON (jsonb) stays as it is. */
export const builtJson = (text: string): unknown =>
  JSON.parse(
    text.replace(
      JSON_MOMENT,
      (_moment, time: string, fraction: string | undefined, offset: string) =>
        `"${time}.${(fraction ?? '').padEnd(3, '0').slice(0, 3)}${offset}"`,
    ),
  )

/** An id or a count. One beyond 2^53 would change silently, so it fails instead. */
function safeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large for a number`)
  return value
}

const sameText = (text: string): string => text

// The element types of int8[], date[], timestamptz[] have no names in pg's table.
const arrays = { int8: 1016, date: 1182, timestamptz: 1185 }
// pg-types reads arrays of text; its declaration does not know these numbers
const textArray = pg.types.getTypeParser(1009 as never) as (text: string) => (string | null)[]
const parsers = new Map<number, (text: string) => unknown>([
  [builtins.INT8, safeInteger],
  [builtins.DATE, sameText],
  [builtins.TIMESTAMP, sameText],
  [builtins.TIMESTAMPTZ, isoMoment],
  [builtins.INTERVAL, sameText],
  [builtins.JSON, builtJson],
  [arrays.int8, (text) => textArray(text).map((item) => (item === null ? null : safeInteger(item)))],
  [arrays.date, textArray],
  [arrays.timestamptz, (text) => textArray(text).map((item) => (item === null ? null : isoMoment(item)))],
])

/**
 * How values of the database become values of the program: int8 a number, date `YYYY-MM-DD`, timestamptz ISO 8601 with the offset of the
 * session's time zone, json parsed (its moments as those of columns), numeric a string (so that no digit is lost), bytea a Buffer. No Date leaves the database layer.
 */
export const typeParsers: pg.CustomTypesConfig = {
  getTypeParser: (id, format) => (format === 'binary' ? undefined : parsers.get(id)) ?? pg.types.getTypeParser(id, format ?? 'text'),
}
