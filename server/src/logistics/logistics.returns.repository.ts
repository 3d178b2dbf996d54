import type { Paging } from '@camp/contract/base/call'
import type { ReturnParcel, ReturnParcelFilter } from '@camp/contract/logistics/logistics.returns'
import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../platform/db/executor.ts'
import { all, among, listed, part, type Rows } from '../platform/db/list.ts'
import { familiesInScope, type Scope } from '../platform/scope.ts'

const SORTS = { id: 'o.id', createdAt: 'o.created_at', returnedAt: { nullable: 'o.returned_at' } } as const

const STATE = sql`case when o.returned_at is not null then 'RECEIVED' when o.status = 'REQUESTED' then 'WAITING' else 'DROPPED' end`

/** `o` is the request for the refund, `r` its order. */
function conditionsOf(filter: ReturnParcelFilter, scope: Scope): RawBuilder<boolean> {
  return all([
    sql<boolean>`o.awaits_return`,
    familiesInScope(scope, 'r.parent_id'),
    part('r.order_number', filter.orderNumber),
    part('o.return_number', filter.returnNumber),
    among(STATE, filter.status),
  ])
}

const TABLE = sql`refund_requests o join orders r on r.id = o.order_id`
const LIST = listed(
  'logistics.returns.list',
  {
    table: TABLE,
    columns: sql`o.id, o.created_at, o.updated_at, o.version, r.order_number,
      coalesce(p.real_name, p.nickname) as parent_name, r.goods_snapshot->>'name' as goods_name, o.return_number,
      ${STATE} as status, o.returned_at`,
    joins: sql`join parents p on p.id = r.parent_id`,
    sorts: SORTS,
  },
  { notNull: ['goodsName'] },
)

/** What families send back: known by the refund that waits for it. */
export function returnParcels(db: Executor, filter: ReturnParcelFilter, scope: Scope, paging: Paging): Promise<Rows<ReturnParcel>> {
  const where = conditionsOf(filter, scope)
  return LIST.page(db, where, paging)
}
