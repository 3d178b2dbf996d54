/**
 * The stays that an order has brought, in SQL, as a table. Of an order that was moved in no stay says so: it is that of its child in its camp, unless
 * an order of here has brought that.
 */
export const staysOfOrderSql = (number: string): string => `(select * from camp_student_stays where order_number = ${number}
  union all select m.* from orders b join camp_students n on n.camp_id = b.camp_id and n.student_id = b.student_id
    join camp_student_stays m on m.camp_student_id = n.id and m.order_number is null
  where b.order_number = ${number} and b.source = 'MOVED_IN')`

/** When a refund and the leaving that it brought along were written: in one change, so at most this far apart. */
const TOGETHER = "interval '1 minute'"

/**
 * The order whose refund ended the stay `t`, in SQL; null where none did. Kept with the stay; earlier releases kept words instead: those of the
 * refund itself, or its order's number in a sentence.
 */
export const refundOfStaySql = (t: string): string => `case when ${t}.to_at is not null then coalesce(${t}.refund_order,
  case when ${t}.reason is not null then coalesce(substring(${t}.reason from '^退款（订单 ([0-9]{18})）$'), (
    select r.order_number from orders r join refunds f on f.order_id = r.id
    where r.order_number = ${t}.order_number and f.reason = ${t}.reason
      and f.created_at between ${t}.to_at - ${TOGETHER} and ${t}.to_at + ${TOGETHER} limit 1)) end) end`
