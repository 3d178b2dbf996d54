import type { DemoFilter } from '@camp/contract/demos/demos'
import { sql } from 'kysely'
import { all, among, type Condition, equals, except, named, part } from '../platform/db/list.ts'
import { groupsInScope, type Scope } from '../platform/scope.ts'

/** Demos with what their conditions speak of: `o` the demo, `e` the enrolment, `s` the child. */
export const DEMOS = sql`(demos o join camp_students e on e.id = o.camp_student_id join students s on s.id = e.student_id)`

/** Filters, or demos that were picked. */
export type DemoMatch = DemoFilter & { readonly ids?: readonly number[] | undefined; readonly except?: readonly number[] | undefined }

/** The only place of conditions on demos, over `DEMOS`: of the children of the groups that the reader may see. */
export function demoConditions(match: DemoMatch, scope: Scope): Condition {
  return all([
    sql<boolean>`o.deleted_at is null`,
    groupsInScope(scope, 'e.group_id'),
    among('o.id', match.ids),
    except('o.id', match.except),
    named(['o.title'], match.title),
    part('s.name', match.studentName),
    among('e.camp_id', match.campId),
    equals('o.featured', match.featured),
    equals('(o.consent_at is not null)', match.consent),
    among('o.review_state', match.reviewState),
  ])
}
