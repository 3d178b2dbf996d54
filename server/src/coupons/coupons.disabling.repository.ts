import { type RawBuilder, sql } from 'kysely'
import type { Executor, Tx } from '../platform/db/executor.ts'
import { composed, type Row, statement } from '../platform/db/statement.ts'
import type { Scope } from '../platform/scope.ts'
import { COUPONS, type CouponMatch, couponConditions } from './coupons.conditions.ts'
import { makingRepository } from './coupons.making.repository.ts'

// Codes of one batch that are changed together, by the first and the last.
const PORTIONS = composed(
  'coupons.portions',
  (size: number, where: RawBuilder<unknown>) => sql`select p.batch_id, min(p.id) as "from", max(p.id) as "to" from (
            select o.id, o.batch_id, (row_number() over (partition by o.batch_id order by o.id) - 1) / ${size}::integer as part
            from ${COUPONS} where ${where}) p
          group by p.batch_id, p.part order by p.batch_id, p.part`,
  { notNull: ['from', 'to'] },
)
export type Portion = Row<typeof PORTIONS.of>

// What can be disabled: codes that are unused, and how many an unpaid order has or are frozen, which stay disabled when they come back.
const COUNT = composed(
  'coupons.countToDisable',
  (portion: RawBuilder<unknown>, where: RawBuilder<unknown>) =>
    sql`select count(*) filter (where o.status = 'UNUSED') as count, count(*) filter (where o.status <> 'UNUSED') as held
        from ${COUPONS} where ${portion} and ${where}`,
)
export type Disabled = Row<typeof COUNT.of>

const LOCK = composed(
  'coupons.lockToDisable',
  (where: RawBuilder<unknown>) => sql`select o.id from ${COUPONS} where ${where} order by o.id for update of o`,
)

interface CountedPortion extends Portion, Disabled {
  readonly name: string | null
}

/**
 * A code `o` that would be unused again if its order, which is unpaid, ended. An order that nobody sees yet is being made: it counts, for
 * this is also asked again of a code that was taken while the lock on it was waited for.
 */
const HELD = `o.status = 'USED' and o.disabled_mark is null
  and not exists (select 1 from orders r where r.order_number = o.order_number and r.progress <> 'PENDING_PAYMENT')`

/** A code `o` that is held back, and would be unused again when it is thawed. */
const FROZEN = `o.frozen_at is not null and o.status = 'DISABLED' and o.disabled_mark is null`

// Of codes that are locked: this sees what was committed while the lock was waited for.
const DISABLE = statement(
  'coupons.disable',
  `with done as (
     update coupons o set status = case o.status when 'UNUSED' then 'DISABLED' else o.status end, disabled_mark = $2, updated_at = now(),
       version = o.version + 1
     where o.id = any($1::bigint[]) and (o.status = 'UNUSED' or ${HELD} or ${FROZEN})
     returning o.id, o.batch_id, o.status, o.status = 'USED' or o.frozen_at is not null as held),
   told as (insert into coupon_events (coupon_id, at, kind, by_user_id)
     select id, $3, case status when 'USED' then 'MARKED' else 'DISABLED' end, $4 from done)
   select batch_id as id, count(*) filter (where not held)::integer as count, count(*) filter (where held)::integer as held from done
   group by batch_id order by batch_id`,
  { notNull: ['count', 'held'] },
)
const RESTORE = statement(
  'coupons.restore',
  `with back as (update coupons set status = case when status = 'DISABLED' and frozen_at is null then 'UNUSED' else status end, disabled_mark = null, updated_at = now(),
       version = version + 1
     where batch_id = $1 and status in ('DISABLED', 'USED') and disabled_mark = $2
     returning id, status, status = 'USED' or frozen_at is not null as held),
   told as (insert into coupon_events (coupon_id, at, kind, by_user_id)
     select id, $4, case status when 'USED' then 'UNMARKED' else 'RESTORED' end, $3 from back)
   select count(*) filter (where not held)::integer as count, count(*) filter (where held)::integer as held from back`,
  { notNull: ['count', 'held'] },
)

/**
 * Those of the match that can be disabled and are not over: unused ones, and those that an unpaid order has or that are frozen. Who asks for the unused ones
 * means the latter too: they would come back as such.
 */
function open({ status, ...match }: CouponMatch, scope: Scope) {
  const unused = !status || status.includes('UNUSED')
  const held = unused || status.includes('USED')
  return sql<boolean>`${couponConditions(match, scope)} and b.valid_to >= ${match.at}::timestamptz
    and ((${unused}::boolean and (o.status = 'UNUSED' or ${sql.raw(FROZEN)})) or (${held}::boolean and ${sql.raw(HELD)}))`
}

const NOTHING: Disabled = { count: 0, held: 0 }

const within = ({ batchId, from, to }: Portion) => sql<boolean>`o.batch_id = ${batchId} and o.id between ${from} and ${to}`

export const disablingRepository = {
  /** The codes that can be disabled, in portions of one batch each. */
  portions: (db: Executor, match: CouponMatch, scope: Scope, size: number): Promise<Portion[]> =>
    db.all(PORTIONS(size, open(match, scope))),

  /** How many of each portion can be disabled now, with what its batch is called. */
  count: async (db: Executor, match: CouponMatch, scope: Scope, portions: readonly Portion[]): Promise<CountedPortion[]> => {
    const names = new Map(
      (
        await makingRepository.names(
          db,
          portions.map(({ batchId }) => batchId),
        )
      ).map(({ id, name }) => [id, name]),
    )
    const counted: CountedPortion[] = []
    for (const portion of portions) {
      const row = (await db.one(COUNT(within(portion), open(match, scope)))) ?? NOTHING
      counted.push({ ...portion, name: names.get(portion.batchId) ?? null, ...row })
    }
    return counted
  },

  /** Disables what matches, within a portion if one is named; noted under a mark by which the change is taken back. Answers how many, by batch. */
  disable: async (tx: Tx, match: CouponMatch, scope: Scope, by: { mark: string; userId: number; portion?: Portion }) => {
    const where = by.portion ? sql`${within(by.portion)} and ${open(match, scope)}` : open(match, scope)
    const ids = (await tx.all(LOCK(where))).map(({ id }) => id)
    return tx.all(DISABLE, [ids, by.mark, match.at, by.userId])
  },

  /** Codes that were disabled under a mark are unused again, and none is disabled later on its account. */
  restore: async (tx: Tx, batchId: number, mark: string, userId: number, at: string): Promise<Disabled> =>
    (await tx.one(RESTORE, [batchId, mark, userId, at])) ?? NOTHING,
}
