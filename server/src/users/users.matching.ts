import type { UserFilter } from '@camp/contract/users/users'
import { type RawBuilder, sql } from 'kysely'
import { likeLiteral, type PhoneMatch, phoneMatch } from '../platform/db/search.ts'
import { from, upTo } from '../platform/time.ts'

/** The filters of the staff list after their phone was judged. */
export type UserMatch = Omit<UserFilter, 'phone'> & { phone?: PhoneMatch | undefined }

/** The filter of the wire with its phone judged by what the reader may search. */
export const userMatch = ({ phone, ...rest }: UserFilter, codes: ReadonlySet<string>): UserMatch =>
  phone === undefined ? rest : { ...rest, phone: phoneMatch(phone, codes) }

type Condition = RawBuilder<boolean>

const contains = (column: string, text: string | undefined): Condition | null =>
  text === undefined ? null : sql<boolean>`${sql.raw(column)} ilike ${`%${likeLiteral(text)}%`}`

function byPhone(match: PhoneMatch | undefined): Condition | null {
  if (!match) return null
  if (match.kind === 'whole') return sql<boolean>`o.phone = ${match.digits}`
  if (match.kind === 'last4') return sql<boolean>`right(o.phone, 4) = ${match.digits}`
  return sql<boolean>`o.phone like ${`%${match.digits}%`}`
}

/** The only place of conditions on staff. Staff are no family data: anyone who may open the list sees all of them. */
export function matching(filter: UserMatch): Condition {
  const conditions = [
    sql<boolean>`o.deleted_at is null`,
    contains('o.username', filter.username),
    contains('o.real_name', filter.realName),
    byPhone(filter.phone),
    filter.id && sql<boolean>`o.id = any(${filter.id}::bigint[])`,
    filter.activeflg && sql<boolean>`o.activeflg = any(${filter.activeflg}::text[])`,
    filter.roleId &&
      sql<boolean>`exists (select 1 from user_roles f where f.user_id = o.id and f.role_id = any(${filter.roleId}::bigint[]))`,
    filter.tagId && sql<boolean>`exists (select 1 from user_tags f where f.user_id = o.id and f.tag_id = any(${filter.tagId}::bigint[]))`,
    filter.lastLoginFrom === undefined ? null : from(sql`l.last_login_at`, filter.lastLoginFrom),
    filter.lastLoginTo === undefined ? null : upTo(sql`l.last_login_at`, filter.lastLoginTo),
  ].filter((condition) => condition !== null && condition !== undefined)
  return sql.join(conditions, sql` and `)
}
