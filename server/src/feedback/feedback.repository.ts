import type { Paging, RowOf } from '@camp/contract/base/call'
import type { FeedbackFilter, listFeedback } from '@camp/contract/feedback/feedback'
import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../platform/db/executor.ts'
import { orderBy, pageStatement } from '../platform/db/page.ts'
import { likeLiteral } from '../platform/db/search.ts'
import type { Rows } from '../platform/http/bind.ts'
import { familiesInScope, type Scope } from '../platform/scope.ts'
import { from, upTo } from '../platform/time.ts'

const SORTS = { id: 'o.id', createdAt: 'o.created_at', handledAt: { nullable: 'o.handled_at' } } as const

type Condition = RawBuilder<boolean>

/** The only place of conditions on feedback. */
function matching(filter: FeedbackFilter, scope: Scope): Condition {
  const part = filter.keyword === undefined ? null : `%${likeLiteral(filter.keyword)}%`
  const conditions = [
    familiesInScope(scope, 'o.parent_id'),
    filter.status ? sql<boolean>`o.status = any(${filter.status}::text[])` : null,
    filter.category ? sql<boolean>`o.category = any(${filter.category}::text[])` : null,
    filter.parentId ? sql<boolean>`o.parent_id = any(${filter.parentId}::bigint[])` : null,
    filter.createdFrom === undefined ? null : from(sql`o.created_at`, filter.createdFrom),
    filter.createdTo === undefined ? null : upTo(sql`o.created_at`, filter.createdTo),
    part === null ? null : sql<boolean>`(o.content ilike ${part} or o.reply ilike ${part})`,
  ].filter((condition): condition is Condition => condition !== null)
  return conditions.length === 0 ? sql<boolean>`true` : sql.join(conditions, sql` and `)
}

export const feedbackRepository = {
  page: (db: Executor, filter: FeedbackFilter, scope: Scope, paging: Paging): Promise<Rows<RowOf<typeof listFeedback>>> => {
    const where = matching(filter, scope)
    return pageStatement(db, {
      table: sql`feedback o`,
      columns: sql`o.id, o.created_at as "createdAt", o.updated_at as "updatedAt", o.version, o.parent_id as "parentId",
        coalesce(p.real_name, p.nickname) as "parentName", p.phone as "parentPhone", o.content, o.images, o.category, o.status, o.reply,
        o.handled_by as "handledBy", u.real_name as "handledByName", o.handled_at as "handledAt"`,
      joins: sql`join parents p on p.id = o.parent_id left join users u on u.id = o.handled_by`,
      where,
      order: orderBy(SORTS, paging.sort),
      total: paging.counted ? sql`select count(*) from feedback o where ${where}` : null,
      paging,
    })
  },
}
