import { type RawBuilder, sql } from 'kysely'
import { familiesInScope, type Scope } from '../platform/scope.ts'

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

export interface KeptBy {
  /** Sums of all time, or days. */
  readonly days: boolean
  /** By referrer too, or of all referrers and none. */
  readonly referrers: boolean
}

/**
 * Rows (referrer_id, day, channel_id and the figures) that add up to the figures of channels: the roll-up and what is not merged yet. What a
 * reader with own groups sees is counted from the families themselves. Families stand on the day of their registration, money on that of payment.
 */
export function channelRows(scope: Scope, { days, referrers }: KeptBy): RawBuilder<unknown> {
  if (scope.all) {
    const kept = `${referrers ? 'referrer_id >= 0' : 'referrer_id = -1'} and day ${days || referrers ? '>' : '='} '-infinity'`
    return sql.raw(`select referrer_id, day, channel_id, ${FIGURES} from channel_day where ${kept} union all ${LIVE}`)
  }
  const own = familiesInScope(scope, 'parent_id') ?? sql`true`
  return sql`
    select referrer_id, day, channel_id, ${sql.raw(FAMILY)} from family_funnel_of(array(select id as parent_id from parents x
      where ${familiesInScope(scope, 'x.id') ?? sql`true`}))
    union all
    select coalesce(referrer_id, 0), business_day(paid_at), coalesce(channel_id, 0), 0, 0, 0, 0, 0, 0, 1, pay_amount, refunded_amount
    from orders where progress in ('PAID', 'SHIPPED', 'COMPLETED') and ${own}`
}
