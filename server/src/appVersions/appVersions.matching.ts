import type { AppVersionFilter } from '@camp/contract/appVersions/appVersions'
import type { VersionState } from '@camp/contract/appVersions/appVersions.labels'
import { type RawBuilder, sql } from 'kysely'
import { partCondition } from '../platform/db/search.ts'

type Condition = RawBuilder<boolean>

/** How a version `o` stands, as a condition for each state. */
const STATES: Readonly<Record<VersionState, Condition>> = {
  BLOCKED: sql<boolean>`o.blocked`,
  DRAFT: sql<boolean>`(not o.blocked and o.published_at is null)`,
  SCHEDULED: sql<boolean>`(not o.blocked and o.published_at > now())`,
  PUBLISHED: sql<boolean>`(not o.blocked and o.published_at <= now())`,
}

/** The state itself, as the answer names it. */
export const STATE = `case when o.blocked then 'BLOCKED' when o.published_at is null then 'DRAFT' when o.published_at > now() then 'SCHEDULED'
  else 'PUBLISHED' end`

/** The only place of conditions on versions. */
export function appVersionMatching(match: AppVersionFilter): Condition {
  const conditions = [
    sql<boolean>`o.deleted_at is null`,
    match.platform ? sql<boolean>`o.platform = any(${match.platform}::text[])` : null,
    match.versionName === undefined ? null : partCondition('o.version_name', match.versionName),
    match.forceUpdate === undefined ? null : sql<boolean>`o.force_update = ${match.forceUpdate}`,
    match.state
      ? sql<boolean>`(${sql.join(
          match.state.map((state) => STATES[state]),
          sql` or `,
        )})`
      : null,
  ].filter((condition): condition is Condition => condition !== null)
  return sql.join(conditions, sql` and `)
}
