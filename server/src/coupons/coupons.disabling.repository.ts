import { sql } from 'kysely'
import { builder, type Executor, statement, type Tx } from '../platform/db/executor.ts'
import type { Scope } from '../platform/scope.ts'
import { COUPONS, type CouponMatch, couponMatching, statusAt } from './coupons.matching.ts'

/** Codes of one batch that are changed together, by the first and the last. */
export interface Portion {
  readonly batchId: number
  readonly from: number
  readonly to: number
}

interface CountedPortion extends Portion {
  readonly name: string | null
  readonly count: number
}

const RESTORE = statement(
  'coupons.restore',
  `with back as (update coupons set status = 'UNUSED', disabled_mark = null, updated_at = now(), version = version + 1
     where batch_id = $1 and status = 'DISABLED' and disabled_mark = $2 returning id),
   told as (insert into coupon_events (coupon_id, at, kind, by_user_id) select id, $4, 'RESTORED', $3 from back)
   select count(*)::integer as count from back`,
  { notNull: ['count'] },
)
const NAMES = statement('coupons.batchNames', 'select id, remark as name from coupon_batches where id = any($1::bigint[])')

/** Those of the match that can be disabled: unused, and not over. */
const open = (match: CouponMatch, scope: Scope) =>
  sql<boolean>`${couponMatching(match, scope)} and o.status = 'UNUSED' and ${statusAt(match.at)} = 'UNUSED'`

const within = ({ batchId, from, to }: Portion) => sql<boolean>`o.batch_id = ${batchId} and o.id between ${from} and ${to}`

export const disablingRepository = {
  /** The codes that can be disabled, in portions of one batch each. */
  portions: (db: Executor, match: CouponMatch, scope: Scope, size: number): Promise<Portion[]> =>
    db.run<Portion>(
      sql`select p.batch_id as "batchId", min(p.id) as "from", max(p.id) as "to" from (
            select o.id, o.batch_id, (row_number() over (partition by o.batch_id order by o.id) - 1) / ${size}::integer as part
            from ${COUPONS} where ${open(match, scope)}) p
          group by p.batch_id, p.part order by p.batch_id, p.part`.compile(builder),
    ),

  /** How many of each portion can be disabled now, with what its batch is called. */
  count: async (db: Executor, match: CouponMatch, scope: Scope, portions: readonly Portion[]): Promise<CountedPortion[]> => {
    const names = new Map((await db.named(NAMES, [portions.map(({ batchId }) => batchId)])).map(({ id, name }) => [id, name]))
    const counted: CountedPortion[] = []
    for (const portion of portions) {
      const query = sql`select count(*) as count from ${COUPONS} where ${within(portion)} and ${open(match, scope)}`
      const [row] = await db.run<{ count: number }>(query.compile(builder))
      counted.push({ ...portion, name: names.get(portion.batchId) ?? null, count: row?.count ?? 0 })
    }
    return counted
  },

  /** Disables what matches, within a portion if one is named; noted under a mark by which the change is taken back. Answers how many. */
  disable: async (tx: Tx, match: CouponMatch, scope: Scope, by: { mark: string; userId: number; portion?: Portion }): Promise<number> => {
    const where = by.portion ? sql`${within(by.portion)} and ${open(match, scope)}` : open(match, scope)
    const query = sql`with picked as (select o.id from ${COUPONS} where ${where}),
      done as (update coupons x set status = 'DISABLED', disabled_mark = ${by.mark}, updated_at = now(), version = x.version + 1
        from picked where x.id = picked.id and x.status = 'UNUSED' returning x.id),
      told as (insert into coupon_events (coupon_id, at, kind, by_user_id) select id, ${match.at}::timestamptz, 'DISABLED', ${by.userId}::bigint from done)
      select count(*)::integer as count from done`
    return (await tx.run<{ count: number }>(query.compile(builder)))[0]?.count ?? 0
  },

  /** Codes that were disabled under a mark are unused again. Answers how many. */
  restore: async (tx: Tx, batchId: number, mark: string, userId: number, at: string): Promise<number> =>
    (await tx.named(RESTORE, [batchId, mark, userId, at]))[0]?.count ?? 0,
}
