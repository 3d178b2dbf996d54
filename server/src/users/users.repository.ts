import type { HandlerInput, Paging, RowOf } from '@camp/contract/base/call'
import { getAllAuthUsers, type getAllFrontAuthUsers, type UserFilter } from '@camp/contract/users/users'
import { sql } from 'kysely'
import type { Executor, Tx } from '../platform/db/executor.ts'
import { all, among, byPhone, type Condition, listed, nameOrder, part, type Rows, range } from '../platform/db/list.ts'
import { likeLiteral, type PhoneMatch, withPhone } from '../platform/db/search.ts'
import { seldom, statement, TOUCHED } from '../platform/db/statement.ts'
import { type RecordSnapshot, snapshotSays } from '../platform/write/record.ts'

/** The filters of the staff list after their phone was judged. */
export type UserMatch = Omit<UserFilter, 'phone'> & { phone?: PhoneMatch | undefined }

/** The filter of the wire with its phone judged by what the reader may search. */
export const userMatch = (filter: UserFilter, codes: ReadonlySet<string>): UserMatch => withPhone(filter, codes)

/** The only place of conditions on staff. Staff are no family data: anyone who may open the list sees all of them. */
export function conditionsOf(filter: UserMatch): Condition {
  return all([
    sql<boolean>`o.deleted_at is null`,
    part('o.username', filter.username),
    part('o.real_name', filter.realName),
    byPhone('o.phone', filter.phone),
    among('o.id', filter.id),
    among('o.activeflg', filter.activeflg),
    filter.roleId &&
      sql<boolean>`exists (select 1 from user_roles f where f.user_id = o.id and f.role_id = any(${filter.roleId}::bigint[]))`,
    filter.tagId && sql<boolean>`exists (select 1 from user_tags f where f.user_id = o.id and f.tag_id = any(${filter.tagId}::bigint[]))`,
    range('l.last_login_at', filter.lastLoginFrom, filter.lastLoginTo),
  ])
}

type UserRow = RowOf<typeof getAllAuthUsers>

const TABLE = sql`users o left join user_logins l on l.user_id = o.id`
const SORTS = {
  id: 'o.id',
  username: 'o.username',
  realName: { name: 'o.real_name' },
  lastLoginAt: { nullable: 'l.last_login_at' },
  createdAt: 'o.created_at',
} as const
const COLUMNS = sql`
  o.id, o.created_at, o.updated_at, o.version, o.username, o.real_name, o.phone, o.email,
  o.avatar_url, o.activeflg, o.registered_via, l.last_login_at,
  coalesce((select json_agg(json_build_object('id', r.id, 'roleName', r.role_name) order by r.id)
    from user_roles ur join roles r on r.id = ur.role_id where ur.user_id = o.id and r.deleted_at is null), '[]') as roles,
  coalesce((select json_agg(json_build_object('id', p.id, 'code', p.code) order by p.code)
    from user_permissions up join permissions p on p.id = up.permission_id where up.user_id = o.id and p.deleted_at is null), '[]') as permissions,
  coalesce((select json_agg(json_build_object('id', t.id, 'name', t.name, 'color', t.color) order by ${nameOrder('t.name')})
    from user_tags ut join tags t on t.id = ut.tag_id where ut.user_id = o.id and t.deleted_at is null), '[]') as tags`

const BRIEF_SORTS = { id: 'o.id', username: 'o.username', realName: { name: 'o.real_name' } } as const

/** What a change needs to know of the account that it holds. */
export interface LockedUser {
  id: number
  username: string
  realName: string
  phone: string | null
  email: string | null
  avatarUrl: string | null
  activeflg: 'ACTIVE' | 'FROZEN'
  version: number
}

const LOCK = statement(
  'users.lock',
  `select id, username, real_name, phone, email, avatar_url, activeflg, version
   from users where id = $1 and deleted_at is null for no key update`,
)

export interface UserFields {
  readonly username: string
  readonly realName: string
  readonly phone: string | null
  readonly email: string | null
  readonly avatarUrl: string | null
}

interface Password {
  readonly hash: string
  readonly mustChange: boolean
}

const held = (name: string, link: string, column: string, of: string): string =>
  `array(select x.${name} from ${link} k join ${of} x on x.id = k.${column} and x.deleted_at is null where k.user_id = u.id order by x.id)`

type Stand = RecordSnapshot & { phone: string | null; email: string | null }
const NAMES = statement('users.names', 'select id, real_name as name from users where id = any($1::bigint[])')

const SNAPSHOT = statement(
  'users.snapshot',
  `select u.created_at, u.deleted_at, '[]'::json as changes, u.phone, u.email,
    json_build_object('username', u.username, 'realName', u.real_name, 'activeflg', u.activeflg,
      'roles', ${held('role_name', 'user_roles', 'role_id', 'roles')},
      'permissions', ${held('code', 'user_permissions', 'permission_id', 'permissions')},
      'tags', ${held('name', 'user_tags', 'tag_id', 'tags')}, 'accessUntil', a.until, 'reason', a.reason) as fields
   from users u left join lateral (select n.until, n.reason from access_approvals n
     where n.user_id = u.id and n.approved_at is not null order by n.id desc limit 1) a on true where u.id = $1`,
  snapshotSays,
)

