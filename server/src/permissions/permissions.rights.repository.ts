import { highestRole } from '@camp/contract/permissions/permissions.rights'
import * as z from 'zod'
import type { Executor, Tx } from '../platform/db/executor.ts'
import { lockText } from '../platform/db/locks.ts'
import { statement } from '../platform/db/statement.ts'
import { limitedText } from '../platform/scope.ts'

/** A code as far as granting it goes. */
export interface HeldCode {
  readonly code: string
  readonly builtIn: boolean
}

export interface Holder {
  active: boolean
  dataScope: 'ALL' | 'OWN_GROUPS'
  codes: HeldCode[]
}

const fits = { fits: { codes: z.array(z.object({ code: z.string(), builtIn: z.boolean() })) } }
const holderText = (working: boolean) => `select u.activeflg = 'ACTIVE' as active,
  case when ${limitedText('u.id')} then 'OWN_GROUPS' else 'ALL' end as data_scope,
  coalesce((select json_agg(json_build_object('code', p.code, 'builtIn', p.built_in) order by p.code)
    from permissions p where p.deleted_at is null and p.id in (
      select up.permission_id from ${working ? 'working_user_permissions()' : 'user_permissions'} up where up.user_id = u.id
      union all
      select rp.permission_id from user_roles ur join roles r on r.id = ur.role_id and r.deleted_at is null
        join ${working ? 'working_role_permissions()' : 'role_permissions'} rp on rp.role_id = r.id where ur.user_id = u.id)), '[]') as codes
from users u where u.id = $1 and u.deleted_at is null`
const GRANTOR = statement('rights.grantor', holderText(true), fits)
const HOLDER = statement('rights.holder', holderText(false), fits)

const ADMINISTRATORS = statement(
  'rights.administrators',
  `with held as (
    select up.user_id, up.permission_id from user_permissions up
    union
    select ur.user_id, rp.permission_id from user_roles ur join roles r on r.id = ur.role_id and r.deleted_at is null
      join role_permissions rp on rp.role_id = r.id)
  select u.id from users u where u.deleted_at is null and u.activeflg = 'ACTIVE'
    and (select count(distinct p.code) from held h join permissions p on p.id = h.permission_id and p.deleted_at is null
      where h.user_id = u.id and p.code in ('USER_GRANT', 'ROLE_ALLOT')) = 2
  limit 2`,
)

const HIGHEST_HOLDERS = statement(
  'rights.highestHolders',
  `select u.id from roles r join user_roles ur on ur.role_id = r.id join users u on u.id = ur.user_id
   where r.built_in and r.role_name = $1 and r.deleted_at is null and u.deleted_at is null and u.activeflg = 'ACTIVE' limit 2`,
)

const CODES = statement(
  'rights.codes',
  'select id, code, built_in from permissions where id = any($1::bigint[]) and deleted_at is null order by code for share',
)

const CODES_OF_ROLES = statement(
  'rights.roleCodes',
  `select distinct p.code, p.built_in from role_permissions rp join permissions p on p.id = rp.permission_id
   where rp.role_id = any($1::bigint[]) and p.deleted_at is null order by p.code`,
)

const GROUPS = statement(
  'rights.groups',
  `with recursive up as (
    select m.parent_id from permissions p join permission_menus m on m.id = p.menu_id and m.deleted_at is null
      where p.id = any($1::bigint[]) and p.kind = 'PAGE' and p.deleted_at is null
    union
    select m.parent_id from up join permission_menus m on m.id = up.parent_id and m.deleted_at is null)
  select p.id, p.code, p.built_in from permissions p join up on up.parent_id = p.menu_id
  where p.kind = 'PAGE' and p.deleted_at is null order by p.code for share of p`,
)

const ACTIVE_HOLDERS = statement(
  'rights.activeHolders',
  `select u.id from users u where u.deleted_at is null and u.activeflg = 'ACTIVE' and exists (
     select from permissions p where p.code = $1 and p.deleted_at is null and (
       exists (select from working_user_permissions() up where up.user_id = u.id and up.permission_id = p.id)
       or exists (select from user_roles ur join roles r on r.id = ur.role_id and r.deleted_at is null
         join working_role_permissions() rp on rp.role_id = r.id where ur.user_id = u.id and rp.permission_id = p.id)))
   order by u.id limit 200`,
)

export const rightsRepository = {
  /** Who holds a code now and can log in; 200 at most. */
  activeHolders: async (db: Executor, code: string): Promise<number[]> => (await db.all(ACTIVE_HOLDERS, [code])).map(({ id }) => id),

  /** Changes of rights are rare and go one after another: a rule that looks at several people sees what the one before did. */
  lock: (tx: Tx) => tx.run(lockText('rights')),

  /** What the person who changes rights may do now, not what a cache remembers: codes that have stopped give nothing. */
  grantor: async (db: Executor, userId: number): Promise<Holder | undefined> => await db.one(GRANTOR, [userId]),

  /** What somebody holds, codes that have stopped as well: they may work again tomorrow. */
  holder: async (db: Executor, userId: number): Promise<Holder | undefined> => await db.one(HOLDER, [userId]),

  /** At most two of the active users who hold both USER_GRANT and ROLE_ALLOT. */
  administrators: (db: Executor) => db.all(ADMINISTRATORS, []),

  /** At most two of the active users who have the role that comes with the product. */
  highestHolders: (db: Executor) => db.all(HIGHEST_HOLDERS, [highestRole]),

  hasAdministrator: async (db: Executor): Promise<boolean> => (await db.all(ADMINISTRATORS, [])).length > 0,

  codesOf: (db: Executor, permissionIds: readonly number[]) => db.all(CODES, [permissionIds]),

  /** The pages of the groups that these pages lie in. */
  groupsOf: (db: Executor, permissionIds: readonly number[]) => db.all(GROUPS, [permissionIds]),

  codesOfRoles: (db: Executor, roleIds: readonly number[]) => db.all(CODES_OF_ROLES, [roleIds]),
}
