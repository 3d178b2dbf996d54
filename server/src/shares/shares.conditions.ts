import type { ShareFilter } from '@camp/contract/shares/shares'
import { sql } from 'kysely'
import { all, among, type Condition, except, part, range } from '../platform/db/list.ts'
import { groupsInScope, type Scope } from '../platform/scope.ts'

/** Which shares: those of the filter, some picked ones, or all but some. */
export type ShareMatch = ShareFilter & { readonly ids?: readonly number[]; readonly except?: readonly number[] }

/** Shares `o` with the enrolment `e`, the child `s`, the camp `c` and the report `r`. */
export const SHARES = sql`(shares o join reports r on r.id = o.report_id join camp_students e on e.id = o.camp_student_id
  join students s on s.id = e.student_id join camps c on c.id = e.camp_id)`

/** How a share stands. */
export const STATE = sql`case when o.revoked_at is not null then 'REVOKED' when o.expires_at <= now() then 'EXPIRED' else 'LIVE' end`

/** The only place of conditions on shares. */
export function shareConditions(match: ShareMatch, scope: Scope): Condition {
  return all([
    groupsInScope(scope, 'e.group_id'),
    among('o.id', match.ids),
    among('o.id', match.id),
    among('e.camp_id', match.campId),
    among('o.shared_by', match.sharedById),
    except('o.id', match.except),
    among('o.kind', match.kind),
    among(STATE, match.state),
    part('s.name', match.studentName),
    range('o.created_at', match.from, match.to),
  ])
}
