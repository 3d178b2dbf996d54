import type { FollowUp, FollowUpFilter } from '@camp/contract/followUps/followUps'
import { sql } from 'kysely'
import { all, among, type Condition, either, except, named, range } from '../platform/db/list.ts'
import { familiesInScope, type Scope } from '../platform/scope.ts'

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
export function followUpConditions(match: FollowUpMatch, scope: Scope): Condition {
  return all([
    sql<boolean>`o.deleted_at is null`,
    familiesInScope(scope, 'o.parent_id'),
    among('o.id', match.ids),
    except('o.id', match.except),
    among('o.id', match.id),
    among('o.parent_id', match.parentId),
    among('o.kind', match.kind),
    among('o.by_user_id', match.byUserId),
    either(match.promise?.map((state) => PROMISES[state])),
    range('o.spoke_at', match.spokeFrom, match.spokeTo),
    range('o.next_at', match.nextFrom, match.nextTo),
    named(['o.content', 'o.next_text'], match.keyword),
  ])
}
