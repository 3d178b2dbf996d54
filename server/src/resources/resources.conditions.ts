import type { ResourceFilter } from '@camp/contract/resources/resources'
import { sql } from 'kysely'
import { all, among, type Condition, equals, except, named } from '../platform/db/list.ts'

/** Which resources: those of the filter, some picked ones, or all but some. */
export type ResourceMatch = ResourceFilter & {
  readonly ids?: readonly number[] | undefined
  readonly except?: readonly number[] | undefined
}

/** The only place of conditions on resources. */
export function resourceConditions(match: ResourceMatch): Condition {
  return all([
    sql<boolean>`o.deleted_at is null`,
    among('o.id', match.ids),
    except('o.id', match.except),
    named(['o.title'], match.title),
    among('o.kind', match.kind),
    among('o.level', match.level),
    among('o.theme', match.theme),
    among('o.uploader_id', match.uploaderId),
    among('o.active_flg', match.activeFlg),
    equals('o.to_review', match.toReview),
  ])
}
