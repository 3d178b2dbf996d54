import type { DemoFilter } from '@camp/contract/demos/demos'
import { type RawBuilder, sql } from 'kysely'
import { nameCondition, partCondition } from '../platform/db/search.ts'
import { groupsInScope, type Scope } from '../platform/scope.ts'

type Condition = RawBuilder<boolean>

/** Demos with what their conditions speak of: `o` the demo, `e` the enrolment, `s` the child. */
export const DEMOS = sql`(demos o join camp_students e on e.id = o.camp_student_id join students s on s.id = e.student_id)`

/** Filters, or demos that were picked. */
export type DemoMatch = DemoFilter & { readonly ids?: readonly number[] | undefined; readonly except?: readonly number[] | undefined }

/** The only place of conditions on demos, over `DEMOS`: of the children of the groups that the reader may see. */
export function demoMatching(match: DemoMatch, scope: Scope): Condition {
  const conditions = [
    sql<boolean>`o.deleted_at is null`,
    groupsInScope(scope, 'e.group_id'),
    match.ids ? sql<boolean>`o.id = any(${match.ids}::bigint[])` : null,
    match.except ? sql<boolean>`o.id <> all(${match.except}::bigint[])` : null,
    match.title === undefined ? null : nameCondition(['o.title'], match.title),
    match.studentName === undefined ? null : partCondition('s.name', match.studentName),
    match.campId ? sql<boolean>`e.camp_id = any(${match.campId}::bigint[])` : null,
    match.featured === undefined ? null : sql<boolean>`o.featured = ${match.featured}`,
    match.consent === undefined ? null : sql<boolean>`(o.consent_at is not null) = ${match.consent}`,
    match.reviewState ? sql<boolean>`o.review_state = any(${match.reviewState}::text[])` : null,
  ].filter((condition): condition is Condition => condition !== null)
  return sql.join(conditions, sql` and `)
}
