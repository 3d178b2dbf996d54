import type { ParentFilter } from '@camp/contract/parents/parents'
import { type RawBuilder, sql } from 'kysely'
import { byStep } from '../channels/channels.steps.api.ts'
import { nameCondition, oneOrNone, type PhoneMatch, phoneCondition } from '../platform/db/search.ts'
import { familiesInScope, type Scope } from '../platform/scope.ts'
import { from, upTo } from '../platform/time.ts'

/** The filters of the list of parents after the phone was judged, and the rows that somebody picked. */
export type ParentMatch = Omit<ParentFilter, 'phone'> & {
  phone?: PhoneMatch | undefined
  ids?: number[] | undefined
  except?: number[] | undefined
}

type Condition = RawBuilder<boolean>

const oneOf = (column: string, values: readonly (string | number)[] | undefined, type: 'bigint' | 'text'): Condition | null =>
  values ? sql<boolean>`${sql.raw(column)} = any(${values}::${sql.raw(type)}[])` : null

const byCoupon = (batches: readonly number[] | undefined): Condition | null =>
  batches
    ? sql<boolean>`o.id in (select x.used_by_parent_id from coupons x where x.batch_id = any(${batches}::bigint[]) and x.status = 'USED')`
    : null

const byName = (name: string | undefined): Condition | null =>
  name === undefined ? null : nameCondition(['o.nickname', 'o.real_name'], name)

/** Members of a level now: who was one is none. */
const byLevel = (levels: readonly number[] | undefined): Condition | null =>
  levels
    ? sql<boolean>`o.id in (select x.parent_id from members x where x.level_id = any(${levels}::bigint[]) and x.expires_at > now())`
    : null

const byTag = (tags: readonly number[] | undefined): Condition | null =>
  tags
    ? sql<boolean>`o.id in (select x.parent_id from parent_tags x join tags t on t.id = x.tag_id and t.deleted_at is null
        where x.tag_id = any(${tags}::bigint[]))`
    : null

/** The only place of conditions on families: list, total, export and "all that match" start from it. */
export function matching(filter: ParentMatch, scope: Scope): Condition {
  const conditions = [
    sql<boolean>`o.deleted_at is null`,
    familiesInScope(scope, 'o.id'),
    filter.phone ? phoneCondition('o.phone', filter.phone) : null,
    byName(filter.nickname),
    oneOf('o.active_flg', filter.activeFlg, 'text'),
    oneOrNone('o.channel_id', filter.channelId),
    oneOrNone('o.referrer_id', filter.referrerId),
    filter.step ? byStep('o.id', filter.step) : null,
    byCoupon(filter.couponBatchId),
    oneOf('o.id', filter.ids, 'bigint'),
    filter.except === undefined ? null : sql<boolean>`o.id <> all(${filter.except}::bigint[])`,
    byLevel(filter.memberLevelId),
    byTag(filter.tagId),
    filter.registeredFrom === undefined ? null : from(sql`o.registered_at`, filter.registeredFrom),
    filter.registeredTo === undefined ? null : upTo(sql`o.registered_at`, filter.registeredTo),
  ].filter((condition): condition is Condition => condition !== null)
  return sql.join(conditions, sql` and `)
}
