import { type Executor, statement } from '../platform/db/executor.ts'

export interface MenuRow {
  id: number
  parentId: number | null
  titleZh: string
  titleEn: string
  path: string | null
  icon: string | null
  sort: number
  codes: string[]
}

const TREE = statement<MenuRow>(
  'menus.tree',
  `
select m.id, m.parent_id as "parentId", m.title_zh as "titleZh", m.title_en as "titleEn", m.path, m.icon, m.sort,
  array(select p.code from permissions p where p.menu_id = m.id and p.kind = 'PAGE' and p.deleted_at is null order by p.code) as codes
from permission_menus m where m.deleted_at is null order by m.sort, m.id`,
)

export const menusRepository = {
  /** Every entry with the PAGE codes that hang on it, by sort. */
  tree: (db: Executor) => db.named(TREE, []),
}
