import type { Executor, Tx } from '../platform/db/executor.ts'
import { type Row, statement, TOUCHED } from '../platform/db/statement.ts'
import { mchIdOf } from './reconcile.merchants.repository.ts'

const ADD = statement(
  'reconcile.addLines',
  `insert into statement_lines (day_id, file_id, kind, class, at, transaction_id, order_number, provider_refund_id, refund_number,
     provider_status, amount_there, fee_there)
   select $1, $2, f.kind, case f.kind when 'PAYMENT' then 'MISSING_HERE' else 'REFUND_DIFFERS' end, f.at, f.transaction_id, f.order_number,
     f.refund_id, f.refund_number, f.status, f.amount, f.fee
   from unnest($3::text[], $4::timestamptz[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $10::bigint[], $11::bigint[])
     as f (kind, at, transaction_id, order_number, refund_id, refund_number, status, amount, fee)`,
)

// A payment is found by the provider's number and that of its order: money that was booked on another order is found nowhere, and that order's
// stands here alone. Else by that of an order which was paid without one; a refund by its own. What went back
// counts here once it is settled, or as long as it is under way there, too. What came for an order that was over, and went back, is ours as
// well. Fees by the rate that was agreed; 0: they are not compared.
const MATCH = statement(
  'reconcile.match',
  `update statement_lines l set order_id = f.order_id, refund_id = f.refund_id, amount_here = f.amount, fee_here = f.fee,
     class = case
       when f.amount is null then case l.kind when 'PAYMENT' then 'MISSING_HERE' else 'REFUND_DIFFERS' end
       when f.amount <> l.amount_there then case l.kind when 'PAYMENT' then 'AMOUNT_DIFFERS' else 'REFUND_DIFFERS' end
       when $3 > 0 and abs(f.fee - l.fee_there) >= 1000 then 'FEE'
       else 'EQUAL' end,
     updated_at = now(), version = l.version + 1
   from (
     select s.id, s.order_id, s.refund_id, s.amount, case when $3 > 0 then coalesce(s.amount, 0) * $3::int / 10 * s.sign else s.fee_there end as fee
     from (
       select l.id, l.fee_there, coalesce(t.id, y.order_id, q.id, z.order_id, n.id) as order_id, r.id as refund_id, case l.kind when 'PAYMENT' then 1 else -1 end as sign,
         case
           when l.kind = 'REFUND' then case
             when z.state = 'RETURNED' or (z.state = 'RETURNING' and l.provider_status = 'PROCESSING') then z.amount
             when z.id is not null then 0
             when r.id is null then null
             when r.status = 'SUCCESS' or (l.provider_status = 'PROCESSING' and r.status <> 'CLOSED') then r.amount
             else 0 end
           when t.id is not null then t.pay_amount
           when y.id is not null then y.amount
           when n.paid_at is not null and n.pay_method = 'WECHAT' and n.transaction_id is null then n.pay_amount
         end as amount
       from statement_lines l
       left join orders t on l.kind = 'PAYMENT' and t.pay_method = 'WECHAT' and t.transaction_id = l.transaction_id and t.order_number = l.order_number
       left join stray_payments y on l.kind = 'PAYMENT' and y.transaction_id = l.transaction_id
         and y.order_id = (select p.id from orders p where p.order_number = l.order_number)
       left join stray_payments z on l.kind = 'REFUND' and z.refund_number = l.refund_number
       left join refunds r on l.kind = 'REFUND' and r.refund_number = l.refund_number
       left join orders q on q.id = r.order_id
       left join orders n on n.order_number = l.order_number
       where l.day_id = $1 and l.file_id is not null and ($2::bigint is null or l.id = $2)
     ) s
   ) f
   where l.id = f.id and (l.order_id, l.refund_id, l.amount_here, l.fee_here) is distinct from (f.order_id, f.refund_id, f.amount, f.fee)
   returning l.id`,
)

