import type { UserFilter } from '@camp/contract/users/users'
import { sql } from 'kysely'
import { all, among, byPhone, type Condition, part, range } from '../platform/db/list.ts'
import { type PhoneMatch, withPhone } from '../platform/db/search.ts'

/** The filters of the staff list after their phone was judged. */
export type UserMatch = Omit<UserFilter, 'phone'> & { phone?: PhoneMatch | undefined }

/** The filter of the wire with its phone judged by what the reader may search. */
export const userMatch = (filter: UserFilter, codes: ReadonlySet<string>): UserMatch => withPhone(filter, codes)

/** The only place of conditions on staff. Staff are no family data: anyone who may open the list sees all of them. */
export function conditionsOf(filter: UserMatch): Condition {
  return all([
    sql<boolean>`o.deleted_at is null`,
    part('o.username', filter.username),
    part('o.real_name', filter.realName),
    byPhone('o.phone', filter.phone),
    among('o.id', filter.id),
    among('o.activeflg', filter.activeflg),
    filter.roleId &&
      sql<boolean>`exists (select 1 from user_roles f where f.user_id = o.id and f.role_id = any(${filter.roleId}::bigint[]))`,
    filter.tagId && sql<boolean>`exists (select 1 from user_tags f where f.user_id = o.id and f.tag_id = any(${filter.tagId}::bigint[]))`,
    range('l.last_login_at', filter.lastLoginFrom, filter.lastLoginTo),
  ])
}
