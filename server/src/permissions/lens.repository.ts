import { type Executor, statement } from '../platform/db/executor.ts'

/** A code with its words and the menu that it hangs on. */
export interface CodeFacts {
  id: number
  code: string
  name: string
  nameEn: string
  menuZh: string | null
  menuEn: string | null
}

/** A role that holds one of the codes asked for. */
export interface RoleFacts {
  id: number
  name: string
  dataScope: 'ALL' | 'OWN_GROUPS'
  codes: string[]
}

const CODES = statement<CodeFacts>(
  'lens.codes',
  `select p.id, p.code, p.name, p.name_en as "nameEn", m.title_zh as "menuZh", m.title_en as "menuEn"
  from permissions p left join permission_menus m on m.id = p.menu_id and m.deleted_at is null
  where p.code = any($1::text[]) and p.deleted_at is null order by array_position($1::text[], p.code)`,
)

const ROLES_WITH = statement<RoleFacts>(
  'lens.rolesWith',
  `select r.id, r.role_name as name, r.data_scope as "dataScope",
    array(select p.code from role_permissions x join permissions p on p.id = x.permission_id and p.deleted_at is null
      where x.role_id = r.id order by p.code) as codes
  from roles r where r.deleted_at is null and exists (
    select 1 from role_permissions rp join permissions p on p.id = rp.permission_id and p.deleted_at is null
    where rp.role_id = r.id and p.code = any($1::text[]))
  order by r.id`,
)

// Who of a role holds a code by that role alone, or not at all: these feel it when the role gains or loses the code.
const OTHERS = `
  select count(*)::integer as count from user_roles ur join users u on u.id = ur.user_id and u.deleted_at is null
  where ur.role_id = any($1::bigint[]) and ur.user_id <> $3
    and ur.role_id = (select min(y.role_id) from user_roles y where y.user_id = ur.user_id and y.role_id = any($1::bigint[]))
    and not exists (select 1 from user_permissions up join permissions p on p.id = up.permission_id
      where up.user_id = ur.user_id and p.code = $2 and p.deleted_at is null)
    and not exists (select 1 from user_roles z join roles r on r.id = z.role_id and r.deleted_at is null
      join role_permissions rp on rp.role_id = r.id join permissions p on p.id = rp.permission_id
      where z.user_id = ur.user_id and z.role_id <> all($1::bigint[]) and p.code = $2 and p.deleted_at is null)`

/** Reads that weigh what a change of rights would do. */
export const lensRepository = {
  codes: (db: Executor, codes: readonly string[]) => db.named(CODES, [codes]),

  rolesWith: (db: Executor, codes: readonly string[]) => db.named(ROLES_WITH, [codes]),

  /** How many people but this one gain or lose the code, if the roles gain or lose it. */
  others: async (db: Executor, roleIds: readonly number[], code: string, userId: number): Promise<number> =>
    (await db.text<{ count: number }>(OTHERS, [roleIds, code, userId]))[0]?.count ?? 0,
}
