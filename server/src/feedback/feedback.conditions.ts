import type { FeedbackFilter } from '@camp/contract/feedback/feedback'
import type { DeskFilter } from '@camp/contract/feedback/feedback.desk'
import { sql } from 'kysely'
import { all, among, type Condition, equals, except, part, range } from '../platform/db/list.ts'
import { partCondition, phoneCondition, phoneMatch } from '../platform/db/search.ts'
import { familiesInScope, type Scope } from '../platform/scope.ts'

/** What both lists of feedback can be narrowed by. */
const common = (filter: Omit<FeedbackFilter, 'keyword'>, scope: Scope): (Condition | null)[] => [
  familiesInScope(scope, 'o.parent_id'),
  among('o.status', filter.status),
  among('o.category', filter.category),
  among('o.parent_id', filter.parentId),
  range('o.created_at', filter.createdFrom, filter.createdTo),
]

/** The conditions of the specified list. */
export const feedbackConditions = (filter: FeedbackFilter, scope: Scope): Condition =>
  all([...common(filter, scope), part(['o.content', 'o.reply'], filter.keyword)])

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
function familyCondition(keyword: string, { codes }: DeskReader): Condition {
  const names = [partCondition('f.nickname', keyword), partCondition('f.real_name', keyword)]
  const digits = /^(\d{4}|\d{11})$/.test(keyword) || (/^\d{4,11}$/.test(keyword) && codes.has('PII_VIEW'))
  const found = digits ? [...names, phoneCondition('f.phone', phoneMatch(keyword, codes))] : names
  return sql<boolean>`exists (select from parents f where f.id = o.parent_id and (${sql.join(found, sql` or `)}))`
}

/** The conditions of the desk. Feedback of families that were forgotten or merged away is nobody's work. */
export const deskConditions = (match: DeskMatch, reader: DeskReader, scope: Scope): Condition =>
  all([
    ...common(match, scope),
    sql<boolean>`exists (select from parents p where p.id = o.parent_id and p.deleted_at is null and p.erased_at is null)`,
    among('o.id', match.ids),
    except('o.id', match.except),
    among('o.id', match.id),
    match.mine ? sql<boolean>`(o.handled_by = ${reader.userId} or o.status = 'PENDING' and o.assigned_to = ${reader.userId})` : null,
    match.overdue ? sql<boolean>`o.status <> 'DONE' and o.answered_at is null and o.due_at < now()` : null,
    equals('coalesce(o.snoozed_until > now(), false)', match.snoozed),
    match.keyword === undefined
      ? null
      : sql<boolean>`(${part(['o.content', 'o.reply'], match.keyword)} or ${familyCondition(match.keyword, reader)})`,
  ])
