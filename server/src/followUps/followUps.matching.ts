import type { FollowUp, FollowUpFilter } from '@camp/contract/followUps/followUps'
import { type RawBuilder, sql } from 'kysely'
import { nameCondition } from '../platform/db/search.ts'
import { familiesInScope, type Scope } from '../platform/scope.ts'
import { from, upTo } from '../platform/time.ts'

type Condition = RawBuilder<boolean>

/** How the promise of a note `o` stands, as a condition for each state, so that an index finds the few that are open. */
const PROMISES: Readonly<Record<FollowUp['promise'], Condition>> = {
  NONE: sql<boolean>`o.next_at is null`,
  OPEN: sql<boolean>`(o.next_at > now() and o.kept_at is null)`,
  OVERDUE: sql<boolean>`(o.next_at <= now() and o.kept_at is null)`,
  KEPT: sql<boolean>`o.kept_at is not null`,
}

/** The state itself, as the answer names it. */
export const PROMISE = sql`case when o.next_at is null then 'NONE' when o.kept_at is not null then 'KEPT'
  when o.next_at <= now() then 'OVERDUE' else 'OPEN' end`

/** Which notes: those of the filter, some picked ones, or all but some. */
export type FollowUpMatch = FollowUpFilter & { readonly ids?: readonly number[]; readonly except?: readonly number[] }

/** The only place of conditions on notes. */
export function followUpMatching(match: FollowUpMatch, scope: Scope): Condition {
  const conditions = [
    sql<boolean>`o.deleted_at is null`,
    familiesInScope(scope, 'o.parent_id'),
    match.ids ? sql<boolean>`o.id = any(${match.ids}::bigint[])` : null,
    match.except ? sql<boolean>`o.id <> all(${match.except}::bigint[])` : null,
    match.id ? sql<boolean>`o.id = any(${match.id}::bigint[])` : null,
    match.parentId ? sql<boolean>`o.parent_id = any(${match.parentId}::bigint[])` : null,
    match.kind ? sql<boolean>`o.kind = any(${match.kind}::text[])` : null,
    match.byUserId ? sql<boolean>`o.by_user_id = any(${match.byUserId}::bigint[])` : null,
    match.promise
      ? sql<boolean>`(${sql.join(
          match.promise.map((state) => PROMISES[state]),
          sql` or `,
        )})`
      : null,
    match.spokeFrom === undefined ? null : from(sql`o.spoke_at`, match.spokeFrom),
    match.spokeTo === undefined ? null : upTo(sql`o.spoke_at`, match.spokeTo),
    match.nextFrom === undefined ? null : from(sql`o.next_at`, match.nextFrom),
    match.nextTo === undefined ? null : upTo(sql`o.next_at`, match.nextTo),
    match.keyword === undefined ? null : nameCondition(['o.content', 'o.next_text'], match.keyword),
  ].filter((condition): condition is Condition => condition !== null)
  return sql.join(conditions, sql` and `)
}
