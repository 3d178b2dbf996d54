import type { PhoneHolder } from '@camp/contract/base/rules.phone'
import { sql } from 'kysely'
import type { Executor } from '../platform/db/executor.ts'
import type { Condition } from '../platform/db/list.ts'
import { builder } from '../platform/db/statement.ts'
import type { PhoneSearch } from '../platform/http/searching.ts'
import { familiesInScope, type Scope } from '../platform/scope.ts'

/** Where the phones of each kind of record stand, and which of them a reader whose scope is limited may find. */
const HOLDERS: Readonly<Record<PhoneHolder, { readonly table: string; readonly seen?: (scope: Scope) => Condition }>> = {
  parent: { table: 'parents', seen: (scope) => familiesInScope(scope, 'x.id') },
  userAddress: { table: 'user_addresses', seen: (scope) => familiesInScope(scope, 'x.parent_id') },
  logisticsOrder: {
    table: 'logistics_orders',
    seen: (scope) => sql`x.order_id in (select o.id from orders o where ${familiesInScope(scope, 'o.parent_id')})`,
  },
  user: { table: 'users' },
  coach: { table: 'coaches' },
  referrer: { table: 'referrers' },
  uploader: { table: 'uploaders' },
}

/** How many different phones of these records hold the digits, at most so many. */
export async function phonesWith(db: Executor, { holder, digits }: PhoneSearch, scope: Scope, most: number): Promise<number> {
  const { table, seen } = HOLDERS[holder]
  const limited = scope.all ? undefined : seen?.(scope)
  const phones = await db.all(
    sql`select distinct x.phone from ${sql.table(table)} x
      where x.phone like ${`%${digits}%`} and x.deleted_at is null ${limited ? sql`and ${limited}` : sql``} limit ${sql.raw(String(Math.trunc(most)))}`.compile(
      builder,
    ),
  )
  return phones.length
}
