import { carrierShorts } from '@camp/contract/logistics/logistics.carriers'
import { orderAddress } from '@camp/contract/orders/orders.parts'
import { orderStatus } from '@camp/contract/orders/orders.states'
import * as z from 'zod'
import type { Executor } from '../platform/db/executor.ts'
import { type Row, seldom } from '../platform/db/statement.ts'
import { askInScope, type Scope, scopedStatement } from '../platform/scope.ts'

const KNOWN = scopedStatement(
  'logistics.tracking.known',
  'o.parent_id',
  (scope) => `select o.order_number, o.status, o.progress, o.refund_state, o.address,
      o.needs_shipping, o.pay_method, o.pay_amount, o.refunded_amount,
      (select business_day(q.created_at)::text from refund_requests q where q.order_id = o.id and q.status = 'REQUESTED') as asked_on, array(
        select l.tracking_number from logistics_orders l where l.order_id = o.id and l.deleted_at is null) as sent
    from orders o where o.order_number = any($1::text[]) ${scope}`,
  { fits: { status: orderStatus.schema, address: orderAddress.nullable(), sent: z.array(z.string()) } },
)

/** An order that a row may be about; `sent`: the tracking numbers that it was sent with. */
export type KnownOrder = Row<(typeof KNOWN)['ofAll']>

/** The orders of these numbers, as far as they may be seen. */
export const knownOrders = (db: Executor, numbers: readonly string[], scope: Scope): Promise<KnownOrder[]> =>
  askInScope(db, scope, KNOWN, numbers)

const COMPANIES = seldom(
  'logistics.tracking.companies',
  `select c.id, c.name, c.code from logistics_companies c where c.deleted_at is null and c.active_flg = 'ACTIVE'
   order by (select count(*) from logistics_orders l where l.company_id = c.id and l.deleted_at is null
     and l.shipped_at > now() - interval '30 days') desc, c.name collate name_order, c.id`,
)

/** Carriers in use: their ids by name, by short name, and by code in small letters; and all of them, what most parcels go with first. */
export interface Carriers {
  readonly ids: ReadonlyMap<string, number>
  readonly all: readonly Row<typeof COMPANIES>[]
}

export async function carriersInUse(db: Executor): Promise<Carriers> {
  const rows = await db.all(COMPANIES)
  const ids = new Map<string, number>()
  const short = new Map<string, number[]>()
  for (const { id, name, code } of rows) {
    ids.set(name, id)
    ids.set(code.toLowerCase(), id)
    for (const one of carrierShorts(name, code)) short.set(one, [...(short.get(one) ?? []), id])
  }
  // A short name that two companies have names neither.
  for (const [one, [id, ...others]] of short) if (id !== undefined && others.length === 0 && !ids.has(one)) ids.set(one, id)
  return { ids, all: rows }
}

const TAKEN_NUMBERS = seldom(
  'logistics.tracking.takenNumbers',
  'select tracking_number as number from logistics_orders where tracking_number = any($1::text[]) and deleted_at is null',
)

export const takenNumbers = async (db: Executor, numbers: readonly string[]): Promise<Set<string>> =>
  new Set((await db.all(TAKEN_NUMBERS, [numbers])).map(({ number }) => number))
