import { type RawBuilder, sql } from 'kysely'
import { AppError } from '../errors.ts'

/** A text for LIKE that matches itself: %, _ and \ mean nothing special (security rule 6). */
export const likeLiteral = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`)

/** How a phone is searched: its last four digits, all of it, or another part of it. */
export type PhoneMatch =
  | { readonly kind: 'part'; readonly digits: string }
  | { readonly kind: 'last4'; readonly digits: string }
  | { readonly kind: 'whole'; readonly digits: string }

/**
 * Four digits are the last four and eleven all of them; other parts are for those who may see phones in full. What a search costs is counted
 * before (`http/searching.ts`), so that nobody finds out digit by digit what the limit of reveals keeps back.
 */
export function phoneMatch(digits: string, codes: ReadonlySet<string>, field = 'phone'): PhoneMatch {
  if (digits.length === 11) return { kind: 'whole', digits }
  if (digits.length === 4) return { kind: 'last4', digits }
  if (codes.has('PII_VIEW')) return { kind: 'part', digits }
  throw new AppError('PHONE_FILTER_TOO_SHORT', {}, { field })
}

/** The condition for a phone in a column; the column's name is the caller's own text. */
export function phoneCondition(column: string, match: PhoneMatch): RawBuilder<boolean> {
  const phone = sql.raw(column)
  if (match.kind === 'whole') return sql<boolean>`${phone} = ${match.digits}`
  if (match.kind === 'last4') return sql<boolean>`right(${phone}, 4) = ${match.digits}`
  return sql<boolean>`${phone} like ${`%${match.digits}%`}`
}

/** A filter of the wire with its phone judged by what the reader may search. */
export const withPhone = <F extends { phone?: string | undefined }>(
  { phone, ...rest }: F,
  codes: ReadonlySet<string>,
): Omit<F, 'phone'> & { phone?: PhoneMatch | undefined } => (phone === undefined ? rest : { ...rest, phone: phoneMatch(phone, codes) })

/** The condition that a column holds a part of a text, in whatever case. Where the part has none, that is not folded, which takes longest. */
export function partCondition(column: string, part: string): RawBuilder<boolean> {
  const like = part.toLowerCase() === part.toUpperCase() ? sql`like` : sql`ilike`
  return sql<boolean>`${sql.raw(column)} ${like} ${`%${likeLiteral(part)}%`}`
}

const either = (conditions: RawBuilder<boolean>[]): RawBuilder<boolean> => sql<boolean>`(${sql.join(conditions, sql` or `)})`

/**
 * The condition for a part of a name in any of these columns. Pairs of characters are looked up in the indexes on `bigrams(column)`; a
 * single character is looked for in every row that the other conditions leave. The columns' names are the caller's own text.
 */
export function nameCondition(columns: readonly string[], part: string): RawBuilder<boolean> {
  const found = either(columns.map((column) => partCondition(column, part)))
  if ([...part].length < 2) return found
  // Apart from the other condition, so that what the indexes have answered is not worked out again for each row.
  const paired = either(columns.map((column) => sql<boolean>`bigrams(${sql.raw(column)}) @> bigrams(${part})`))
  return sql<boolean>`(${paired} and ${found})`
}
