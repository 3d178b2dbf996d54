import type { HandlerInput, Paging, RowOf } from '@camp/contract/base/call'
import type { getPermissionMenuList } from '@camp/contract/menus/menus.calls'
import { sql } from 'kysely'
import type { Executor, Tx } from '../platform/db/executor.ts'
import { listed, type Rows } from '../platform/db/list.ts'
import { lockText } from '../platform/db/locks.ts'
import { likeLiteral } from '../platform/db/search.ts'
import { seldom, statement, TOUCHED } from '../platform/db/statement.ts'

const SORTS = { id: 'o.id', parentId: 'coalesce(o.parent_id, 0)', sort: 'o.sort', titleZh: 'o.title_zh', titleEn: 'o.title_en' } as const
const COLUMNS = sql`
  o.id, o.created_at, o.updated_at, o.version, o.parent_id, o.title_zh,
  o.title_en, o.path, o.icon, o.sort,
  (select count(*) from permissions p where p.menu_id = o.id and p.deleted_at is null) as permission_count`

export interface LockedMenu {
  id: number
  parentId: number | null
  titleZh: string
  titleEn: string
  path: string | null
  icon: string | null
  sort: number
  version: number
}

const MENU = 'id, parent_id, title_zh, title_en, path, icon, sort, version'
const ALL = statement('menus.all', `select ${MENU} from permission_menus where deleted_at is null order by sort, id`)
const PERMISSIONS = statement(
  'menus.permissions',
  `select id, code, name, name_en, kind, menu_id from permissions where deleted_at is null order by kind desc, code`,
)

export type MenuFields = Omit<LockedMenu, 'id' | 'version'>
const values = ({ parentId, titleZh, titleEn, path, icon, sort }: MenuFields) => [parentId, titleZh, titleEn, path, icon, sort]

const CREATE = seldom(
  'menus.editing.create',
  'insert into permission_menus (parent_id, title_zh, title_en, path, icon, sort) values ($1, $2, $3, $4, $5, $6) returning id, version',
)
const UPDATE = seldom(
  'menus.editing.update',
  `update permission_menus set parent_id = $2, title_zh = $3, title_en = $4, path = $5, icon = $6, sort = $7,
           ${TOUCHED} where id = $1 returning id, version`,
)

const LIST = listed('menus.editing.list', { table: sql`permission_menus o`, columns: COLUMNS, joins: sql``, sorts: SORTS })

export const menusEditingRepository = {
  page: (
    db: Executor,
    { keyword }: HandlerInput<typeof getPermissionMenuList>['query'],
    paging: Paging,
  ): Promise<Rows<RowOf<typeof getPermissionMenuList>>> => {
    const part = `%${likeLiteral(keyword ?? '')}%`
    const where = sql`o.deleted_at is null and (o.title_zh ilike ${part} or o.title_en ilike ${part} or coalesce(o.path, '') ilike ${part})`
    const byParentAlone = paging.sort.length === 1 && paging.sort[0]?.key === 'parentId'
    const sort = byParentAlone ? [...paging.sort, { key: 'sort', desc: false }] : paging.sort
    return LIST.page(db, where, { ...paging, sort })
  },

  all: (db: Executor) => db.all(ALL, []),
  permissions: (db: Executor) => db.all(PERMISSIONS, []),

  /** Changes of the tree go one after another: two moves at once could close a circle between them. */
  lockTree: (tx: Tx) => tx.run(lockText('menuTree')),

  /** The menu stays until the change ends. */
  hold: async (tx: Tx, id: number): Promise<boolean> =>
    (await tx.run('select 1 from permission_menus where id = $1 and deleted_at is null for share', [id])).length > 0,

  create: async (tx: Tx, menu: MenuFields) => await tx.one(CREATE, values(menu)),

  update: async (tx: Tx, id: number, menu: MenuFields) => await tx.one(UPDATE, [id, ...values(menu)]),

  archive: (tx: Tx, id: number) => tx.run(`update permission_menus set deleted_at = now(), ${TOUCHED} where id = $1`, [id]),
}
