import { demoReview } from '@camp/contract/demos/demos.labels'
import type { Executor, Tx } from '../platform/db/executor.ts'
import { type Row, statement, TOUCHED } from '../platform/db/statement.ts'
import { readerOf, type Scope } from '../platform/scope.ts'
import { type DemoMatch, demoConditions, demosList } from './demos.repository.ts'

// Many demos at once: decided on, and put back to how they stood.

const held = (lock: string) => `select o.id, o.version, o.camp_student_id, s.name as student_name, o.review_state,
   o.reviewed_by, o.reviewed_at, o.featured
 from demos o join camp_students e on e.id = o.camp_student_id join students s on s.id = e.student_id
 where o.id = any($1::bigint[]) and o.deleted_at is null
   and ($2::bigint is null or e.group_id in (select led_camp_groups($2)))
   and exists (select from parents p where p.id = e.parent_id and p.erased_at is null) order by o.id ${lock}`
const states = { fits: { reviewState: demoReview.schema } } as const
const READ = statement('demos.review.read', held(''), states)
const LOCK = statement('demos.review.lock', held('for no key update of o'), states)
const DECIDE = statement(
  'demos.review.decide',
  `update demos set review_state = $2, reviewed_by = $3, reviewed_at = now(), featured = featured and $2 = 'PASSED', ${TOUCHED}
   where id = any($1::bigint[]) returning id, version, featured`,
)
const RETURN = statement(
  'demos.review.return',
  `update demos o set review_state = t.state, reviewed_by = t.by, reviewed_at = t.at, featured = t.featured, ${TOUCHED}
   from unnest($1::bigint[], $2::text[], $3::bigint[], $4::timestamptz[], $5::boolean[]) as t (id, state, by, at, featured)
   where o.id = t.id`,
)

export type ReviewedDemo = Row<typeof READ>
/** How one stood before it was decided on. */
export type FormerReview = Pick<ReviewedDemo, 'reviewState' | 'reviewedBy' | 'reviewedAt' | 'featured'>

export const demoReviewRepository = {
  /** The ids of those that match, at most so many. */
  ids: (db: Executor, match: DemoMatch, scope: Scope, most: number): Promise<number[]> =>
    demosList.ids(db, demoConditions(match, scope), most),

  read: (db: Executor, ids: readonly number[], scope: Scope): Promise<ReviewedDemo[]> => db.all(READ, [ids, readerOf(scope)]),

  lock: (tx: Tx, ids: readonly number[], scope: Scope): Promise<ReviewedDemo[]> => tx.all(LOCK, [ids, readerOf(scope)]),

  decide: (tx: Tx, ids: readonly number[], state: ReviewedDemo['reviewState'], userId: number) => tx.all(DECIDE, [ids, state, userId]),

  return: (tx: Tx, rows: readonly (FormerReview & { readonly id: number })[]) =>
    tx.all(RETURN, [
      rows.map(({ id }) => id),
      rows.map(({ reviewState }) => reviewState),
      rows.map(({ reviewedBy }) => reviewedBy),
      rows.map(({ reviewedAt }) => reviewedAt),
      rows.map(({ featured }) => featured),
    ]),
}
