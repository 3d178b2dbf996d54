import type { Executor } from '../platform/db/executor.ts'
import { statement } from '../platform/db/statement.ts'
import { type RecordSnapshot, snapshotSays } from '../platform/write/record.ts'

const TREE = statement(
  'menus.tree',
  `
select m.id, m.parent_id, m.title_zh, m.title_en, m.path, m.icon, m.sort,
  array(select p.code from permissions p where p.menu_id = m.id and p.kind = 'PAGE' and p.deleted_at is null order by p.code) as codes
from permission_menus m where m.deleted_at is null order by m.sort, m.id`,
)

const NAMES = statement('menus.names', 'select id, title_zh as name from permission_menus where id = any($1::bigint[])')
const SNAPSHOT = statement(
  'menus.snapshot',
  `select created_at, deleted_at, '[]'::json as changes,
    json_build_object('parentId', parent_id, 'titleZh', title_zh, 'titleEn', title_en, 'path', path, 'icon', icon, 'sort', sort) as fields
   from permission_menus where id = $1`,
  snapshotSays,
)

export const menusRepository = {
  /** Every entry with the PAGE codes that hang on it, by sort. */
  tree: (db: Executor) => db.all(TREE, []),

  names: (db: Executor, ids: readonly number[]) => db.all(NAMES, [ids]),
  /** As it stands, also after it was deleted, by the names that its log entries use. */
  snapshot: async (db: Executor, id: number): Promise<RecordSnapshot | undefined> => await db.one(SNAPSHOT, [id]),
}
