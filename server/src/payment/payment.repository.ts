import type { Executor, Tx } from '../platform/db/executor.ts'
import { statement } from '../platform/db/statement.ts'

const NUMBER = statement('payment.merchantNumber', 'select mch_id from merchants where id = $1')
/** The provider's number of a merchant; undefined: there is no such merchant. */
export const merchantNumber = async (db: Executor, id: number): Promise<string | undefined> => (await db.one(NUMBER, [id]))?.mchId

const OF_ORDER = statement('payment.merchantOfOrder', 'select merchant_id from orders where order_number = $1')
/** The merchant that an order names; null: none, or no such order. */
export const merchantOfOrder = async (tx: Tx, orderNumber: string): Promise<number | null> =>
  (await tx.one(OF_ORDER, [orderNumber]))?.merchantId ?? null
