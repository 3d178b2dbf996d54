import type { Paging } from '@camp/contract/base/call'
import { goodsKind } from '@camp/contract/goods/goods.labels'
import { refundSource, requestStatus } from '@camp/contract/refunds/refunds.labels'
import type { RefundRequest } from '@camp/contract/refunds/refunds.requests'
import { type RawBuilder, sql } from 'kysely'
import type { Executor, Tx } from '../platform/db/executor.ts'
import { listed, type Rows } from '../platform/db/list.ts'
import { type Row, statement, TOUCHED } from '../platform/db/statement.ts'
import { found } from '../platform/errors.ts'
import { findInScope, type Scope, scopedStatement } from '../platform/scope.ts'
import { type RecordSnapshot, snapshotSays } from '../platform/write/record.ts'

const SORTS = { id: 'o.id', createdAt: 'o.created_at', amount: 'o.amount', decidedAt: { nullable: 'o.decided_at' } } as const

const COLUMNS = sql`o.id, o.created_at, o.updated_at, o.version, r.order_number, r.parent_id,
  coalesce(p.real_name, p.nickname) as parent_name, p.phone as parent_phone, s.name as student_name, r.goods_snapshot->>'name' as goods_name,
  r.goods_snapshot->>'kind' as goods_kind, r.pay_method, r.paid_at, o.amount, o.proposed_amount,
  r.pay_amount, o.reason, o.status, o.source, o.second_person, o.quit_camp, o.end_membership, o.awaits_return,
  o.return_number, o.returned_at, o.asked_by as asked_by_id, u.real_name as asked_by_name,
  d.real_name as decided_by_name, o.decided_at, o.decision, o.counter_amount,
  f.refund_number`
const JOINS = sql`join parents p on p.id = r.parent_id join users u on u.id = o.asked_by
  left join students s on s.id = r.student_id left join users d on d.id = o.decided_by left join refunds f on f.id = o.refund_id`

const LOCK = scopedStatement(
  'refundRequests.lock',
  'r.parent_id',
  (scope) => `select o.id, r.order_number, r.parent_id,
      (select k.sealed_key from family_keys k where k.parent_id = r.parent_id) as family_key, o.amount, o.proposed_amount, o.reason,
      o.status, o.source, o.second_person, o.quit_camp, o.end_membership,
      o.awaits_return, o.return_number, o.returned_at, o.asked_by, o.version
    from refund_requests o join orders r on r.id = o.order_id where o.id = $1 ${scope} for no key update of o`,
  { fits: { status: requestStatus.schema, source: refundSource.schema } },
)
// What was taken from a line of a bill, by the provider's number of the refund.
const LOCK_BILLED = statement(
  'refundRequests.lockBilled',
  `select o.id, o.amount, o.reason, o.quit_camp, o.end_membership, o.asked_by, o.version from refund_requests o
   where o.bill_refund_id = $1 and o.status = 'REQUESTED' for no key update`,
)
const ADD = statement(
  'refundRequests.add',
  `insert into refund_requests (order_id, amount, proposed_amount, rule_id, second_person, reason, quit_camp, awaits_return, return_number, asked_by, bill_refund_number,
     bill_refund_id, end_membership, source)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, case when $12::text is null then 'HERE' else 'MERCHANT_PLATFORM' end) returning id, version`,
)
const DECIDE = statement(
  'refundRequests.decide',
  `update refund_requests set status = $2, decided_by = $3, decided_at = now(), decision = $4, refund_id = $5, quit_camp = $6, counter_amount = $7, end_membership = $8,
     ${TOUCHED} where id = $1 returning id, version`,
)
const RETURNED = statement(
  'refundRequests.returned',
  `update refund_requests set returned_at = now(), returned_by = $3, return_number = coalesce($2, return_number), ${TOUCHED}
   where id = $1 returning id, version`,
)
// By the order's number: who asks for a refund at once must not pass by a request that waits.
const OPEN = statement(
  'refundRequests.open',
  `select o.id from refund_requests o join orders r on r.id = o.order_id where r.order_number = $1 and o.status = 'REQUESTED'`,
)
const SEEN = scopedStatement(
  'refundRequests.seen',
  'r.parent_id',
  (scope) => `select o.id from refund_requests o join orders r on r.id = o.order_id where o.id = $1 ${scope}`,
)
const SNAPSHOT = scopedStatement(
  'refundRequests.snapshot',
  'r.parent_id',
  (scope) => `select o.created_at, null::timestamptz as deleted_at, '[]'::json as changes,
      json_build_object('orderNumber', r.order_number, 'amount', o.amount, 'proposedAmount', o.proposed_amount, 'reason', o.reason, 'status', o.status, 'source', o.source, 'refundNumber', coalesce((select f.refund_number from refunds f where f.id = o.refund_id), o.bill_refund_number),
        'quitCamp', o.quit_camp, 'endMembership', o.end_membership, 'awaitsReturn', o.awaits_return, 'returnNumber', o.return_number, 'decision', o.decision, 'counterAmount', o.counter_amount,
        'papers', (select count(*) from media_uses m where m.entity = 'refundRequest' and m.record_id = o.id)) as fields
    from refund_requests o join orders r on r.id = o.order_id where o.id = $1 ${scope}`,
  snapshotSays,
)

