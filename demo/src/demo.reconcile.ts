import { PaymentGateways } from '@camp/server/integrations/payment/payment.gateways'
import { Executor, type Tx } from '@camp/server/platform/db/executor'
import { statement } from '@camp/server/platform/db/statement'
import type { Services } from '@camp/server/platform/services'
import { transaction } from '@camp/server/platform/write/transaction'
import { readyDays, statementMerchants, takeDay } from '@camp/server/reconcile/reconcile.api'
import { lockDemo } from './demo.seed.ts'

const DAYS = 14
/** Of the newest days: the third has faults, and those from the fourth on are closed. */
const WITH_FAULTS = 2

const SOME = statement('demo.reconciled', 'select exists (select from reconciliation_days) as some')
// The built-in gateway knows what the demo says was paid by it and given back.
const PAYMENTS = statement(
  'demo.sandboxPayments',
  `insert into sandbox_payments (transaction_id, order_number, amount, paid_at)
   select o.transaction_id, o.order_number, o.pay_amount, o.paid_at from orders o
   where o.pay_method = 'WECHAT' and o.transaction_id is not null and o.pay_amount > 0
     and (o.paid_at >= $1::date or exists (select from refunds r where r.order_id = o.id and r.created_at >= $1::date))
   on conflict do nothing`,
)
const REFUNDS = statement(
  'demo.sandboxRefunds',
  `insert into sandbox_refunds (out_refund_no, transaction_id, amount, refund_id, status, created_at, settles_at)
   select r.refund_number, o.transaction_id, r.amount, coalesce(r.gateway_refund_id, 'SANDBOX' || r.refund_number), r.status, r.created_at, r.created_at
   from refunds r join orders o on o.id = r.order_id
   where o.pay_method = 'WECHAT' and o.transaction_id is not null and r.created_at >= $1::date on conflict do nothing`,
)
// One fault of each class: a payment that is gone there, one fen-wise lower, one with another fee, one for an order that was closed before.
const GONE = statement(
  'demo.billGone',
  `delete from sandbox_payments where transaction_id = (
     select transaction_id from sandbox_payments where paid_at >= $1::date and paid_at < $1::date + 1 order by paid_at limit 1)`,
)
const LOWER = statement(
  'demo.billLower',
  `update sandbox_payments set amount = amount - 1000 where transaction_id = (
     select transaction_id from sandbox_payments where paid_at >= $1::date and paid_at < $1::date + 1 and amount > 5000 order by paid_at limit 1 offset 1)`,
)
const FEE = statement(
  'demo.billFee',
  `update sandbox_payments set fee_milli = amount * 6 + 60000 where transaction_id = (
     select transaction_id from sandbox_payments where paid_at >= $1::date and paid_at < $1::date + 1 order by paid_at desc limit 1)`,
)
const LATE = statement(
  'demo.billLate',
  `insert into sandbox_payments (transaction_id, order_number, amount, paid_at)
   select 'SANDBOX' || order_number, order_number, pay_amount, $1::date + interval '20 hours 14 minutes' from orders
   where progress in ('CLOSED', 'CANCELLED') and pay_amount > 0 and created_at < $1::date + 1 order by created_at desc limit 1 on conflict do nothing`,
)
const UNKNOWN_REFUND = statement(
  'demo.billRefund',
  `insert into sandbox_refunds (out_refund_no, transaction_id, amount, refund_id, status, created_at, settles_at)
   select 'R' || to_char($1::date, 'YYYYMMDD') || '999999999', transaction_id, 1900, 'SANDBOX' || transaction_id, 'SUCCESS', $1::date + interval '16 hours', now()
   from sandbox_payments where paid_at < $1::date + 1 order by paid_at desc limit 1 on conflict do nothing`,
)
const EXPLAIN = statement(
  'demo.explainLine',
  `update statement_lines set reason = '渠道活动立减，次月返还', explained_at = now(), explained_by = u.id from users u
   where u.username = 'caiwu' and day_id = $1 and class = 'FEE'`,
)
const COUNT = statement(
  'demo.countLines',
  `update reconciliation_days d set open_count = (select count(*) from statement_lines l where l.day_id = d.id and l.is_open),
     explained_count = (select count(*) from statement_lines l where l.day_id = d.id and l.explained_at is not null) where id = $1`,
)
const CLOSE = statement(
  'demo.closeDay',
  `update reconciliation_days d set closed_at = least(now(), d.day + interval '1 day 11 hours'), closed_by = u.id from users u
   where u.username = 'caiwu' and d.id = $1 and d.open_count = 0`,
)

/** Two weeks of bills, this once: the built-in gateway makes them, and they are taken in as any other. */
export async function seedReconciliation(services: Services): Promise<void> {
  const [known] = await new Executor(services.pool).all(SOME, [])
  const merchant = (await statementMerchants(services))[0]
  if (known?.some || !merchant || services.config.wechatPay) return
  const days = readyDays(services.clock.now(), DAYS).reverse()
  const faulty = days.at(-1 - WITH_FAULTS)
  await transaction(services.pool, async (tx: Tx) => {
    await lockDemo(tx)
    for (const statement of [PAYMENTS, REFUNDS]) tx.later<unknown>(statement, [days[0]])
    for (const statement of [GONE, LOWER, FEE, LATE, UNKNOWN_REFUND]) tx.later<unknown>(statement, [faulty])
  })
  const gateways = new PaymentGateways(services)
  for (const day of days) {
    const { id } = await takeDay(services, gateways, day, merchant)
    const settled = day < (faulty ?? '')
    await transaction(services.pool, async (tx: Tx) => {
      if (day === faulty) for (const statement of [EXPLAIN, COUNT]) tx.later<unknown>(statement, [id])
      if (settled) tx.later(CLOSE, [id])
    })
  }
}
