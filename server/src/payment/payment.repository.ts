import { type Executor, statement, type Tx } from '../platform/db/executor.ts'

const KEEP = statement(
  'payment.keepNotice',
  "insert into provider_notices (provider, notice_id, body) values ('WECHAT_PAY', $1, $2) on conflict (provider, notice_id) do nothing",
)

/** Keeps a notice as it came; one that was kept already stays as it is. */
export const keepNotice = (tx: Tx, noticeId: string, body: string) => tx.all(KEEP, [noticeId, body])

const NUMBER = statement('payment.merchantNumber', 'select mch_id from merchants where id = $1')
/** The provider's number of a merchant; undefined: there is no such merchant. */
export const merchantNumber = async (db: Executor, id: number): Promise<string | undefined> => (await db.one(NUMBER, [id]))?.mchId

const OF_ORDER = statement('payment.merchantOfOrder', 'select merchant_id from orders where order_number = $1')
/** The merchant that an order names; null: none, or no such order. */
export const merchantOfOrder = async (tx: Tx, orderNumber: string): Promise<number | null> =>
  (await tx.one(OF_ORDER, [orderNumber]))?.merchantId ?? null
