import { couponStatus } from '@camp/contract/coupons/coupons.labels'
import type { Executor, Tx } from '../platform/db/executor.ts'
import { statement, TOUCHED } from '../platform/db/statement.ts'

const LOCK = statement(
  'coupons.lock',
  `select o.id, o.version, o.frozen_at, o.frozen_reason,
     case when o.status = 'UNUSED' and b.valid_to < $2 then 'EXPIRED' else o.status end as status
   from coupons o join coupon_batches b on b.id = o.batch_id where o.id = $1 for no key update of o`,
  { notNull: ['status'], fits: { status: couponStatus.schema } },
)
const FREEZE = statement(
  'coupons.freeze',
  `with done as (update coupons set status = 'DISABLED', frozen_at = $2, frozen_reason = $3, ${TOUCHED}
     where id = $1 returning id, batch_id, status, version),
   told as (insert into coupon_events (coupon_id, at, kind, by_user_id, note) select id, $2, 'FROZEN', $4, $3 from done)
   select id, batch_id, status, version from done`,
)
// One that was disabled meanwhile carries the mark of that, and stays disabled.
const THAW = statement(
  'coupons.thaw',
  `with done as (update coupons set status = case when disabled_mark is null then 'UNUSED' else status end, frozen_at = null, frozen_reason = null,
       ${TOUCHED}
     where id = $1 returning id, status, version),
   told as (insert into coupon_events (coupon_id, at, kind, by_user_id, note) select id, $2, 'THAWED', $4, $3 from done)
   select id, status, version from done`,
)
// Counted where guesses are: ten of an account, many more of an address, in a quarter of an hour. What is counted is kept for a day.
const GUESSES = statement(
  'coupons.guesses',
  `select coalesce(u.real_name, 'key:' || k.name) as user_name, case when g.subject like 'coupon:address:%' then substr(g.subject, 16) end as ip, g.tries as count,
     g.window_start as since
   from attempt_counters g left join users u on g.subject = 'coupon:user:' || u.id left join api_keys k on g.subject = 'coupon:key:' || k.id
   where g.subject like 'coupon:%' and g.window_start > $1::timestamptz - interval '1 day'
     and g.tries >= case when g.subject like 'coupon:user:%' then $2::integer else $3::integer end
   order by g.window_start desc limit 20`,
)

/** What is held back, until when and why. */
interface Step {
  readonly at: string
  readonly reason: string
  readonly userId: number
}

export const freezingRepository = {
  /** Holds a code until the end of the change. */
  lock: async (tx: Tx, id: number, at: string) => await tx.one(LOCK, [id, at]),

  freeze: async (tx: Tx, id: number, { at, reason, userId }: Step) => await tx.one(FREEZE, [id, at, reason, userId]),

  thaw: async (tx: Tx, id: number, { at, reason, userId }: Step) => await tx.one(THAW, [id, at, reason, userId]),

  /** Who tried so many codes that do not exist, in the last day. */
  guesses: (db: Executor, at: string, ofAccount: number, ofAddress: number) => db.all(GUESSES, [at, ofAccount, ofAddress]),
}
