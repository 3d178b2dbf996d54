import type { AppVersionFilter } from '@camp/contract/appVersions/appVersions'
import type { VersionState } from '@camp/contract/appVersions/appVersions.labels'
import { sql } from 'kysely'
import { all, among, type Condition, either, equals, part } from '../platform/db/list.ts'

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
export function appVersionConditions(match: AppVersionFilter): Condition {
  return all([
    sql<boolean>`o.deleted_at is null`,
    among('o.platform', match.platform),
    part('o.version_name', match.versionName),
    equals('o.force_update', match.forceUpdate),
    either(match.state?.map((state) => STATES[state])),
  ])
}
