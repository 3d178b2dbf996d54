import type { HandlerInput, Paging, RowOf } from '@camp/contract/base/call'
import { getAllAuthRoles, getRole } from '@camp/contract/roles/roles'
import { type RawBuilder, sql } from 'kysely'
import type { Executor, Tx } from '../platform/db/executor.ts'
import { all, listed, part, type Rows } from '../platform/db/list.ts'
import { seldom, statement, TOUCHED } from '../platform/db/statement.ts'
import { type RecordSnapshot, snapshotSays } from '../platform/write/record.ts'

const USER_COUNT = '(select count(*) from user_roles ur join users u on u.id = ur.user_id where ur.role_id = o.id and u.deleted_at is null)'
const SORTS = { id: 'o.id', roleName: { name: 'o.role_name' }, userCount: USER_COUNT } as const
const ROLE = `o.id, o.created_at, o.updated_at, o.version, o.role_name, o.remark,
  o.data_scope, o.built_in, ${USER_COUNT} as user_count`
const COLUMNS = sql`${sql.raw(ROLE)},
  coalesce((select json_agg(json_build_object('id', p.id, 'code', p.code) order by p.code)
    from role_permissions rp join permissions p on p.id = rp.permission_id where rp.role_id = o.id and p.deleted_at is null), '[]') as permissions`

const DETAIL = statement(
  'roles.detail',
  `select ${ROLE}, o.home_cards,
  coalesce((select json_agg(json_build_object('id', p.id, 'code', p.code, 'name', p.name, 'nameEn', p.name_en, 'kind', p.kind, 'menuId', p.menu_id)
      order by p.code)
    from role_permissions rp join permissions p on p.id = rp.permission_id where rp.role_id = o.id and p.deleted_at is null), '[]') as permissions,
  coalesce((select json_agg(json_build_object('id', u.id, 'username', u.username, 'realName', u.real_name) order by u.username)
    from user_roles ur join users u on u.id = ur.user_id where ur.role_id = o.id and u.deleted_at is null), '[]') as users
from roles o where o.id = $1 and o.deleted_at is null`,
  {
    fits: {
      homeCards: getRole.answer.schema.shape.homeCards,
      permissions: getRole.answer.schema.shape.permissions,
      users: getRole.answer.schema.shape.users,
    },
  },
)

export interface LockedRole {
  id: number
  roleName: string
  remark: string | null
  dataScope: 'ALL' | 'OWN_GROUPS'
  version: number
  builtIn: boolean
  homeCards: string[] | null
}

const LOCK = statement(
  'roles.lock',
  `select id, role_name, remark, data_scope, version, built_in, home_cards from roles
   where id = $1 and deleted_at is null for no key update`,
)

type RoleFields = Pick<LockedRole, 'roleName' | 'remark' | 'dataScope'>

function conditionsOf(filter: HandlerInput<typeof getAllAuthRoles>['body']): RawBuilder<boolean> {
  return all([
    sql<boolean>`o.deleted_at is null`,
    part('o.role_name', filter.roleName),
    filter.permissionId &&
      sql<boolean>`exists (select 1 from role_permissions f where f.role_id = o.id and f.permission_id = any(${filter.permissionId}::bigint[]))`,
  ])
}

const NAMES = statement('roles.names', 'select id, role_name as name from roles where id = any($1::bigint[])')

const SNAPSHOT = statement(
  'roles.snapshot',
  `select r.created_at, r.deleted_at, '[]'::json as changes,
    json_build_object('roleName', r.role_name, 'remark', r.remark, 'dataScope', r.data_scope, 'homeCards', r.home_cards, 'factorRule', r.factor_rule,
      'factorFrom', r.factor_from, 'permissions',
      array(select p.code from role_permissions rp join permissions p on p.id = rp.permission_id
        where rp.role_id = r.id and p.deleted_at is null order by p.code),
      'accessUntil', a.until, 'reason', a.reason) as fields
   from roles r left join lateral (select n.until, n.reason from access_approvals n
     where n.role_id = r.id and n.approved_at is not null order by n.id desc limit 1) a on true where r.id = $1`,
  snapshotSays,
)

