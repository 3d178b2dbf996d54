import { SANDBOX_MCH_ID } from '@camp/contract/reconcile/reconcile.labels'
import type { Tx } from '@camp/server/platform/db/executor'
import { statement } from '@camp/server/platform/db/statement'

// Bills of a large business: those of each day of the last year that has none yet, equal line by line, and closed. What a bill says that
// differs is in the newest days, which the demo itself takes in.
const DAYS = statement(
  'demo.billDays',
  `with days as (
     insert into reconciliation_days (day, mch_id, fetched_at, source)
     select distinct business_day(o.paid_at), $1, business_day(o.paid_at) + interval '1 day 10 hours', 'FETCHED' from orders o
     where o.pay_method = 'WECHAT' and o.pay_amount > 0 and o.paid_at >= now() - interval '365 days'
       and o.paid_at < business_day(now()) - interval '14 days'
     on conflict (mch_id, day) do nothing returning id, day, mch_id)
   insert into statement_files (day_id, sha1, name, source, line_count)
   select id, encode(sha256(convert_to(mch_id || day, 'UTF8')), 'hex'), mch_id || '-' || day || '.csv', 'FETCHED', 0 from days`,
)
const FRESH = `from reconciliation_days d join statement_files f on f.day_id = d.id and f.line_count = 0
  where d.mch_id = $1 and d.source = 'FETCHED'`
const PAYMENTS = statement(
  'demo.billPayments',
  `insert into statement_lines (day_id, file_id, kind, class, at, transaction_id, order_number, amount_there, amount_here, fee_there, fee_here, order_id)
   select d.day_id, d.file_id, 'PAYMENT', 'EQUAL', o.paid_at, o.transaction_id, o.order_number, o.pay_amount, o.pay_amount, o.pay_amount * 6,
     o.pay_amount * 6, o.id
   from (select d.id as day_id, f.id as file_id, d.day ${FRESH}) d
   join orders o on business_day(o.paid_at) = d.day and o.pay_method = 'WECHAT' and o.pay_amount > 0`,
)
const REFUNDS = statement(
  'demo.billRefunds',
  `insert into statement_lines (day_id, file_id, kind, class, at, transaction_id, order_number, provider_refund_id, refund_number, provider_status,
     amount_there, amount_here, fee_there, fee_here, order_id, refund_id)
   select d.day_id, d.file_id, 'REFUND', 'EQUAL', r.created_at, o.transaction_id, o.order_number, r.gateway_refund_id, r.refund_number, 'SUCCESS',
     r.amount, r.amount, -r.amount * 6, -r.amount * 6, o.id, r.id
   from (select d.id as day_id, f.id as file_id, d.day ${FRESH}) d
   join refunds r on business_day(r.created_at) = d.day and r.status = 'SUCCESS'
   join orders o on o.id = r.order_id and o.pay_method = 'WECHAT'`,
)
const CLOSE = statement(
  'demo.billClose',
  `with sums as (
     select l.day_id, l.file_id, count(*)::integer as lines, coalesce(sum(l.amount_here) filter (where l.kind = 'PAYMENT'), 0)::bigint as paid,
       coalesce(sum(l.amount_here) filter (where l.kind = 'REFUND'), 0)::bigint as refunded, sum(l.fee_here)::bigint as fee
     from statement_lines l join statement_files f on f.id = l.file_id and f.line_count = 0 group by 1, 2),
   counted as (update statement_files f set line_count = s.lines from sums s where f.id = s.file_id)
   update reconciliation_days d set line_count = s.lines, paid_here = s.paid, paid_there = s.paid, refunded_here = s.refunded,
     refunded_there = s.refunded, fee_here = s.fee, fee_there = s.fee, closed_at = d.day + interval '1 day 11 hours', closed_by = u.id
   from sums s, users u where d.id = s.day_id and u.username = 'caiwu'`,
)

/** The provider's bills of the year before. Days that have one keep it. */
export function fillBills(tx: Tx): void {
  for (const one of [DAYS, PAYMENTS, REFUNDS]) tx.later<unknown>(one, [SANDBOX_MCH_ID])
  tx.later(CLOSE, [])
}
