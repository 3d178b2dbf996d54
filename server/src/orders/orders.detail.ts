import type { CallAnswer } from '@camp/contract/base/call'
import { getOrderDetail } from '@camp/contract/orders/orders'
import { campNameSql } from '../camps/camps.names.api.ts'
import type { Executor } from '../platform/db/executor.ts'
import { findInScope, type Scope, scopedStatement } from '../platform/scope.ts'
import { refundAskedSql, toStopSql } from './orders.conditions.ts'

const { mentions, goodsSnapshot, goodsName, status, refundRequest, openRequest, address, refunds, shipments, timeline } =
  getOrderDetail.answer.schema.shape
type Detail = Omit<CallAnswer<typeof getOrderDetail>, 'actions' | 'payDays'>

// Steps keep the order in which they were made, whenever their transactions began; what became of requests comes between them by its time.
const STEPS = `
    select t.id, t.at, max(t.at) over (order by t.id) as place, t.step, t.from_status, t.to_status, t.amount, t.note, t.by_user_id
      from order_timeline t where t.order_id = o.id
    union all select q.id, x.at, x.at, x.step, null, null, x.amount, x.note, x.by_user_id from refund_requests q, lateral (
      values (q.created_at, 'REFUND_ASKED', q.amount, q.reason, q.asked_by),
        (q.returned_at, 'RETURN_RECEIVED', null, q.return_number, q.returned_by),
        (case when q.status in ('DECLINED', 'WITHDRAWN') then q.decided_at end, 'REFUND_' || q.status, q.amount, q.decision, q.decided_by)
      ) as x (at, step, amount, note, by_user_id) where q.order_id = o.id and x.at is not null`

// One statement: each further query would cost more than all its parts together.
const DETAIL = scopedStatement(
  'orders.detail',
  'o.parent_id',
  (scope) => `
select o.id, o.created_at, o.updated_at, o.version, o.order_number,
  o.parent_id, coalesce(p.real_name, p.nickname) as parent_name, p.phone as parent_phone,
  o.student_id, s.name as student_name, s.grade as student_grade,
  o.goods_id, o.goods_snapshot->>'name' as goods_name, o.goods_snapshot,
  o.quantity, o.total_amount, o.discount_amount, o.pay_amount,
  o.refunded_amount, o.coupon_code, o.camp_id, ${campNameSql('camp')} as camp_name, o.to_enrol, o.pay_method,
  o.merchant_id, m.name as merchant_name, o.transaction_id,
  o.channel_id, c.name as channel_name, o.referrer_id, r.name as referrer_name,
  o.status, o.progress, o.source, o.refund_state,
  ${refundAskedSql('o')} as refund_request, o.needs_shipping, o.address, o.remark,
  (select coalesce(json_agg(json_build_object('id', m.id, 'name', m.real_name) order by m.id), '[]') from users m
    where m.id = any(o.mentions) and position('@' || m.real_name in o.remark) > 0) as mentions,
  o.paid_at, o.vouched, o.shipped_at, o.completed_at, o.closed_at,
  case when o.progress in ('PAID', 'SHIPPED', 'COMPLETED') and o.pay_method is distinct from 'CODE'
    then o.pay_amount - o.refunded_amount - coalesce((
      select sum(f.amount) from refunds f where f.order_id = o.id and f.status in ('PROCESSING', 'ABNORMAL')), 0)::bigint
    else 0 end as refundable_amount,
  exists (select from logistics_orders l where l.order_id = o.id and l.status = 'SIGNED' and l.deleted_at is null) as parcel_signed,
  (select json_build_object('id', q.id, 'amount', q.amount, 'reason', q.reason, 'awaitsReturn', q.awaits_return, 'askedBy', u.real_name,
      'createdAt', q.created_at) from refund_requests q join users u on u.id = q.asked_by
    where q.order_id = o.id and q.status = 'REQUESTED') as open_request,
  coalesce((select json_agg(json_build_object('id', f.id, 'refundNumber', f.refund_number, 'orderNumber', o.order_number,
      'amount', f.amount, 'reason', f.reason, 'status', f.status, 'gatewayRefundId', f.gateway_refund_id, 'failure', f.failure,
      'byHand', f.by_hand or f.status = 'ABNORMAL', 'requestedBy', u.real_name, 'createdAt', f.created_at, 'finishedAt', f.finished_at) order by f.id desc)
    from refunds f left join users u on u.id = f.requested_by where f.order_id = o.id), '[]') as refunds,
  coalesce((select json_agg(json_build_object('id', l.id, 'companyId', l.company_id, 'companyName', k.name,
      'trackingNumber', l.tracking_number, 'receiver', l.receiver, 'phone', l.phone, 'address', l.address, 'status', l.status,
      'toStop', ${toStopSql('l')}, 'shippedAt', l.shipped_at, 'signedAt', l.signed_at, 'tracks', coalesce((
        select json_agg(json_build_object('id', t.id, 'time', t.time, 'location', t.location, 'context', t.context, 'status', t.status)
          order by t.time desc, t.id desc) from logistics_tracks t where t.logistics_order_id = l.id and t.archived_number is null), '[]')) order by l.id desc)
    from logistics_orders l join logistics_companies k on k.id = l.company_id
    where l.order_id = o.id and l.deleted_at is null), '[]') as shipments,
  coalesce((select json_agg(json_build_object('at', h.at, 'step', h.step, 'from', h.from_status, 'to', h.to_status,
      'amount', h.amount, 'note', h.note, 'by', case when u.id is null then null else json_build_object('id', u.id, 'realName', u.real_name) end)
      order by h.place desc, h.id desc)
    from (${STEPS}) h left join users u on u.id = h.by_user_id), '[]') as timeline
from orders o
join parents p on p.id = o.parent_id
left join students s on s.id = o.student_id
left join camps camp on camp.id = o.camp_id
left join merchants m on m.id = o.merchant_id
left join promotion_channels c on c.id = o.channel_id
left join referrers r on r.id = o.referrer_id
where o.order_number = $1 ${scope}`,
  {
    notNull: ['parcelSigned'],
    fits: { mentions, goodsSnapshot, goodsName, status, refundRequest, openRequest, address, refunds, shipments, timeline },
  },
)

/** An order with all its parts; undefined where there is none that the reader may see. */
export const findOrderDetail = (db: Executor, orderNumber: string, scope: Scope): Promise<Detail | undefined> =>
  findInScope(db, scope, DETAIL, orderNumber)