const CREATE = seldom('roles.create', 'insert into roles (role_name, remark, data_scope) values ($1, $2, $3) returning id, version')
const TAKE = seldom(
  'roles.take',
  'insert into roles (role_name, remark, data_scope, home_cards) values ($1, $2, $3, $4::text[]) returning id',
)
const NAMED = seldom('roles.named', 'select id from roles where role_name = $1 and deleted_at is null')
const PERMISSIONS_OF = seldom(
  'roles.permissionsOf',
  'select id, code, built_in from permissions where code = any($1) and deleted_at is null order by code',
)
const UPDATE = seldom(
  'roles.update',
  `update roles set role_name = $2, remark = $3, data_scope = $4, ${TOUCHED} where id = $1 returning id, version`,
)
const SET_HOME = seldom('roles.setHome', `update roles set home_cards = $2::text[], ${TOUCHED} where id = $1 returning id, version`)
const HOMES = statement(
  'roles.homes',
  `select r.home_cards from user_roles ur join roles r on r.id = ur.role_id where ur.user_id = $1 and r.deleted_at is null order by r.id`,
)
const TOUCH_ROW = seldom('roles.touch', `update roles set ${TOUCHED} where id = $1 returning id, version`)
const USER_COUNT_ROW = seldom(
  'roles.userCount',
  'select count(*) as count from user_roles ur join users u on u.id = ur.user_id where ur.role_id = $1 and u.deleted_at is null',
)
const PERMISSIONS = seldom(
  'roles.permissions',
  `select p.id, p.code from role_permissions rp join permissions p on p.id = rp.permission_id
       where rp.role_id = $1 and p.deleted_at is null order by p.code`,
)

const LIST = listed(
  'roles.list',
  { table: sql`roles o`, columns: COLUMNS, joins: sql``, sorts: SORTS },
  { fits: { permissions: getAllAuthRoles.answer.row.shape.permissions } },
)

export const rolesRepository = {
  names: (db: Executor, ids: readonly number[]) => db.all(NAMES, [ids]),

  page: (
    db: Executor,
    filter: HandlerInput<typeof getAllAuthRoles>['body'],
    paging: Paging,
  ): Promise<Rows<RowOf<typeof getAllAuthRoles>>> => LIST.page(db, conditionsOf(filter), paging),

  detail: async (db: Executor, id: number) => await db.one(DETAIL, [id]),

  /** Holds the role until the end of the change. */
  lock: async (tx: Tx, id: number): Promise<LockedRole | undefined> => await tx.one(LOCK, [id]),

  create: async (tx: Tx, role: RoleFields) => await tx.one(CREATE, [role.roleName, role.remark, role.dataScope]),

  /** One of a template, with its home page. */
  take: async (tx: Tx, role: RoleFields & Pick<LockedRole, 'homeCards'>): Promise<{ id: number }> => {
    const [made] = await tx.all(TAKE, [role.roleName, role.remark, role.dataScope, role.homeCards])
    return made as { id: number } // an insert without a conflict clause returns its row
  },

  named: async (tx: Tx, roleName: string) => await tx.one(NAMED, [roleName]),

  permissionsOf: (tx: Tx, codes: readonly string[]) => tx.all(PERMISSIONS_OF, [codes]),

  update: async (tx: Tx, id: number, role: RoleFields) => await tx.one(UPDATE, [id, role.roleName, role.remark, role.dataScope]),

  setHome: async (tx: Tx, id: number, cards: readonly string[] | null) => await tx.one(SET_HOME, [id, cards]),

  /** The cards of each role that somebody holds, in the order in which the roles were made. */
  homes: async (db: Executor, userId: number) => (await db.all(HOMES, [userId])).map(({ homeCards }) => homeCards),

  touch: async (tx: Tx, id: number) => await tx.one(TOUCH_ROW, [id]),

  archive: (tx: Tx, id: number) => tx.run(`update roles set deleted_at = now(), ${TOUCHED} where id = $1`, [id]),

  userCount: async (tx: Tx, id: number): Promise<number> => (await tx.one(USER_COUNT_ROW, [id]))?.count ?? 0,

  permissions: (tx: Tx, id: number) => tx.all(PERMISSIONS, [id]),

  /** Exactly these from now on. */
  replacePermissions: async (tx: Tx, id: number, permissionIds: readonly number[]): Promise<void> => {
    await tx.run('delete from role_permissions where role_id = $1 and permission_id <> all($2::bigint[])', [id, permissionIds])
    await tx.run('insert into role_permissions (role_id, permission_id) select $1, unnest($2::bigint[]) on conflict do nothing', [
      id,
      permissionIds,
    ])
  },

  /** As it stands, also after it was deleted, by the names that its log entries use. */
  snapshot: async (db: Executor, id: number): Promise<RecordSnapshot | undefined> => await db.one(SNAPSHOT, [id]),
}
