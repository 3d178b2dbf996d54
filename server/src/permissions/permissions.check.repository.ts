import type { Executor } from '../platform/db/executor.ts'
import { seldom, statement } from '../platform/db/statement.ts'

/** A role that holds one of the codes asked for. */
export interface RoleFacts {
  id: number
  name: string
  dataScope: 'ALL' | 'OWN_GROUPS'
  codes: string[]
}

const CODES = statement(
  'permissions.check.codes',
  `select p.id, p.code, p.name, p.name_en, m.title_zh as menu_zh, m.title_en as menu_en
  from permissions p left join permission_menus m on m.id = p.menu_id and m.deleted_at is null
  where p.code = any($1::text[]) and p.deleted_at is null order by array_position($1::text[], p.code)`,
)

const ROLES_WITH = statement(
  'permissions.check.rolesWith',
  `select r.id, r.role_name as name, r.data_scope,
    array(select p.code from role_permissions x join permissions p on p.id = x.permission_id and p.deleted_at is null
      where x.role_id = r.id order by p.code) as codes
  from roles r where r.deleted_at is null and exists (
    select 1 from role_permissions rp join permissions p on p.id = rp.permission_id and p.deleted_at is null
    where rp.role_id = r.id and p.code = any($1::text[]))
  order by r.id`,
)

/** A code that roles gain or lose. */
export interface RoleCode {
  readonly code: string
  readonly roles: readonly number[]
}

// Anyone who has one of the roles and holds the code by none but these, nor directly, feels it when they gain or lose it.
const OTHERS = `
  select count(*)::integer as count from users u where u.deleted_at is null and u.id <> $2 and exists (
    select 1 from jsonb_to_recordset($1::jsonb) as c(code text, roles bigint[])
    where exists (select 1 from user_roles ur where ur.user_id = u.id and ur.role_id = any(c.roles))
      and not exists (select 1 from user_permissions up join permissions p on p.id = up.permission_id
        where up.user_id = u.id and p.code = c.code and p.deleted_at is null)
      and not exists (select 1 from user_roles z join roles r on r.id = z.role_id and r.deleted_at is null
        join role_permissions rp on rp.role_id = r.id join permissions p on p.id = rp.permission_id
        where z.user_id = u.id and z.role_id <> all(c.roles) and p.code = c.code and p.deleted_at is null))`

const GROUPS_OF = statement(
  'permissions.check.groups',
  `with recursive up as (
    select m.parent_id from permissions p join permission_menus m on m.id = p.menu_id and m.deleted_at is null
      where p.code = $1 and p.kind = 'PAGE' and p.deleted_at is null
    union
    select m.parent_id from up join permission_menus m on m.id = up.parent_id and m.deleted_at is null)
  select p.code from permissions p join up on up.parent_id = p.menu_id
  where p.code <> $1 and p.kind = 'PAGE' and p.deleted_at is null order by p.code`,
)

const OTHERS_ROW = seldom('permissions.check.others', OTHERS)

/** Reads that weigh what a change of rights would do. */
export const checkRepository = {
  codes: (db: Executor, codes: readonly string[]) => db.all(CODES, [codes]),

  rolesWith: (db: Executor, codes: readonly string[]) => db.all(ROLES_WITH, [codes]),

  /** The groups that come along where a page is given. */
  groupsOf: async (db: Executor, code: string): Promise<string[]> => (await db.all(GROUPS_OF, [code])).map((group) => group.code),

  /** How many people but this one gain or lose a code, if the roles gain or lose theirs. */
  others: async (db: Executor, moved: readonly RoleCode[], userId: number): Promise<number> =>
    (await db.one(OTHERS_ROW, [JSON.stringify(moved), userId]))?.count ?? 0,
}
