import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '../platform/scope.ts'

/** What a row of figures adds, by the columns of `channel_day`. */
const FIGURES = 'registered, first_paid, first_amount, finished, next_camp, next_amount, orders, paid_amount, refunded_amount'
/** What a family adds, and takes away again. */
const FAMILY =
  '1 as registered, first_paid, first_amount, finished, next_camp, next_amount, 0 as orders, 0 as paid_amount, 0 as refunded_amount'
const LESS = '-1, -first_paid, -first_amount, -finished, -next_camp, -next_amount, 0, 0, 0'

/** What changed since the chore last counted: money as it was appended, and families that are due as they stand against how they were counted. */
const LIVE = `
  select referrer_id, day, channel_id, ${FIGURES} from channel_delta
  union all
  select referrer_id, day, channel_id, ${LESS} from family_funnel where parent_id in (select parent_id from family_funnel_due)
  union all
  select referrer_id, day, channel_id, ${FAMILY} from family_funnel_of(array(select distinct parent_id from family_funnel_due))`

/** Days of all referrers and none, of each by itself, or sums of all time. */
export type RollupBy = 'DAYS' | 'REFERRERS' | 'ALL_TIME'

const KEPT: Readonly<Record<RollupBy, string>> = {
  DAYS: "referrer_id = -1 and day > '-infinity'",
  REFERRERS: "referrer_id >= 0 and day > '-infinity'",
  ALL_TIME: "referrer_id = -1 and day = '-infinity'",
}

/**
 * Rows (referrer_id, day, channel_id and the figures) that add up to the figures of channels: the roll-up and what is not merged yet.
 * Families stand on the day of their registration, money on that of payment.
 */
export const rollupRows = (by: RollupBy): string =>
  `select referrer_id, day, channel_id, ${FIGURES} from channel_day where ${KEPT[by]} union all ${LIVE}`

/** The same of the families that a reader with own groups sees, counted from the families themselves; `reader` is SQL. */
export const ownRows = (reader: string): string => `
  select referrer_id, day, channel_id, ${FAMILY} from family_funnel_of(array(select led_families(${reader})))
  union all
  select coalesce(referrer_id, 0), business_day(paid_at), coalesce(channel_id, 0), 0, 0, 0, 0, 0, 0, 1, pay_amount, refunded_amount
  from orders where progress in ('PAID', 'SHIPPED', 'COMPLETED') and parent_id in (select led_families(${reader}))`

/** Sums of all time, as far as the reader may see. */
export function channelRows({ all, userId }: Scope): RawBuilder<unknown> {
  if (all) return sql.raw(rollupRows('ALL_TIME'))
  const [first = '', ...rest] = ownRows('?').split('?')
  return sql.join([sql.raw(first), ...rest.flatMap((part) => [sql`${userId}`, sql.raw(part)])], sql``)
}

/** How far each family has come (`parent_id`, `day` and its steps): as it was counted, and what is due as it stands. */
export const FAMILIES = `
  select * from family_funnel where parent_id not in (select parent_id from family_funnel_due)
  union all
  select * from family_funnel_of(array(select distinct parent_id from family_funnel_due))`
