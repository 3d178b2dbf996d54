import { strayState } from '@camp/contract/payment/payment.labels'
import type { StrayPayment } from '@camp/contract/payment/payment.stray'
import type { Executor, Tx } from '../platform/db/executor.ts'
import { type Row, statement, TOUCHED } from '../platform/db/statement.ts'
import { found } from '../platform/errors.ts'
import { findInScope, readerOf, type Scope, scopedStatement } from '../platform/scope.ts'

const states = { fits: { state: strayState.schema } } as const

const ADD = statement(
  'stray.add',
  `insert into stray_payments (order_id, merchant_id, transaction_id, amount, paid_at) values ($1, $2, $3, $4, $5)
   on conflict (transaction_id) do nothing returning id`,
)
// A program's word alone is no payment: of it the provider's own money would vanish.
const PAYS = statement('stray.paysAnOrder', 'select 1 as is from orders where transaction_id = $1 and not vouched limit 1')
const LIST = statement(
  'stray.list',
  `select y.id, y.created_at, y.updated_at, y.version, o.order_number, y.amount,
     y.transaction_id, y.paid_at, y.state, y.refund_number, y.failure,
     y.amount > $3::bigint as second_person, y.asked_by as asked_by_id, a.real_name as asked_by_name, u.real_name as returned_by_name,
     y.finished_at
   from stray_payments y join orders o on o.id = y.order_id left join users u on u.id = y.returned_by left join users a on a.id = y.asked_by
   where case when $1::text is null then y.state <> 'RETURNED' else o.order_number = $1 end
     and ($2::bigint is null or o.parent_id in (select led_families($2)))
   order by y.created_at, y.id limit 200`,
  { ...states, notNull: ['secondPerson'] },
)
const LOCK = scopedStatement(
  'stray.lock',
  'o.parent_id',
  (scope) => `select y.id, y.order_id, o.order_number, y.amount, y.state, y.version, y.asked_by
    from stray_payments y join orders o on o.id = y.order_id where y.id = $1 ${scope} for no key update of y`,
  states,
)
const ASKED = statement(
  'stray.asked',
  `update stray_payments set asked_by = $2, asked_at = now(), ${TOUCHED} where id = $1 returning id, version`,
)
const RETURNING = statement(
  'stray.returning',
  `update stray_payments set state = 'RETURNING', refund_number = $2, returned_by = $3, returned_at = now(), failure = null, gateway_refund_id = null, finished_at = null,
     ${TOUCHED} where id = $1 returning id, version`,
)
const SENT = statement(
  'stray.toSend',
  `select y.id, o.order_number, y.merchant_id, y.transaction_id, y.amount,
     y.refund_number, o.progress
   from stray_payments y join orders o on o.id = y.order_id where y.id = $1 and y.state = 'RETURNING'`,
)
const SETTLING = statement(
  'stray.settling',
  `select y.id, y.order_id, o.order_number, y.amount, y.state, y.merchant_id
   from stray_payments y join orders o on o.id = y.order_id where y.refund_number = $1 for no key update of y`,
  states,
)
const SETTLE = statement(
  'stray.settle',
  `update stray_payments set state = $2, gateway_refund_id = coalesce($3, gateway_refund_id), failure = $4,
     finished_at = case when $2 = 'RETURNED' then now() end, ${TOUCHED} where id = $1`,
)
// As of refunds: a job that failed for good, or a restored database, leaves what nobody carries.
const STRANDED = statement(
  'stray.stranded',
  `select y.id from stray_payments y where y.state = 'RETURNING' and y.updated_at < now() - interval '10 minutes' and not exists (
     select from graphile_worker.jobs j where j.key = 'payment.return:' || y.id and j.attempts < j.max_attempts) limit 200`,
)

const TO_CLOSE = statement(
  'closing.toClose',
  `select c.order_id, o.order_number, o.merchant_id
   from payment_closings c join orders o on o.id = c.order_id where c.order_id = $1 and c.state = 'NEW'`,
)
const BEGIN = statement(
  'closing.begin',
  'insert into payment_closings (order_id) select unnest($1::bigint[]) on conflict (order_id) do nothing',
)
const CLOSED = statement('closing.closed', 'update payment_closings set state = $2, updated_at = now() where order_id = $1')
const OPEN = statement(
  'closing.stranded',
  `select c.order_id from payment_closings c where c.state = 'NEW' and c.updated_at < now() - interval '10 minutes' and not exists (
     select from graphile_worker.jobs j where j.key = 'payment.close:' || c.order_id and j.attempts < j.max_attempts)
   order by c.updated_at limit 200`,
)
const PUT_OFF = statement('closing.putOff', 'update payment_closings set updated_at = now() where order_id = $1')

interface NewStray {
  readonly orderId: number
  readonly merchantId: number | null
  readonly transactionId: string
  readonly amount: number
  readonly paidAt: string
}

export type SettlingStray = Row<typeof SETTLING>

/** Money that arrived and that its order did not take. */
export const strayRepository = {
  /** False: it is known. */
  add: async (tx: Tx, { orderId, merchantId, transactionId, amount, paidAt }: NewStray): Promise<boolean> =>
    (await tx.all(ADD, [orderId, merchantId, transactionId, amount, paidAt])).length > 0,

  /** Is this number the payment of an order, as the provider or a person of ours wrote it down? */
  paysAnOrder: async (tx: Tx, transactionId: string): Promise<boolean> => (await tx.all(PAYS, [transactionId])).length > 0,

  /** `ofOne`: what one person may give back alone, in fen. */
  list: (db: Executor, orderNumber: string | undefined, scope: Scope, ofOne: number): Promise<StrayPayment[]> =>
    db.all(LIST, [orderNumber ?? null, readerOf(scope), ofOne]),

  lock: (tx: Tx, id: number, scope: Scope) => findInScope(tx, scope, LOCK, id),

  ask: async (tx: Tx, id: number, userId: number) => found(await tx.one(ASKED, [id, userId])),

  startReturn: async (tx: Tx, id: number, refundNumber: string, userId: number) =>
    found(await tx.one(RETURNING, [id, refundNumber, userId])),

  toSend: async (db: Executor, id: number) => await db.one(SENT, [id]),

  lockByRefund: async (tx: Tx, refundNumber: string): Promise<SettlingStray | undefined> => await tx.one(SETTLING, [refundNumber]),

  settle: (tx: Tx, id: number, state: StrayPayment['state'], gatewayRefundId: string | null, failure: string | null) =>
    tx.all(SETTLE, [id, state, gatewayRefundId, failure]),

  stranded: async (db: Executor): Promise<number[]> => (await db.all(STRANDED, [])).map(({ id }) => id),
}

/** Payments that are to be closed at the provider. */
export const closingsRepository = {
  begin: (tx: Tx, orderIds: readonly number[]) => tx.all(BEGIN, [orderIds]),
  toClose: async (db: Executor, orderId: number) => await db.one(TO_CLOSE, [orderId]),
  close: (tx: Tx, orderId: number, state: 'CLOSED' | 'PAID') => tx.all(CLOSED, [orderId, state]),
  stranded: async (db: Executor): Promise<number[]> => (await db.all(OPEN, [])).map(({ orderId }) => orderId),
  putOff: (tx: Tx, orderId: number) => tx.all(PUT_OFF, [orderId]),
}
