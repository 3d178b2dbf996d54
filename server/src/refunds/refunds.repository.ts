import { payMethod, type RefundStatus } from '@camp/contract/orders/orders.states'
import type { RefundSource } from '@camp/contract/refunds/refunds.labels'
import type { Executor, Tx } from '../platform/db/executor.ts'
import { namedLockText } from '../platform/db/locks.ts'
import { type Row, seldom, statement, TOUCHED } from '../platform/db/statement.ts'
import { found } from '../platform/errors.ts'
import { type Outcomes, outcomeColumns } from '../platform/outcomes.ts'

const COLUMNS = 'id, order_id, refund_number, amount, status, effect, by_hand, requested_by, end_membership, version'
const FIND = statement('refunds.find', 'select id, order_id from refunds where id = $1')
const FIND_BY_NUMBER = statement('refunds.findByNumber', 'select id, order_id from refunds where refund_number = $1')
const LOCK = statement('refunds.lock', `select ${COLUMNS} from refunds where id = $1 for no key update`)
const FINISH = statement(
  'refunds.finish',
  `update refunds set status = $2, effect = 'DONE', gateway_refund_id = coalesce($3, gateway_refund_id), failure = $4, finished_at = now(),
     ${TOUCHED} where id = $1 returning version`,
)
// ABNORMAL is not the end: a person, or a later notice of the gateway, says how it ended. What was silent and answers is no longer a person's.
const ACCEPT = statement(
  'refunds.accept',
  `update refunds set status = $2, effect = 'SENT', gateway_refund_id = coalesce($3, gateway_refund_id), failure = $4,
     by_hand = $2 = 'ABNORMAL' or by_hand and failure is distinct from 'NO_ANSWER', ${TOUCHED} where id = $1 returning version`,
)
const GOES_THROUGH = statement(
  'refunds.goesThrough',
  `select f.amount = $2 and o.merchant_id is not distinct from $3::bigint as yes
   from refunds f join orders o on o.id = f.order_id where f.refund_number = $1`,
  { notNull: ['yes'] },
)
const COUNT_REFUNDS = seldom('refunds.ofOrder', 'select count(*) as count from refunds where order_id = $1')
const ADD_REFUND = seldom(
  'refunds.add',
  `insert into refunds (refund_number, order_id, amount, reason, by_hand, requested_by, source, end_membership)
   values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
)
// Who had it sent, and who asked for that before.
const ASKERS = statement(
  'refunds.askers',
  `select requested_by as user_id from refunds where id = $1 and requested_by is not null
   union select asked_by from refund_requests where refund_id = $1`,
  { notNull: ['userId'] },
)
const REFUND_TO_CONFIRM = seldom(
  'refunds.toConfirm',
  `select f.id, f.order_id, f.status, f.by_hand, o.pay_method, o.source, o.merchant_id,
     extract(epoch from now() - f.created_at)::float8 as age_seconds,
     f.effect = 'SENDING' and f.updated_at > now() - interval '1 minute' as being_sent
   from refunds f join orders o on o.id = f.order_id where f.refund_number = $1`,
  { fits: { payMethod: payMethod.schema.nullable() }, notNull: ['ageSeconds', 'beingSent'] },
)

/** A refund that is held until the end of a change. */
export type LockedRefund = Row<typeof LOCK>

interface Outcome {
  readonly status: RefundStatus
  readonly gatewayRefundId?: string | undefined
  readonly failure?: string | undefined
}

interface NewRefund {
  readonly refundNumber: string
  readonly orderId: number
  /** In fen. */
  readonly amount: number
  readonly reason: string
  readonly byHand: boolean
  readonly byUserId: number
  readonly source: RefundSource
  readonly endMembership: boolean
}

export const refundsRepository = {
  /** The refund by its id or its number, and its order. */
  find: async (tx: Tx, refund: number | string) =>
    (await (typeof refund === 'number' ? tx.all(FIND, [refund]) : tx.all(FIND_BY_NUMBER, [refund])))[0],

  lock: async (tx: Tx, id: number): Promise<LockedRefund | undefined> => await tx.one(LOCK, [id]),

  /** Who wanted it: they hear how it ended. */
  askers: async (tx: Tx, id: number): Promise<number[]> => (await tx.all(ASKERS, [id])).map(({ userId }) => userId),

  /** As somebody names it who says how it ended. */
  byNumber: async (tx: Executor, refundNumber: string) => await tx.one(REFUND_TO_CONFIRM, [refundNumber]),

  /** Of an order, whatever became of them. */
  count: async (tx: Tx, orderId: number): Promise<number> => found(await tx.one(COUNT_REFUNDS, [orderId])).count,

  add: async (tx: Tx, { refundNumber, orderId, amount, reason, byHand, byUserId, source, endMembership }: NewRefund): Promise<number> =>
    found(await tx.one(ADD_REFUND, [refundNumber, orderId, amount, reason, byHand, byUserId, source, endMembership])).id,

  /** It has ended; the version that it has then. */
  finish: async (tx: Tx, id: number, { status, gatewayRefundId }: Outcome, failure: string | null): Promise<number> =>
    found(await tx.one(FINISH, [id, status, gatewayRefundId ?? null, failure])).version,

  /** The gateway has it; the version that it has then. */
  accept: async (tx: Tx, id: number, { status, gatewayRefundId, failure }: Outcome): Promise<number> =>
    found(await tx.one(ACCEPT, [id, status, gatewayRefundId ?? null, failure ?? null])).version,
}

/** Is there such a refund, of this amount, through this merchant? What one merchant's channel says counts for its own refunds only. */
export async function refundGoesThrough(tx: Tx, refundNumber: string, by: { merchantId: number | null; amount: number }): Promise<boolean> {
  const [row] = await tx.all(GOES_THROUGH, [refundNumber, by.amount, by.merchantId])
  return row?.yes === true
}

// A refund by hand asks nothing of the service.
const READ = statement(
  'refunds.outcomes',
  `select ${outcomeColumns('coalesce(finished_at, updated_at)', "status = 'SUCCESS'", "status in ('CLOSED', 'ABNORMAL')")}
   from refunds where not by_hand and updated_at > now() - interval '24 hours'`,
)

/** What came of the refunds that ended or got stuck within the last 24 hours. */
export const refundOutcomes = async (db: Executor): Promise<Outcomes> => {
  const [outcomes] = await db.all(READ, [])
  return outcomes ?? { done: 0, failed: 0, lastDoneAt: null, lastFailedAt: null }
}

const HOLD = statement('refunds.alone.hold', namedLockText('refundsAlone', '$1::text'))
// Those that somebody else decided on are two people's; one that did not succeed moved no money.
const SUM = statement(
  'refunds.alone.sum',
  `select (coalesce((select sum(y.amount) from stray_payments y
       where y.returned_by = $1 and y.asked_by is null and y.returned_at >= (business_day(now()))::timestamptz and y.state in ('RETURNING', 'RETURNED')), 0)
     + coalesce(sum(f.amount), 0))::bigint as amount from refunds f
   where f.requested_by = $1 and f.created_at >= (business_day(now()))::timestamptz and f.status <> 'CLOSED'
     and not exists (select from refund_requests q where q.refund_id = f.id)`,
  { notNull: ['amount'] },
)

/** What a person gives back alone, in turn: neither of two at once misses the other's sum. */
export const holdAlone = async (tx: Tx, userId: number): Promise<void> => {
  await tx.all(HOLD, [String(userId)])
}

export const aloneRepository = {
  /** What a person gave back alone today, in fen. */
  today: async (db: Executor, userId: number): Promise<number> => found(await db.one(SUM, [userId])).amount,
}
