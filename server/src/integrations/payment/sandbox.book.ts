import { SANDBOX_MCH_ID } from '@camp/contract/reconcile/reconcile.labels'
import type { Pool } from 'pg'
import { Executor } from '../../platform/db/executor.ts'
import { seldom, statement } from '../../platform/db/statement.ts'
import type { PaymentResult, TradeBill } from './payment.gateway.ts'
import { packedBill } from './wechat.billText.ts'

const PAID = statement('sandbox.payment', 'select transaction_id, amount, paid_at from sandbox_payments where order_number = $1')
// It keeps 0.60 % of what comes in: six thousandths of a fen for each fen. A refund stands in the bill of the day on which it was asked for, however far it has come; one that was closed does not.
const DAY = seldom(
  'sandbox.day',
  `select paid_at as "at", transaction_id, order_number, amount, coalesce(fee_milli, amount * 6) as fee,
     null::text as refund_id, null::text as refund_number, null::text as status
   from sandbox_payments where paid_at >= $1::date and paid_at < $1::date + 1
   union all
   select r.created_at, r.transaction_id, coalesce(p.order_number, r.transaction_id), r.amount, -r.amount * 6, r.refund_id, r.out_refund_no,
     case when r.status = 'ABNORMAL' then 'CHANGE' else r.status end
   from sandbox_refunds r left join sandbox_payments p on p.transaction_id = r.transaction_id
   where r.created_at >= $1::date and r.created_at < $1::date + 1 and r.status <> 'CLOSED'
   order by 1, 2`,
)

/** What the built-in gateway took in and gave back, as its merchant is told of it. */
export class SandboxBook {
  readonly #pool: Pool

  constructor(pool: Pool) {
    this.#pool = pool
  }

  async paymentOf(orderNumber: string): Promise<PaymentResult | null> {
    return (await new Executor(this.#pool).one(PAID, [orderNumber])) ?? null
  }

  /** In the form of the provider, so that all that reads bills is tried with it. */
  async billOf(day: string): Promise<TradeBill | null> {
    const rows = await new Executor(this.#pool).all(DAY, [day])
    if (rows.length === 0) return null
    const entries = rows.map(({ at, refundId, refundNumber, status, amount, fee, transactionId, orderNumber }) => ({
      at: new Date(at),
      transactionId,
      orderNumber,
      amount,
      ...(refundId && refundNumber && { refund: { id: refundId, number: refundNumber, status: status ?? 'PROCESSING' } }),
      feeMilli: fee,
    }))
    return packedBill(SANDBOX_MCH_ID, entries)
  }
}
