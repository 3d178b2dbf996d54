import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../platform/db/executor.ts'
import { composed, statement } from '../platform/db/statement.ts'
import type { Scope } from '../platform/scope.ts'
import { conditionsOf } from './orders.conditions.ts'

/** Personal values of an order that can be shown one at a time. */
export type OrderPersonal = 'parentPhone' | 'addressPhone' | 'addressDetail'

const PERSONAL = composed(
  'orders.personal',
  (
    where: RawBuilder<unknown>,
  ) => sql`select p.phone as parent_phone, o.address->>'phone' as address_phone, o.address->>'detail' as address_detail
    from orders o join parents p on p.id = o.parent_id where ${where}`,
)

/** One value in full; null where there is none, or where the order is out of scope. */
export async function orderPersonal(db: Executor, id: number, field: OrderPersonal, scope: Scope): Promise<string | null> {
  return (await db.one(PERSONAL(conditionsOf({ ids: [id] }, scope))))?.[field] ?? null
}

const NUMBERS = statement('orders.personal.numbers', 'select id, order_number as name from orders where id = any($1::bigint[])')

/** By what staff know orders. */
export const orderNumbersOf = (db: Executor, ids: readonly number[]) => db.all(NUMBERS, [ids])

/** A select of the ids of all orders that the reader may see, for what hangs on orders. */
export const orderIdsInScope = (scope: Scope): RawBuilder<unknown> => sql`(select o.id from orders o where ${conditionsOf({}, scope)})`
