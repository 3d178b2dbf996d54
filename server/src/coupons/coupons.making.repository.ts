import type { CouponKind } from '@camp/contract/coupons/coupons.labels'
import { type RawBuilder, sql } from 'kysely'
import type { Executor, Tx } from '../platform/db/executor.ts'
import { composed, type Row, statement } from '../platform/db/statement.ts'
import type { Scope } from '../platform/scope.ts'
import { momentInJson } from '../platform/time.ts'
import { type RecordSnapshot, snapshotSays } from '../platform/write/record.ts'
import { COUPONS, type CouponMatch, couponConditions } from './coupons.conditions.ts'

/** What a batch is made of; moments as they came. */
export interface NewBatch {
  readonly channelId: number
  readonly goodsId: number
  readonly kind: CouponKind
  readonly discountAmount: number | null
  readonly count: number
  readonly validFrom: string
  readonly validTo: string
  readonly remark: string | null
  readonly perParentLimit: number | null
  readonly madeBy: number
}

const GROUND = statement(
  'coupons.ground',
  `select (select active_flg from promotion_channels where id = $1 and deleted_at is null) as channel,
    (select active_flg from goods where id = $2 and deleted_at is null) as goods,
    (select price_amount from goods where id = $2 and deleted_at is null) as price,
    $3::timestamptz < $4::timestamptz as ordered, $4::timestamptz > $5::timestamptz as ahead`,
)
const ADD = statement(
  'coupons.addBatch',
  `insert into coupon_batches (channel_id, goods_id, kind, discount_amount, count, valid_from, valid_to, remark, per_parent_limit, made_by, making)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, true) returning id`,
)
const TASK = statement('coupons.batchTask', 'update coupon_batches set task_id = $2 where id = $1')
const HOLD = statement('coupons.holdBatch', 'select id, count, making from coupon_batches where id = $1 for no key update')
// A statement of its own: one that waited for the batch would count what was there when it began to wait.
const COUNT = statement('coupons.countBatch', 'select count(*)::integer as made from coupons where batch_id = $1', { notNull: ['made'] })
const MAKE = statement(
  'coupons.make',
  `with made as (insert into coupons (code, batch_id) select unnest($1::text[]), $2 on conflict (code) do nothing returning 1)
   select count(*)::integer as count from made`,
  { notNull: ['count'] },
)
const MADE = statement(
  'coupons.batchMade',
  `update coupon_batches set making = false, wanted = case when count > $2 then coalesce(wanted, count) end, count = $2, version = version + 1,
     updated_at = now() where id = $1`,
)
const AGAIN = statement(
  'coupons.batchAgain',
  'update coupon_batches set making = true, count = wanted, wanted = null where id = $1 and wanted is not null',
)
const LEFT = statement(
  'coupons.batchesLeft',
  `select b.id from coupon_batches b where b.making
     and not exists (select 1 from tasks t where t.id = b.task_id and t.status in ('WAITING', 'DOING')) for update skip locked`,
)
const SNAPSHOT = statement(
  'coupons.batchSnapshot',
  `select b.created_at, null::timestamptz as deleted_at, '[]'::json as changes,
    json_build_object('channelName', c.name, 'goodsName', g.name, 'kind', b.kind, 'discountAmount', b.discount_amount, 'count', b.count,
      'perParentLimit', b.per_parent_limit, 'validFrom', ${momentInJson('b.valid_from')}, 'validTo', ${momentInJson('b.valid_to')}, 'remark', b.remark,
      'exportedAt', ${momentInJson('b.exported_at')}) as fields
   from coupon_batches b join promotion_channels c on c.id = b.channel_id join goods g on g.id = b.goods_id where b.id = $1`,
  snapshotSays,
)
// Without the code itself: it is money, and not everyone who reads a history may take it out.
const COUPON_STAND = statement(
  'coupons.snapshot',
  `select created_at, null::timestamptz as deleted_at, '[]'::json as changes,
    json_build_object('status', status, 'usedAt', ${momentInJson('used_at')}, 'orderNumber', order_number,
      'frozenAt', ${momentInJson('frozen_at')}, 'frozenReason', frozen_reason) as fields
   from coupons where id = $1`,
  snapshotSays,
)
const NAMES = statement(
  'coupons.batchNames',
  `select id, remark as name from coupon_batches where id = any($1::bigint[]) and remark is not null`,
  {
    notNull: ['name'],
  },
)

type HeldBatch = Row<typeof HOLD> & { readonly made: number }

const STAMP = composed(
  'coupons.stampExported',
  (
    at: string,
    userId: number,
    where: RawBuilder<unknown>,
  ) => sql`update coupon_batches set exported_at = ${at}::timestamptz, exported_by = ${userId}
      where exported_at is null and id in (select o.batch_id from ${COUPONS} where ${where})`,
)

export const makingRepository = {
  /** What a batch stands on: states of channel and goods, null where there are none, and how its times lie. */
  ground: async (tx: Tx, { channelId, goodsId, validFrom, validTo }: NewBatch, at: string) =>
    await tx.one(GROUND, [channelId, goodsId, validFrom, validTo, at]),

  addBatch: async (
    tx: Tx,
    { channelId, goodsId, kind, discountAmount, count, validFrom, validTo, remark, perParentLimit, madeBy }: NewBatch,
  ) => {
    const values = [channelId, goodsId, kind, discountAmount, count, validFrom, validTo, remark, perParentLimit, madeBy]
    return await tx.one(ADD, values)
  },

  workedOnBy: (tx: Tx, id: number, taskId: number): void => tx.later(TASK, [id, taskId]),

  /** A batch, locked until the end of the change, with how many codes it has. */
  hold: async (tx: Tx, id: number): Promise<HeldBatch | undefined> => {
    const [batch] = await tx.all(HOLD, [id])
    return batch && { ...batch, made: (await tx.one(COUNT, [id]))?.made ?? 0 }
  },

  /** Writes codes down; those that exist already are left out. Answers how many are new. */
  make: async (tx: Tx, id: number, codes: readonly string[]): Promise<number> => (await tx.one(MAKE, [codes, id]))?.count ?? 0,

  /** The batch holds what it has, and no more comes. */
  made: (tx: Tx, id: number, count: number): void => tx.later(MADE, [id, count]),

  /** A batch whose making had ended early goes on to what was asked for. */
  again: async (tx: Tx, id: number): Promise<void> => void (await tx.all(AGAIN, [id])),

  /** Batches that nobody works on any more. */
  left: (tx: Tx): Promise<{ id: number }[]> => tx.all(LEFT, []),

  /** Notes on the batches of those that match who takes their codes out first. */
  stampExported: async (tx: Tx, match: CouponMatch, scope: Scope, userId: number): Promise<void> => {
    await tx.all(STAMP(match.at, userId, couponConditions(match, scope)))
  },

  snapshot: async (db: Executor, id: number): Promise<RecordSnapshot | undefined> => await db.one(SNAPSHOT, [id]),

  couponSnapshot: async (db: Executor, id: number): Promise<RecordSnapshot | undefined> => await db.one(COUPON_STAND, [id]),

  names: (db: Executor, ids: readonly number[]) => db.all(NAMES, [ids]),
}
