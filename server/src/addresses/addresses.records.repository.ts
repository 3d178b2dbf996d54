import { maskPersonal } from '@camp/contract/base/pii'
import { type RawBuilder, sql } from 'kysely'
import { composed, type Executor } from '../platform/db/executor.ts'
import { familiesInScope, type Scope } from '../platform/scope.ts'
import { type RecordSnapshot, snapshotSays } from '../platform/write/record.ts'
import { addressesRepository } from './addresses.repository.ts'

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
  const row = await db.one(SNAPSHOT(id, familiesInScope(scope, 'o.parent_id') ?? sql`true`))
  if (!row) return undefined
  const { phone, detail, fields, ...snapshot } = row
  return { ...snapshot, fields: { ...fields, phone: maskPersonal('phone', phone), detail: maskPersonal('address', detail) } }
}
