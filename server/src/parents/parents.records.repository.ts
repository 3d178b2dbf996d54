import * as z from 'zod'
import type { Executor } from '../platform/db/executor.ts'
import { findInScope, type Scope, scopedStatement } from '../platform/scope.ts'
import { snapshotSays } from '../platform/write/record.ts'

const PHONE = scopedStatement(
  'parents.phone',
  'f.id',
  (scope) => `select f.phone from parents f where f.id = $1 and f.deleted_at is null ${scope}`,
)

/** A parent's phone in full; null where there is no such parent, or out of scope. */
export const parentPhone = async (db: Executor, id: number, scope: Scope): Promise<string | null> =>
  (await findInScope(db, scope, PHONE, id))?.phone ?? null

const TAGS =
  'array(select t.name from parent_tags x join tags t on t.id = x.tag_id and t.deleted_at is null where x.parent_id = f.id order by t.id)'
const SNAPSHOT = scopedStatement(
  'parents.snapshot',
  'f.id',
  (scope) => `select f.created_at, f.deleted_at, '[]'::json as changes,
      json_build_object('nickname', f.nickname, 'realName', f.real_name, 'activeFlg', f.active_flg, 'tags', ${TAGS}) as fields, f.phone,
      array(select d.imei from parent_devices d where d.parent_id = f.id and d.unbound_at is null order by d.id) as imeis
    from parents f where f.id = $1 ${scope}`,
  { fits: { ...snapshotSays.fits, imeis: z.array(z.string()) } },
)

/** An account as it stands, with the numbers of its devices, by the names that its log entries use; undefined out of scope. */
export const findSnapshot = (db: Executor, id: number, scope: Scope) => findInScope(db, scope, SNAPSHOT, id)