// Ours that no bill has: neither this one nor that of a day beside it, where it was paid around midnight.
const ALONE = statement(
  'reconcile.alone',
  `insert into statement_lines (day_id, kind, class, at, transaction_id, order_number, amount_here, fee_here, order_id)
   select $1, 'PAYMENT', 'MISSING_THERE', o.paid_at, o.transaction_id, o.order_number, o.pay_amount, o.pay_amount * $5::int / 10, o.id
   from orders o
   where o.paid_at >= $2::date and o.paid_at < $2::date + 1 and o.pay_method = 'WECHAT' and o.pay_amount > 0 and ${mchIdOf('$4')} = $3
     and not exists (select from statement_lines l where l.order_id = o.id and l.kind = 'PAYMENT' and l.amount_here is not null
       and (l.file_id is not null or l.day_id = $1))
   returning id`,
)
const ALONE_REFUNDS = statement(
  'reconcile.aloneRefunds',
  `insert into statement_lines (day_id, kind, class, at, transaction_id, order_number, refund_number, amount_here, fee_here, order_id, refund_id)
   select $1, 'REFUND', 'REFUND_DIFFERS', r.created_at, o.transaction_id, o.order_number, r.refund_number, r.amount, -r.amount * $5::int / 10,
     o.id, r.id
   from refunds r join orders o on o.id = r.order_id
   where r.created_at >= $2::date and r.created_at < $2::date + 1 and r.status = 'SUCCESS' and o.pay_method = 'WECHAT' and ${mchIdOf('$4')} = $3
     and not exists (select from statement_lines l where l.refund_id = r.id and (l.file_id is not null or l.day_id = $1))
   returning id`,
)
// What stood here alone and has come to stand in a bill.
const FOUND = statement(
  'reconcile.found',
  `delete from statement_lines a using reconciliation_days d
   where a.day_id = d.id and d.mch_id = $1 and d.closed_at is null and a.file_id is null
     and d.day between $2::date - 2 and $2::date + 2
     and exists (select from statement_lines l where l.file_id is not null and l.kind = a.kind and l.amount_here is not null
       and case a.kind when 'PAYMENT' then l.order_id = a.order_id else l.refund_id = a.refund_id end)
   returning a.day_id`,
)

const KEPT = statement(
  'reconcile.kept',
  `select kind, coalesce(provider_refund_id, refund_number, transaction_id, order_number) as key, class, reason, explained_by as "by",
     explained_at as "at", taken_in_at as taken_at, taken_in_by as taken_by
   from statement_lines where day_id = $1 and (explained_at is not null or taken_in_at is not null)`,
)
const DROP = statement('reconcile.dropLines', 'delete from statement_lines where day_id = $1')
const KEEP = statement(
  'reconcile.keep',
  `update statement_lines set reason = case when class = $4 then $5 end, explained_by = case when class = $4 then $6::bigint end,
     explained_at = case when class = $4 then $7::timestamptz end, taken_in_at = $8, taken_in_by = $9
   where day_id = $1 and kind = $2 and coalesce(provider_refund_id, refund_number, transaction_id, order_number) = $3`,
)
const REFRESH = statement(
  'reconcile.refresh',
  `update reconciliation_days d set line_count = s.lines, open_count = s.open, explained_count = s.explained, paid_here = s.paid_here,
     paid_there = s.paid_there, refunded_here = s.refunded_here, refunded_there = s.refunded_there, fee_here = s.fee_here,
     fee_there = s.fee_there, updated_at = now(), version = d.version + 1
   from (
     select count(*)::int as lines, (count(*) filter (where is_open))::int as open,
       (count(*) filter (where explained_at is not null and class <> 'EQUAL'))::int as explained,
       coalesce(sum(amount_here) filter (where kind = 'PAYMENT'), 0)::bigint as paid_here,
       coalesce(sum(amount_there) filter (where kind = 'PAYMENT'), 0)::bigint as paid_there,
       coalesce(sum(amount_here) filter (where kind = 'REFUND'), 0)::bigint as refunded_here,
       coalesce(sum(amount_there) filter (where kind = 'REFUND'), 0)::bigint as refunded_there,
       coalesce(sum(fee_here), 0)::bigint as fee_here, coalesce(sum(fee_there), 0)::bigint as fee_there
     from statement_lines where day_id = $1) s
   where d.id = $1
   returning d.id, d.version, d.state, d.line_count, d.open_count`,
)

const LOCK = statement(
  'reconcile.lockLine',
  `select l.id, l.day_id, l.kind, l.class, l.at, l.transaction_id, l.order_number,
     l.refund_number, l.amount_there, l.amount_here, l.order_id,
     l.explained_at, l.version, l.refund_id, l.provider_refund_id,
     l.provider_status
   from statement_lines l where l.id = $1 for update`,
)
// The payment of the very order that the line names.
const OF_ORDER = statement(
  'reconcile.isOfOrder',
  `select o.id from statement_lines l join orders o on o.order_number = l.order_number and o.pay_method = 'WECHAT' and o.transaction_id = l.transaction_id
   where l.id = $1`,
)
const RECORDED = statement(
  'reconcile.isRecorded',
  `select q.id from statement_lines l join refund_requests q on q.bill_refund_id = l.provider_refund_id and q.status = 'REQUESTED' where l.id = $1`,
)
const FIND = statement(
  'reconcile.findLine',
  `select l.day_id, l.kind, l.class, l.order_number, l.transaction_id, l.amount_there,
     l.order_id, l.refund_id, l.refund_number, d.merchant_id
   from statement_lines l join reconciliation_days d on d.id = l.day_id where l.id = $1`,
)
const EXPLAIN = statement(
  'reconcile.explain',
  `update statement_lines set reason = $2, explained_by = $3, explained_at = now(), ${TOUCHED} where id = $1 returning id`,
)
const TAKEN = statement(
  'reconcile.takenIn',
  'update statement_lines set taken_in_at = now(), taken_in_by = $2, reason = null, explained_by = null, explained_at = null where id = $1 returning id',
)
// Paid there for what the order costs, and waiting here; or for an order that is over.
const HEALABLE = statement(
  'reconcile.healable',
  `select l.id from statement_lines l join orders o on o.id = l.order_id
   where l.day_id = $1 and l.is_open and l.class = 'MISSING_HERE' and l.kind = 'PAYMENT' and o.order_number = l.order_number
     and (o.progress = 'PENDING_PAYMENT' and o.pay_amount = l.amount_there or o.progress in ('CANCELLED', 'CLOSED'))
   order by l.id limit 500`,
)

