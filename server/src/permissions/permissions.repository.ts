import type { HandlerInput, Paging, RowOf } from '@camp/contract/base/call'
import type { Language } from '@camp/contract/errors'
import type { getPermissionsByPage } from '@camp/contract/permissions/permissions.calls'
import type { PermissionKind } from '@camp/contract/permissions/permissions.labels'
import { type RawBuilder, sql } from 'kysely'
import type { Executor, Tx } from '../platform/db/executor.ts'
import { all, among, listedBy, part, type Rows } from '../platform/db/list.ts'
import { seldom, statement, TOUCHED } from '../platform/db/statement.ts'
import { type RecordSnapshot, snapshotSays } from '../platform/write/record.ts'

type PermissionRow = RowOf<typeof getPermissionsByPage>

const SORTS = { id: 'o.id', code: 'o.code', kind: 'o.kind' } as const
const columns = (language: Language) => sql`
  o.id, o.created_at, o.updated_at, o.version, o.code, o.name, o.name_en, o.kind,
  o.menu_id, ${sql.raw(language === 'en-US' ? 'm.title_en' : 'm.title_zh')} as menu_title, o.built_in,
  (select count(*) from role_permissions rp join roles r on r.id = rp.role_id
    where rp.permission_id = o.id and r.deleted_at is null) as role_count`

const BY_ROLES = statement(
  'permissions.byRoles',
  `select p.id, p.code, p.name, p.name_en, p.kind, p.menu_id, array_agg(rp.role_id order by rp.role_id) as role_ids
   from role_permissions rp join roles r on r.id = rp.role_id and r.deleted_at is null
     join permissions p on p.id = rp.permission_id and p.deleted_at is null
   where rp.role_id = any($1::bigint[]) group by p.id order by p.code`,
  { notNull: ['roleIds'] },
)

export interface LockedPermission {
  id: number
  code: string
  name: string
  nameEn: string
  kind: PermissionKind
  menuId: number | null
  builtIn: boolean
  version: number
}

const LOCK = statement(
  'permissions.lock',
  `select id, code, name, name_en, kind, menu_id, built_in, version
   from permissions where id = $1 and deleted_at is null for no key update`,
)

export type PermissionFields = Pick<LockedPermission, 'code' | 'name' | 'nameEn' | 'kind' | 'menuId'>
const values = ({ code, name, nameEn, kind, menuId }: PermissionFields) => [code, name, nameEn, kind, menuId]

function conditionsOf(filter: HandlerInput<typeof getPermissionsByPage>['body']): RawBuilder<boolean> {
  return all([
    sql<boolean>`o.deleted_at is null`,
    part('o.code', filter.code),
    part(['o.name', 'o.name_en'], filter.name),
    among('o.kind', filter.kind),
    among('o.menu_id', filter.menuId),
  ])
}

const NAMES = statement('permissions.names', 'select id, name from permissions where id = any($1::bigint[])')
const SNAPSHOT = statement(
  'permissions.snapshot',
  `select created_at, deleted_at, '[]'::json as changes,
    json_build_object('code', code, 'name', name, 'nameEn', name_en, 'kind', kind, 'menuId', menu_id) as fields
   from permissions where id = $1`,
  snapshotSays,
)

const CREATE = seldom(
  'permissions.create',
  'insert into permissions (code, name, name_en, kind, menu_id) values ($1, $2, $3, $4, $5) returning id, version',
)
const UPDATE = seldom(
  'permissions.update',
  `update permissions set code = $2, name = $3, name_en = $4, kind = $5, menu_id = $6, ${TOUCHED}
         where id = $1 returning id, version`,
)
const HOLDER_COUNT = seldom(
  'permissions.holderCount',
  `select (select count(*) from role_permissions rp join roles r on r.id = rp.role_id where rp.permission_id = $1 and r.deleted_at is null)
          + (select count(*) from user_permissions up join users u on u.id = up.user_id where up.permission_id = $1 and u.deleted_at is null) as count`,
)

const LIST = listedBy(
  'permissions.list',
  (language: Language) => ({
    table: sql`permissions o`,
    columns: columns(language),
    joins: sql`left join permission_menus m on m.id = o.menu_id and m.deleted_at is null`,
    sorts: SORTS,
  }),
  undefined,
  (make) => make('zh-CN'),
)

export const permissionsRepository = {
  page: (
    db: Executor,
    filter: HandlerInput<typeof getPermissionsByPage>['body'],
    paging: Paging,
    language: Language,
  ): Promise<Rows<PermissionRow>> => LIST(language).page(db, conditionsOf(filter), paging),

  byRoles: (db: Executor, roleIds: readonly number[]) => db.all(BY_ROLES, [roleIds]),

  /** Holds the permission until the end of the change. */
  lock: async (tx: Tx, id: number): Promise<LockedPermission | undefined> => await tx.one(LOCK, [id]),

  create: async (tx: Tx, permission: PermissionFields) => await tx.one(CREATE, values(permission)),

  update: async (tx: Tx, id: number, permission: PermissionFields) => await tx.one(UPDATE, [id, ...values(permission)]),

  archive: (tx: Tx, id: number) => tx.run(`update permissions set deleted_at = now(), ${TOUCHED} where id = $1`, [id]),

  /** How many roles and users hold it. */
  holderCount: async (tx: Tx, id: number): Promise<number> => (await tx.one(HOLDER_COUNT, [id]))?.count ?? 0,

  names: (db: Executor, ids: readonly number[]) => db.all(NAMES, [ids]),
  /** As it stands, also after it was deleted, by the names that its log entries use. */
  snapshot: async (db: Executor, id: number): Promise<RecordSnapshot | undefined> => await db.one(SNAPSHOT, [id]),
}
