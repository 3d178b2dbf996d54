import type { getUserAddressByPage, UserAddressFilter } from '@camp/contract/addresses/addresses'
import type { Paging, RowOf } from '@camp/contract/base/call'
import { maskPersonal } from '@camp/contract/base/pii'
import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../platform/db/executor.ts'
import { all, among, byPhone, type Condition, listed, named, type Rows } from '../platform/db/list.ts'
import { likeLiteral, type PhoneMatch } from '../platform/db/search.ts'
import { composed } from '../platform/db/statement.ts'
import { familiesInScope, type Scope } from '../platform/scope.ts'
import { type RecordSnapshot, snapshotSays } from '../platform/write/record.ts'

/** The filters of the addresses after the phone was judged, and rows that are asked for by their ids. */
export type AddressMatch = Omit<UserAddressFilter, 'phone'> & { phone?: PhoneMatch | undefined; ids?: readonly number[] }

const SORTS = { id: 'o.id', createdAt: 'o.created_at' } as const

/** Provinces and cities are few: those that contain the part are found first, by steps through the index, and then their addresses. */
function inPlaces(column: 'province' | 'city', part: string | undefined): Condition | null {
  if (part === undefined) return null
  const name = sql.raw(column)
  const next = sql`from user_addresses n where n.deleted_at is null`
  return sql<boolean>`o.${name} = any(array(
    with recursive place as (
      (select n.${name} as name ${next} order by n.${name} limit 1)
      union all select (select n.${name} ${next} and n.${name} > place.name order by n.${name} limit 1) from place where place.name is not null)
    select name from place where name ilike ${`%${likeLiteral(part)}%`}))`
}

/** The only place of conditions on addresses. */
function conditionsOf(filter: AddressMatch, scope: Scope): Condition {
  return all([
    sql<boolean>`o.deleted_at is null`,
    familiesInScope(scope, 'o.parent_id'),
    among('o.id', filter.ids),
    among('o.parent_id', filter.parentId),
    named(['o.receiver'], filter.receiver),
    byPhone('o.phone', filter.phone),
    inPlaces('province', filter.province),
    inPlaces('city', filter.city),
  ])
}

const LIST = listed('addresses.list', {
  table: sql`user_addresses o`,
  columns: sql`o.id, o.created_at, o.updated_at, o.version, o.parent_id,
        coalesce(p.real_name, p.nickname) as parent_name, o.receiver, o.phone, o.province, o.city, o.district, o.detail, o.is_default,
        o.region_checked`,
  joins: sql`join parents p on p.id = o.parent_id`,
  sorts: SORTS,
})
const PERSONAL = composed(
  'addresses.personal',
  (field: 'phone' | 'detail', where: RawBuilder<unknown>) =>
    sql`select ${sql.ref(`o.${field}`)} as value from user_addresses o where ${where}`,
  {},
  (make) => make('phone', sql`true`),
)

export const addressesRepository = {
  page: (db: Executor, filter: AddressMatch, scope: Scope, paging: Paging): Promise<Rows<RowOf<typeof getUserAddressByPage>>> =>
    LIST.page(db, conditionsOf(filter, scope), paging),

  /** One value in full; null where there is no such address that the reader may see. */
  personal: async (db: Executor, id: number, field: 'phone' | 'detail', scope: Scope): Promise<string | null> =>
    (await db.one(PERSONAL(field, conditionsOf({ ids: [id] }, scope))))?.value ?? null,
}

/** A personal value of an address in full. */
export const addressPersonal = (db: Executor, id: number, field: 'phone' | 'detail', scope: Scope): Promise<string | null> =>
  addressesRepository.personal(db, id, field, scope)

const SNAPSHOT = composed(
  'addresses.snapshot',
  (id: number, seen: RawBuilder<unknown>) => sql`select o.created_at, o.deleted_at, '[]'::json as changes,
        o.phone, o.detail, json_build_object('receiver', o.receiver, 'province', o.province, 'city', o.city, 'district', o.district,
          'isDefault', o.is_default) as fields
      from user_addresses o where o.id = ${id} and ${seen}`,
  snapshotSays,
)

/** An address that the reader may see, as its log entries name its fields. */
export async function addressSnapshot(db: Executor, id: number, scope: Scope): Promise<RecordSnapshot | undefined> {
  const row = await db.one(SNAPSHOT(id, familiesInScope(scope, 'o.parent_id')))
  if (!row) return undefined
  const { phone, detail, fields, ...snapshot } = row
  return { ...snapshot, fields: { ...fields, phone: maskPersonal('phone', phone), detail: maskPersonal('address', detail) } }
}
