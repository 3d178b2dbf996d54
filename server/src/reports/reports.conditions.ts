import type { ReportFilter } from '@camp/contract/reports/reports'
import { sql } from 'kysely'
import { all, among, type Condition, days, part } from '../platform/db/list.ts'
import { groupsInScope, type Scope } from '../platform/scope.ts'

/** A link to the report `o` that works now. */
export const SHARED = sql<boolean>`exists (select from shares h where h.report_id = o.id and h.revoked_at is null and h.expires_at > now())`

/** Reports `o` with the enrolment `e`, the child `s` and the camp `c`, which the conditions and sort keys speak of. */
export const REPORTS = sql`(reports o join camp_students e on e.id = o.camp_student_id join students s on s.id = e.student_id
  join camps c on c.id = e.camp_id)`

/** The only place of conditions on reports. Rows of before reports were made here are none. */
export function reportConditions(match: ReportFilter, scope: Scope): Condition {
  return all([
    sql<boolean>`o.made_at is not null`,
    groupsInScope(scope, 'e.group_id'),
    among('o.id', match.id),
    among('e.camp_id', match.campId),
    among('e.group_id', match.groupId),
    among('o.camp_student_id', match.campStudentId),
    match.coachId === undefined
      ? null
      : sql<boolean>`e.group_id in (select g.id from camp_groups g where g.coach_id = any(${match.coachId}::bigint[]))`,
    part('s.name', match.studentName),
    among("o.figures->>'kind'", match.kind),
    match.shared === undefined ? null : match.shared ? SHARED : sql<boolean>`not ${SHARED}`,
    days('o.period_end', match.endFrom, match.endTo),
  ])
}