type Refreshed = Row<typeof REFRESH>

/** A line of a bill, as it was read. Money in fen, the fee in thousandths of one. */
export interface ReadLine {
  readonly kind: 'PAYMENT' | 'REFUND'
  readonly at: string
  readonly transactionId: string
  readonly orderNumber: string
  readonly refundId: string | null
  readonly refundNumber: string | null
  readonly amount: number
  /** Of a refund: how far it had come when the bill was made. */
  readonly refundStatus: string | null
  readonly feeMilli: number
}

export const linesRepository = {
  add: async (tx: Tx, dayId: number, fileId: number, lines: readonly ReadLine[]): Promise<void> => {
    // Money that did not go back after all is none.
    const gone = ({ kind, refundStatus }: ReadLine) => kind === 'REFUND' && refundStatus !== 'SUCCESS' && refundStatus !== 'PROCESSING'
    await tx.all(ADD, [
      dayId,
      fileId,
      lines.map(({ kind }) => kind),
      lines.map(({ at }) => at),
      lines.map(({ transactionId }) => transactionId),
      lines.map(({ orderNumber }) => orderNumber),
      lines.map(({ refundId }) => refundId),
      lines.map(({ refundNumber }) => refundNumber),
      lines.map(({ refundStatus }) => refundStatus),
      lines.map((line) => (gone(line) ? 0 : line.amount)),
      lines.map((line) => (gone(line) ? 0 : line.feeMilli)),
    ])
  },

  /** Holds the lines of a day, or one of them, against orders and refunds. How many came to stand otherwise. */
  match: async (tx: Tx, dayId: number, lineId: number | null, feeBp: number): Promise<number> =>
    (await tx.all(MATCH, [dayId, lineId, feeBp])).length,

  /** Adds what stands here alone, and takes away what no longer does; the days beside that were touched. */
  alone: async (
    tx: Tx,
    day: { readonly id: number; readonly day: string; readonly mchId: string },
    { fallback, feeBp }: { readonly fallback: string; readonly feeBp: number },
  ): Promise<{ changed: number; others: number[] }> => {
    const gone = await tx.all(FOUND, [day.mchId, day.day])
    const added = [
      ...(await tx.all(ALONE, [day.id, day.day, day.mchId, fallback, feeBp])),
      ...(await tx.all(ALONE_REFUNDS, [day.id, day.day, day.mchId, fallback, feeBp])),
    ]
    const others = [...new Set(gone.map(({ dayId }) => dayId))].filter((id) => id !== day.id)
    return { changed: gone.length + added.length, others }
  },

  /** Takes the lines of a day away, and says what people had settled of them. */
  drop: async (tx: Tx, dayId: number): Promise<Row<typeof KEPT>[]> => {
    const kept = await tx.all(KEPT, [dayId])
    tx.later(DROP, [dayId])
    return kept
  },

  /** What people said of a line holds as long as it differs in the same way. */
  keep: (tx: Tx, dayId: number, kept: readonly Row<typeof KEPT>[]): void => {
    for (const one of kept) tx.later(KEEP, [dayId, one.kind, one.key, one.class, one.reason, one.by, one.at, one.takenAt, one.takenBy])
  },

  refresh: async (tx: Tx, dayId: number): Promise<Refreshed | undefined> => await tx.one(REFRESH, [dayId]),

  lock: async (tx: Tx, id: number) => await tx.one(LOCK, [id]),
  /** Is the money of the line that of the order which it names? */
  isOfOrder: async (tx: Tx, id: number): Promise<boolean> => (await tx.all(OF_ORDER, [id])).length > 0,
  /** Was it recorded as a refund of the merchant platform, so that it waits for a second person? */
  isRecorded: async (tx: Tx, id: number): Promise<boolean> => (await tx.all(RECORDED, [id])).length > 0,
  find: async (db: Executor, id: number) => await db.one(FIND, [id]),
  explain: async (tx: Tx, id: number, reason: string, userId: number) => await tx.one(EXPLAIN, [id, reason, userId]),
  takenIn: async (tx: Tx, id: number, userId: number | null) => await tx.one(TAKEN, [id, userId]),
  healable: async (db: Executor, dayId: number): Promise<number[]> => (await db.all(HEALABLE, [dayId])).map(({ id }) => id),
}
