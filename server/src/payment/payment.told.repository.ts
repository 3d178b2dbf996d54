import type { ErrorName } from '@camp/contract/errors'
import { payMethod } from '@camp/contract/orders/orders.states'
import type { Executor, Tx } from '../platform/db/executor.ts'
import { statement } from '../platform/db/statement.ts'

const FIND = statement('told.find', 'select id, order_id, amount, state, error from told_payments where transaction_id = $1 for update')
const ADD = statement(
  'told.add',
  `insert into told_payments (key_id, order_id, transaction_id, amount) values ($1, $2, $3, $4)
   on conflict do nothing returning id`,
)
// What was not there when it was told first may be by now.
const AGAIN = statement(
  'told.again',
  `update told_payments set key_id = $2, order_id = $3, amount = $4, state = 'WAITING', error = null, told_at = now(), updated_at = now()
   where id = $1 and not exists (select from told_payments x where x.order_id = $3 and x.state = 'WAITING') returning id`,
)
const WAITS = statement('told.waits', "select 1 as is from told_payments where order_id = $1 and state = 'WAITING'")
const ASK = statement(
  'told.ask',
  `select t.id, t.order_id, t.transaction_id, t.amount, o.order_number, o.merchant_id, extract(epoch from now() - t.told_at)::integer as age
   from told_payments t join orders o on o.id = t.order_id where t.id = $1 and t.state = 'WAITING'`,
  { notNull: ['age'] },
)
const MERCHANTS = statement(
  'told.merchants',
  "select id from merchants where deleted_at is null and active_flg = 'ACTIVE' and private_key_sealed is not null order by id",
)
const HOLD = statement('told.hold', "select id from told_payments where id = $1 and state = 'WAITING' for update")
const SETTLE = statement('told.settle', 'update told_payments set state = $2, error = $3, updated_at = now() where id = $1')
// A job that failed for good, or a restored database, leaves what nobody asks about.
const STRANDED = statement(
  'told.stranded',
  `select t.id from told_payments t where t.state = 'WAITING' and t.updated_at < now() - interval '10 minutes' and not exists (
     select from graphile_worker.jobs j where j.key = 'payment.told:' || t.id and j.attempts < j.max_attempts) order by t.id limit 200`,
)
const USED = statement('told.used', "select id from orders where pay_method = 'WECHAT' and transaction_id = $1")
const SEEN = statement(
  'told.seen',
  `select 1 as is where exists (select from orders where pay_method = any($2::text[]) and transaction_id = $1)
     or exists (select from stray_payments where transaction_id = $1)
     or exists (select from told_payments where transaction_id = $1 and state <> 'REFUSED')`,
)

interface Told {
  readonly keyId: number
  readonly orderId: number
  readonly transactionId: string
  readonly amount: number
}

/** Payments of WeChat that programs told of. */
export const toldRepository = {
  /** Held until the end of the change. */
  find: async (tx: Tx, transactionId: string) => await tx.one(FIND, [transactionId]),
  /** Null: it is known, or another one of its order waits. */
  add: async (tx: Tx, { keyId, orderId, transactionId, amount }: Told): Promise<number | null> =>
    (await tx.one(ADD, [keyId, orderId, transactionId, amount]))?.id ?? null,
  /** Null: another one of its order waits. */
  again: async (tx: Tx, id: number, { keyId, orderId, amount }: Told): Promise<number | null> =>
    (await tx.one(AGAIN, [id, keyId, orderId, amount]))?.id ?? null,
  waits: async (tx: Tx, orderId: number): Promise<boolean> => (await tx.one(WAITS, [orderId])) !== undefined,
  /** Those with keys of their own. */
  merchants: async (db: Executor): Promise<number[]> => (await db.all(MERCHANTS, [])).map(({ id }) => id),
  toAsk: async (db: Executor, id: number) => await db.one(ASK, [id]),
  /** Does it still wait? Then it is held. */
  hold: async (tx: Tx, id: number): Promise<boolean> => (await tx.one(HOLD, [id])) !== undefined,
  settle: (tx: Tx, id: number, state: 'TAKEN' | 'STRAY' | 'REFUSED', error: ErrorName | null): void => tx.later(SETTLE, [id, state, error]),
  stranded: async (db: Executor): Promise<number[]> => (await db.all(STRANDED, [])).map(({ id }) => id),
  /** Is it the number of money that is known, however it was paid? */
  isSeen: async (tx: Tx, transactionId: string): Promise<boolean> => (await tx.one(SEEN, [transactionId, payMethod.values])) !== undefined,
  /** The order that a transaction of WeChat paid. */
  orderOf: async (tx: Tx, transactionId: string): Promise<number | undefined> => (await tx.one(USED, [transactionId]))?.id,
}
