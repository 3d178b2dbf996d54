import type { CallAnswer } from '@camp/contract/base/call'
import { orderStatus } from '@camp/contract/orders/orders.states'
import { findOrderingFamily, type listOrderingCamps } from '@camp/contract/orders/orders.writing'
import type { Executor, Tx } from '../platform/db/executor.ts'
import { statement } from '../platform/db/statement.ts'
import { findInScope, type Scope, scopedStatement } from '../platform/scope.ts'

// What the form of an order asks for.

const { students, addresses, activeFlg } = findOrderingFamily.answer.schema.shape
const family = (by: 'phone' | 'id') =>
  scopedStatement(
    `orders.ordering.family.${by}`,
    'p.id',
    (scope) => `select p.id, coalesce(p.real_name, p.nickname) as name, p.phone, p.active_flg, c.name as channel_name,
      coalesce((select json_agg(json_build_object('id', s.id, 'name', s.name, 'grade', s.grade) order by s.id)
        from students s where s.parent_id = p.id and s.deleted_at is null), '[]') as students,
      coalesce((select json_agg(json_build_object('id', a.id, 'receiver', a.receiver, 'phone', a.phone, 'province', a.province, 'city', a.city,
          'detail', a.detail, 'isDefault', a.is_default) order by a.is_default desc, a.id desc)
        from user_addresses a where a.parent_id = p.id and a.deleted_at is null), '[]') as addresses
    from parents p left join promotion_channels c on c.id = p.channel_id
    where p.${by} = $1 and p.deleted_at is null and p.erased_at is null ${scope}`,
    { fits: { students, addresses, activeFlg }, notNull: ['name'] },
  )
const BY_PHONE = family('phone')
const BY_ID = family('id')

/** The family with this phone, or with this number. */
export const orderingFamily = (
  db: Executor,
  { phone, parentId }: { phone?: string | undefined; parentId?: number | undefined },
  scope: Scope,
): Promise<CallAnswer<typeof findOrderingFamily> | undefined> =>
  phone === undefined ? findInScope(db, scope, BY_ID, parentId ?? null) : findInScope(db, scope, BY_PHONE, phone)

const CAMPS = statement(
  'orders.ordering.camps',
  `select c.id, c.name, c.term, c.start_date::text as start_date, z.taken, c.capacity
   from goods g join camps c on c.goods_id = g.id or c.goods_id is null and c.camp_type_id = g.camp_type_id
     join camp_seats z on z.camp_id = c.id
   where g.id = $1 and g.kind = 'CAMP' and c.deleted_at is null and current_date <= c.end_date order by c.start_date, c.id limit 200`,
  { notNull: ['startDate'] },
)
export const orderingCamps = (db: Executor, goodsId: number): Promise<CallAnswer<typeof listOrderingCamps>> => db.all(CAMPS, [goodsId])

const REDEEMED = statement('orders.redeemed', 'select id, pay_amount, status from orders where order_number = $1', {
  fits: { status: orderStatus.schema },
})

/** The order that a code was used for. */
export const orderRedeemed = async (tx: Tx, orderNumber: string) => await tx.one(REDEEMED, [orderNumber])
