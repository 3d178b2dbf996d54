import type { ShareFilter } from '@camp/contract/shares/shares'
import { type RawBuilder, sql } from 'kysely'
import { partCondition } from '../platform/db/search.ts'
import { groupsInScope, type Scope } from '../platform/scope.ts'
import { from, upTo } from '../platform/time.ts'

type Condition = RawBuilder<boolean>

/** Which shares: those of the filter, some picked ones, or all but some. */
export type ShareMatch = ShareFilter & { readonly ids?: readonly number[]; readonly except?: readonly number[] }

/** Shares `o` with the enrolment `e`, the child `s`, the camp `c` and the report `r`. */
export const SHARES = sql`(shares o join reports r on r.id = o.report_id join camp_students e on e.id = o.camp_student_id
  join students s on s.id = e.student_id join camps c on c.id = e.camp_id)`

/** How a share stands. */
export const STATE = sql`case when o.revoked_at is not null then 'REVOKED' when o.expires_at <= now() then 'EXPIRED' else 'LIVE' end`

/** The only place of conditions on shares. */
export function shareMatching(match: ShareMatch, scope: Scope): Condition {
  const among = (column: string, ids: readonly number[] | undefined): Condition | null =>
    ids === undefined ? null : sql<boolean>`${sql.raw(column)} = any(${ids}::bigint[])`
  const conditions = [
    groupsInScope(scope, 'e.group_id'),
    among('o.id', match.ids),
    among('o.id', match.id),
    among('e.camp_id', match.campId),
    among('o.shared_by', match.sharedById),
    match.except === undefined ? null : sql<boolean>`o.id <> all(${match.except}::bigint[])`,
    match.kind === undefined ? null : sql<boolean>`o.kind = any(${match.kind}::text[])`,
    match.state === undefined ? null : sql<boolean>`${STATE} = any(${match.state}::text[])`,
    match.studentName === undefined ? null : partCondition('s.name', match.studentName),
    match.from === undefined ? null : from(sql`o.created_at`, match.from),
    match.to === undefined ? null : upTo(sql`o.created_at`, match.to),
  ].filter((condition): condition is Condition => condition !== null)
  return conditions.length === 0 ? sql<boolean>`true` : sql.join(conditions, sql` and `)
}
