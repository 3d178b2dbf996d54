import type { FeedbackFilter } from '@camp/contract/feedback/feedback'
import type { DeskFilter } from '@camp/contract/feedback/feedback.desk'
import { type RawBuilder, sql } from 'kysely'
import { likeLiteral, partCondition, phoneCondition, phoneMatch } from '../platform/db/search.ts'
import { familiesInScope, type Scope } from '../platform/scope.ts'
import { from, upTo } from '../platform/time.ts'

type Condition = RawBuilder<boolean>

const all = (conditions: readonly (Condition | null)[]): Condition => {
  const set = conditions.filter((condition): condition is Condition => condition !== null)
  return set.length === 0 ? sql<boolean>`true` : sql.join(set, sql` and `)
}

/** What both lists of feedback can be narrowed by. */
const common = (filter: Omit<FeedbackFilter, 'keyword'>, scope: Scope): (Condition | null)[] => [
  familiesInScope(scope, 'o.parent_id'),
  filter.status ? sql<boolean>`o.status = any(${filter.status}::text[])` : null,
  filter.category ? sql<boolean>`o.category = any(${filter.category}::text[])` : null,
  filter.parentId ? sql<boolean>`o.parent_id = any(${filter.parentId}::bigint[])` : null,
  filter.createdFrom === undefined ? null : from(sql`o.created_at`, filter.createdFrom),
  filter.createdTo === undefined ? null : upTo(sql`o.created_at`, filter.createdTo),
]

/** The conditions of the specified list. */
export function feedbackMatching(filter: FeedbackFilter, scope: Scope): Condition {
  const part = filter.keyword === undefined ? null : `%${likeLiteral(filter.keyword)}%`
  return all([...common(filter, scope), part === null ? null : sql<boolean>`(o.content ilike ${part} or o.reply ilike ${part})`])
}

/** Which feedback of the desk: by the filter, some picked ones, or all but some. */
export interface DeskMatch extends DeskFilter {
  readonly ids?: readonly number[]
  readonly except?: readonly number[]
}

/** Who asks: `mine` is theirs, and what they may search phones by. */
export interface DeskReader {
  readonly userId: number
  readonly codes: ReadonlySet<string>
}

/** Families by a part of their name or, where the part is digits enough, by their phone. */
function familyCondition(part: string, { codes }: DeskReader): Condition {
  const names = [partCondition('f.nickname', part), partCondition('f.real_name', part)]
  const digits = /^(\d{4}|\d{11})$/.test(part) || (/^\d{4,11}$/.test(part) && codes.has('PII_VIEW'))
  const found = digits ? [...names, phoneCondition('f.phone', phoneMatch(part, codes))] : names
  return sql<boolean>`exists (select from parents f where f.id = o.parent_id and (${sql.join(found, sql` or `)}))`
}

/** The conditions of the desk. Feedback of families that were forgotten or merged away is nobody's work. */
export const deskMatching = (match: DeskMatch, reader: DeskReader, scope: Scope): Condition =>
  all([
    ...common(match, scope),
    sql<boolean>`exists (select from parents p where p.id = o.parent_id and p.deleted_at is null and p.erased_at is null)`,
    match.ids ? sql<boolean>`o.id = any(${match.ids}::bigint[])` : null,
    match.except ? sql<boolean>`o.id <> all(${match.except}::bigint[])` : null,
    match.id ? sql<boolean>`o.id = any(${match.id}::bigint[])` : null,
    match.mine ? sql<boolean>`(o.handled_by = ${reader.userId} or o.status = 'PENDING' and o.assigned_to = ${reader.userId})` : null,
    match.overdue ? sql<boolean>`o.status <> 'DONE' and o.answered_at is null and o.due_at < now()` : null,
    match.snoozed === undefined ? null : sql<boolean>`coalesce(o.snoozed_until > now(), false) = ${match.snoozed}`,
    match.keyword === undefined
      ? null
      : sql<boolean>`(${partCondition('o.content', match.keyword)} or ${partCondition('o.reply', match.keyword)}
          or ${familyCondition(match.keyword, reader)})`,
  ])
