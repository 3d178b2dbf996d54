import { amongText, mentionsIn, offerText } from '../notify/notify.api.ts'
import type { Executor, Tx } from '../platform/db/executor.ts'
import { statement } from '../platform/db/statement.ts'
import { findInScope, holdersText, type Scope, scopedStatement } from '../platform/scope.ts'

/** Who reads the order $1, and where. */
const READERS = `(select h.id, '#/order/detail?orderNumber=' || o.order_number as link from orders o join ${holdersText('ORDER_INDEX')}
  on h.reader is null or o.parent_id in (select led_families(h.reader)) where o.id = $1::bigint)`

export const remarkMentions = mentionsIn({
  offer: statement('orders.remark.readers', offerText(READERS)),
  among: statement('orders.remark.readersAmong', amongText(READERS), { notNull: ['id', 'link'] }),
  title: 'message.mentionedOrder',
  detail: 'message.mentionedOrder.detail',
  cause: 'orderRemark',
})

const SEEN = scopedStatement('orders.remark.seen', 'o.parent_id', (scope) => `select o.id from orders o where o.id = $1 ${scope}`)
export const orderSeen = (db: Executor, id: number, scope: Scope) => findInScope(db, scope, SEEN, id)

const NAMED = statement(
  'orders.remark.named',
  "select m.id from orders o join users m on m.id = any(o.mentions) where o.id = $1 and position('@' || m.real_name in o.remark) > 0",
)
/** Whom the remark names as it stands. */
export const namedInRemark = async (tx: Tx, id: number) => (await tx.all(NAMED, [id])).map((one) => one.id)
