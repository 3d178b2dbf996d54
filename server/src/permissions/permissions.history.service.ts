import { type Executor, statement } from '../platform/db/executor.ts'
import type { RecordStand } from '../platform/write/record.ts'

const STAND = statement<RecordStand>(
  'permissions.stand',
  `select created_at as "createdAt", deleted_at as "deletedAt", '[]'::json as changes,
    json_build_object('code', code, 'name', name, 'nameEn', name_en, 'kind', kind, 'menuId', menu_id) as fields
   from permissions where id = $1`,
)

/** A permission, also one that was deleted, as its log entries name its fields. */
export const permissionStand = async (db: Executor, id: number): Promise<RecordStand | undefined> => (await db.named(STAND, [id]))[0]
