import { type Executor, statement } from '../platform/db/executor.ts'
import type { RecordStand } from '../platform/write/record.ts'

const STAND = statement<RecordStand>(
  'menus.stand',
  `select created_at as "createdAt", deleted_at as "deletedAt", '[]'::json as changes,
    json_build_object('parentId', parent_id, 'titleZh', title_zh, 'titleEn', title_en, 'path', path, 'icon', icon, 'sort', sort) as fields
   from permission_menus where id = $1`,
)

/** A menu entry, also one that was deleted, as its log entries name its fields. */
export const menuStand = async (db: Executor, id: number): Promise<RecordStand | undefined> => (await db.named(STAND, [id]))[0]