const ID_OF = seldom('users.idOf', 'select id from users where lower(username) = lower($1) and deleted_at is null')
const USERNAME_OF = seldom('users.usernameOf', 'select username from users where id = $1')
const CREATE = seldom(
  'users.create',
  `insert into users (username, real_name, phone, email, avatar_url, password_hash, must_change_password)
         values ($1, $2, $3, $4, $5, $6, $7) returning id, version`,
)
const UPDATE = seldom(
  'users.update',
  `update users set username = $2, real_name = $3, phone = $4, email = $5, avatar_url = $6, ${TOUCHED} where id = $1 returning id, version`,
)
const SET_STATUS = seldom('users.setStatus', `update users set activeflg = $2, ${TOUCHED} where id = $1 returning id, activeflg, version`)
const TOUCH_ROW = seldom('users.touch', `update users set ${TOUCHED} where id = $1 returning id, version`)
const PERSONAL = seldom('users.personal', 'select phone, email from users where id = $1 and deleted_at is null')

const LIST = listed(
  'users.list',
  { table: TABLE, columns: COLUMNS, joins: sql``, sorts: SORTS },
  {
    fits: {
      roles: getAllAuthUsers.answer.row.shape.roles,
      tags: getAllAuthUsers.answer.row.shape.tags,
      permissions: getAllAuthUsers.answer.row.shape.permissions,
    },
  },
)

const BRIEFS = listed('users.briefs', {
  table: sql`users o`,
  columns: sql`o.id, o.username, o.real_name, o.avatar_url`,
  joins: sql``,
  sorts: BRIEF_SORTS,
})

export const usersRepository = {
  page: (db: Executor, filter: UserMatch, paging: Paging): Promise<Rows<UserRow>> => LIST.page(db, conditionsOf(filter), paging),

  /** The picker: by a part of the user name or of the name. */
  options: (
    db: Executor,
    { keyword, activeflg = ['ACTIVE'] }: HandlerInput<typeof getAllFrontAuthUsers>['query'],
    paging: Paging,
  ): Promise<Rows<RowOf<typeof getAllFrontAuthUsers>>> => {
    const part = `%${likeLiteral(keyword ?? '')}%`
    const where = sql`o.deleted_at is null and o.activeflg = any(${activeflg}::text[]) and (o.username ilike ${part} or o.real_name ilike ${part})`
    return BRIEFS.page(db, where, paging)
  },

  /** The account that logs in by this name. */
  idOf: async (tx: Tx, username: string): Promise<number | undefined> => (await tx.one(ID_OF, [username]))?.id,

  /** By what staff know an account. */
  names: (db: Executor, ids: readonly number[]) => db.all(NAMES, [ids]),
  usernameOf: async (db: Executor, id: number): Promise<string | null> => (await db.one(USERNAME_OF, [id]))?.username ?? null,

  /** Holds the account until the end of the change. */
  lock: async (tx: Tx, id: number): Promise<LockedUser | undefined> => await tx.one(LOCK, [id]),

  create: async (tx: Tx, user: UserFields, password: Password) =>
    await tx.one(CREATE, [user.username, user.realName, user.phone, user.email, user.avatarUrl, password.hash, password.mustChange]),

  update: async (tx: Tx, id: number, user: UserFields) =>
    await tx.one(UPDATE, [id, user.username, user.realName, user.phone, user.email, user.avatarUrl]),

  setPassword: (tx: Tx, id: number, password: Password) =>
    tx.run(`update users set password_hash = $2, must_change_password = $3, ${TOUCHED} where id = $1`, [
      id,
      password.hash,
      password.mustChange,
    ]),

  setStatus: async (tx: Tx, id: number, activeflg: 'ACTIVE' | 'FROZEN') => await tx.one(SET_STATUS, [id, activeflg]),

  /** The row stays for those who look back; its names are free again. */
  archive: (tx: Tx, id: number) => tx.run(`update users set deleted_at = now(), ${TOUCHED} where id = $1`, [id]),

  touch: async (tx: Tx, id: number) => await tx.one(TOUCH_ROW, [id]),

  /** A personal value in full, for anyone who may see it. */
  personal: async (db: Executor, id: number, field: 'phone' | 'email'): Promise<string | null> =>
    (await db.one(PERSONAL, [id]))?.[field] ?? null,

  /** As it stands, also after it was deleted, by the names that its log entries use. */
  snapshot: async (db: Executor, id: number): Promise<Stand | undefined> => await db.one(SNAPSHOT, [id]),
}