interface NewRequest {
  readonly orderId: number
  readonly amount: number
  readonly proposedAmount: number
  readonly ruleId: number | null
  readonly secondPerson: boolean
  readonly reason: string
  readonly quitCamp: boolean
  readonly endMembership: boolean
  readonly awaitsReturn: boolean
  readonly returnNumber: string | null
  readonly byUserId: number
  readonly billed?: { readonly refundNumber: string; readonly gatewayRefundId: string } | undefined
}

interface Decision {
  readonly status: 'APPROVED' | 'DECLINED' | 'WITHDRAWN'
  readonly byUserId: number
  readonly why: string | null
  readonly refundId: number | null
  readonly quitCamp: boolean
  readonly endMembership: boolean
  readonly counterAmount?: number | undefined
}

export type LockedRequest = NonNullable<Awaited<ReturnType<typeof requestsRepository.lock>>>

const TABLE = sql`refund_requests o join orders r on r.id = o.order_id`
const LIST = listed(
  'refunds.requests.list',
  { table: TABLE, columns: COLUMNS, joins: JOINS, sorts: SORTS },
  { notNull: ['goodsName'], fits: { goodsKind: goodsKind.schema } },
)

export const requestsRepository = {
  page: (db: Executor, where: RawBuilder<boolean>, paging: Paging): Promise<Rows<Omit<RefundRequest, 'papers'>>> => {
    return LIST.page(db, where, paging)
  },

  /** Holds the request; out of scope is none. */
  lock: (tx: Tx, id: number, scope: Scope) => findInScope(tx, scope, LOCK, id),

  /** Holds what was recorded from a line of a bill and is not confirmed yet. */
  lockBilled: async (tx: Tx, billRefundId: string) => await tx.one(LOCK_BILLED, [billRefundId]),

  add: async (tx: Tx, one: NewRequest): Promise<Row<typeof ADD>> =>
    found(
      await tx.one(ADD, [
        one.orderId,
        one.amount,
        one.proposedAmount,
        one.ruleId,
        one.secondPerson,
        one.reason,
        one.quitCamp,
        one.awaitsReturn,
        one.returnNumber,
        one.byUserId,
        one.billed?.refundNumber ?? null,
        one.billed?.gatewayRefundId ?? null,
        one.endMembership,
      ]),
    ),

  decide: async (tx: Tx, id: number, { status, byUserId, why, refundId, quitCamp, endMembership, counterAmount }: Decision) =>
    found(await tx.one(DECIDE, [id, status, byUserId, why, refundId, quitCamp, counterAmount ?? null, endMembership])),

  returned: async (tx: Tx, id: number, returnNumber: string | null, byUserId: number) =>
    found(await tx.one(RETURNED, [id, returnNumber, byUserId])),

  isOpen: async (tx: Tx, orderNumber: string): Promise<boolean> => (await tx.all(OPEN, [orderNumber])).length > 0,

  /** Does somebody with this view see it? */
  isSeen: async (tx: Tx, id: number, scope: Scope): Promise<boolean> => (await findInScope(tx, scope, SEEN, id)) !== undefined,

  /** As it stands, by the names that its log entries use. */
  snapshot: (db: Executor, id: number, scope: Scope): Promise<RecordSnapshot | undefined> => findInScope(db, scope, SNAPSHOT, id),
}
