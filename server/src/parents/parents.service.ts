import { maskPersonal } from '@camp/contract/base/pii'
import { sql } from 'kysely'
import { builder, type Executor } from '../platform/db/executor.ts'
import { AppError, found } from '../platform/errors.ts'
import { familiesInScope, type Scope } from '../platform/scope.ts'
import type { RecordStand } from '../platform/write/record.ts'
import type { Write } from '../platform/write/write.ts'
import { type LockedParent, parentsRepository } from './parents.repository.ts'

/** A parent's phone in full; null where there is no such parent, or out of scope. */
export async function parentPhone(db: Executor, id: number, scope: Scope): Promise<string | null> {
  const [row] = await db.run(
    sql<{ phone: string }>`select f.phone from parents f
      where f.id = ${id} and f.deleted_at is null and ${familiesInScope(scope, 'f.id') ?? sql`true`}`.compile(builder),
  )
  return row?.phone ?? null
}

const TAGS = sql`array(select t.name from parent_tags x join tags t on t.id = x.tag_id and t.deleted_at is null where x.parent_id = f.id order by t.id)`

/** A family's account that the reader may see, as its log entries name its fields; personal values are masked. */
export async function parentStand(db: Executor, id: number, scope: Scope): Promise<RecordStand | undefined> {
  const [row] = await db.run(
    sql<
      RecordStand & { phone: string; imeis: string[] }
    >`select f.created_at as "createdAt", f.deleted_at as "deletedAt", '[]'::json as changes,
        json_build_object('nickname', f.nickname, 'realName', f.real_name, 'activeFlg', f.active_flg, 'tags', ${TAGS}) as fields, f.phone,
        array(select d.imei from parent_devices d where d.parent_id = f.id and d.unbound_at is null order by d.id) as imeis
      from parents f where f.id = ${id} and ${familiesInScope(scope, 'f.id') ?? sql`true`}`.compile(builder),
  )
  if (!row) return undefined
  const { phone, imeis, fields, ...stand } = row
  const devices = imeis.map((imei) => maskPersonal('imei', imei))
  return { ...stand, fields: { ...fields, phone: maskPersonal('phone', phone), devices } }
}

/** Why a family can be changed no more, or not by this reader. */
export const barOf = (parent: LockedParent | undefined): 'NOT_FOUND' | 'PARENT_ERASED' | null => {
  if (!parent) return 'NOT_FOUND'
  if (parent.erasedAt !== null) return 'PARENT_ERASED'
  return parent.deletedAt === null ? null : 'NOT_FOUND'
}

/** Holds a family that is there and that the reader may see; one that was forgotten is changed no more. */
export async function heldParent(w: Write, id: number, scope: Scope): Promise<LockedParent> {
  const [parent] = await parentsRepository.lock(w.tx, [id], scope)
  const bar = barOf(parent)
  if (bar) throw new AppError(bar)
  return found(parent)
}
