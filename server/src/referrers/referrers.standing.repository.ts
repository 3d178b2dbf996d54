/** Lines of commission with the payout they are in, if one stands, and what holds their order. The one place that says how a line stands. */
export const STANDING = `commission_lines l
  left join commission_payout_lines x on x.line_id = l.id and x.live left join commission_payouts y on y.id = x.payout_id
  left join commission_holds h on h.order_id = l.order_id`

export const STATE = `case when y.state = 'PAID' then 'PAID' when y.state = 'DRAFT' then 'DRAFT'
  when h.line_id is not null and h.outcome is null then 'HELD' else 'DUE' end`
