import type { ResourceFilter } from '@camp/contract/resources/resources'
import { type RawBuilder, sql } from 'kysely'
import { nameCondition } from '../platform/db/search.ts'

type Condition = RawBuilder<boolean>

/** Which resources: those of the filter, some picked ones, or all but some. */
export type ResourceMatch = ResourceFilter & {
  readonly ids?: readonly number[] | undefined
  readonly except?: readonly number[] | undefined
}

const oneOf = (column: string, values: readonly string[] | undefined): Condition | null =>
  values ? sql<boolean>`${sql.raw(column)} = any(${values}::text[])` : null

/** The only place of conditions on resources. */
export function resourceMatching(match: ResourceMatch): Condition {
  const conditions = [
    sql<boolean>`o.deleted_at is null`,
    match.ids ? sql<boolean>`o.id = any(${match.ids}::bigint[])` : null,
    match.except ? sql<boolean>`o.id <> all(${match.except}::bigint[])` : null,
    match.title === undefined ? null : nameCondition(['o.title'], match.title),
    oneOf('o.kind', match.kind),
    oneOf('o.level', match.level),
    oneOf('o.theme', match.theme),
    match.uploaderId ? sql<boolean>`o.uploader_id = any(${match.uploaderId}::bigint[])` : null,
    oneOf('o.active_flg', match.activeFlg),
    match.toReview === undefined ? null : sql<boolean>`o.to_review = ${match.toReview}`,
  ].filter((condition): condition is Condition => condition !== null)
  return sql.join(conditions, sql` and `)
}
