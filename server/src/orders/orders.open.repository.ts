import type { CallAnswer } from '@camp/contract/base/call'
import { openOrder } from '@camp/contract/orders/orders.open'
import type { Executor } from '../platform/db/executor.ts'
import { findInScope, type Scope, scopedStatement } from '../platform/scope.ts'

const { status, toldPayment, refundRequest, enrolment, parcels } = openOrder.answer.schema.shape

const STANDS = scopedStatement(
  'orders.stands',
  'o.parent_id',
  (scope) => `select o.id, o.order_number, o.status, o.progress, o.refund_state, o.goods_id, o.quantity, o.pay_amount, o.refunded_amount,
    o.pay_method, o.paid_at, o.vouched, o.closed_at, o.to_enrol,
    (select json_build_object('status', t.state, 'error', t.error) from told_payments t where t.order_id = o.id
      order by t.told_at desc, t.id desc limit 1) as told_payment,
    (select json_build_object('id', q.id, 'amount', q.amount, 'status', q.status) from refund_requests q where q.order_id = o.id
      order by q.id desc limit 1) as refund_request,
    (select json_build_object('id', e.id, 'campId', e.camp_id, 'groupId', e.group_id, 'status', e.status) from camp_students e
      where e.camp_id = o.camp_id and e.student_id = o.student_id and e.order_number = o.order_number) as enrolment,
    coalesce((select json_agg(json_build_object('id', l.id, 'carrier', k.code, 'trackingNumber', l.tracking_number, 'status', l.status,
        'shippedAt', l.shipped_at, 'signedAt', l.signed_at) order by l.id)
      from logistics_orders l join logistics_companies k on k.id = l.company_id where l.order_id = o.id and l.deleted_at is null), '[]') as parcels
    from orders o where o.id = $1 ${scope}`,
  { fits: { status, toldPayment, refundRequest, enrolment, parcels } },
)

/** How an order stands; undefined where the reader sees none. */
export const orderStands = (db: Executor, id: number, scope: Scope): Promise<CallAnswer<typeof openOrder> | undefined> =>
  findInScope(db, scope, STANDS, id)
