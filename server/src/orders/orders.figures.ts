import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '../platform/scope.ts'
import { dayEnd, dayStart } from '../platform/time.ts'
import type { OrderMatch } from './orders.conditions.ts'

/** The kept figures that answer a filter: a dimension (0 all, 1 goods, 2 channel, 3 referrer), its keys, and what narrows them. */
export interface Rollup {
  readonly dim: 0 | 1 | 2 | 3
  readonly keys: readonly number[] | null
  readonly statuses: readonly string[] | null
  readonly fromDay: string | null
  readonly toDay: string | null
}

const DIMENSIONS = [
  ['goodsId', 1],
  ['channelId', 2],
  ['referrerId', 3],
] as const
const KNOWN = new Set(['status', 'createdFrom', 'createdTo', 'goodsId', 'channelId', 'referrerId'])

/**
 * Can the kept figures answer this filter exactly? Only if it uses no more than status, whole days of creation and one dimension,
 * and the reader sees everything; otherwise null, and the rows themselves are counted.
 */
export function rollupOf(filter: OrderMatch, scope: Scope, by: 0 | 1 | 2 | 3 = 0): Rollup | null {
  if (!scope.all) return null
  const used = Object.entries(filter).filter(([, value]) => value !== undefined)
  if (used.some(([key]) => !KNOWN.has(key))) return null
  const named = DIMENSIONS.filter(([key]) => filter[key] !== undefined)
  if (named.length > 1 || (by !== 0 && named.some(([, dim]) => dim !== by))) return null
  const fromDay = filter.createdFrom === undefined ? null : dayStart(filter.createdFrom)
  const toDay = filter.createdTo === undefined ? null : dayEnd(filter.createdTo)
  if ((filter.createdFrom !== undefined && fromDay === null) || (filter.createdTo !== undefined && toDay === null)) return null
  const [dimension] = named
  return {
    dim: dimension ? dimension[1] : by,
    keys: dimension ? (filter[dimension[0]] ?? null) : null,
    statuses: filter.status ?? null,
    fromDay,
    toDay,
  }
}

const KEY_COLUMN = ['0', 'd.goods_id', 'coalesce(d.channel_id, 0)', 'coalesce(d.referrer_id, 0)'] as const

/** Rows (key, day, status, count, pay_amount, refunded_amount) that add up to the figures: the roll-up and what is not merged yet. `days` keeps days apart. */
export function rollupRows(kept: Rollup, days: boolean): RawBuilder<unknown> {
  const ranged = days || kept.fromDay !== null || kept.toDay !== null
  const narrowed = (key: RawBuilder<unknown>, day: RawBuilder<unknown>, status: RawBuilder<unknown>) =>
    sql.join(
      [
        kept.keys === null ? null : sql`${key} = any(${kept.keys}::bigint[])`,
        kept.statuses === null ? null : sql`${status} = any(${kept.statuses}::text[])`,
        kept.fromDay === null ? null : sql`${day} >= ${kept.fromDay}::date`,
        kept.toDay === null ? null : sql`${day} <= ${kept.toDay}::date`,
        sql`true`,
      ].filter((part) => part !== null),
      sql` and `,
    )
  const deltaKey = sql.raw(KEY_COLUMN[kept.dim])
  const dim = sql.raw(String(kept.dim))
  const span = ranged ? sql`r.day > '-infinity'` : sql`r.day = '-infinity'`
  return sql`
    select r.key, r.day, r.status, r.count, r.pay_amount, r.refunded_amount from order_day r
    where r.dim = ${dim} and ${span} and ${narrowed(sql`r.key`, sql`r.day`, sql`r.status`)}
    union all
    select ${deltaKey}, d.day, d.status, d.count, d.pay_amount, d.refunded_amount from order_delta d
    where ${narrowed(deltaKey, sql`d.day`, sql`d.status`)}`
}
