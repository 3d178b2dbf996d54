import { dataScopes } from '@camp/contract/base/account'
import type { CallAnswer } from '@camp/contract/base/call'
import { getEffectivePermissions } from '@camp/contract/permissions/permissions.effective'
import * as z from 'zod'
import type { Executor } from '../platform/db/executor.ts'
import { statement } from '../platform/db/statement.ts'

export type HeldPermission = CallAnswer<typeof getEffectivePermissions>[number]

/** An account as far as its rights go. */
export interface RightsOf {
  id: number
  username: string
  realName: string
  activeflg: 'ACTIVE' | 'FROZEN'
  mustChangePassword: boolean
  mustAddSecond: boolean
  roles: { id: number; name: string; dataScope: 'ALL' | 'OWN_GROUPS' }[]
}

const HELD = statement(
  'rights.held',
  `with way as (
    select up.permission_id, 'DIRECT' as kind, p.id, p.name from working_user_permissions() up join permissions p on p.id = up.permission_id where up.user_id = $1
    union all
    select rp.permission_id, 'ROLE', r.id, r.role_name from user_roles ur join roles r on r.id = ur.role_id and r.deleted_at is null
      join working_role_permissions() rp on rp.role_id = r.id where ur.user_id = $1)
  select p.id, p.code, p.name, p.name_en, p.kind, p.menu_id,
    json_agg(json_build_object('kind', way.kind, 'id', way.id, 'name', way.name) order by way.kind desc, way.id) as via
  from way join permissions p on p.id = way.permission_id and p.deleted_at is null
  group by p.id order by p.code`,
  { fits: { via: getEffectivePermissions.answer.schema.element.shape.via } },
)

const RIGHTS_OF = statement(
  'rights.of',
  `select u.id, u.username, u.real_name, u.activeflg, u.must_change_password, factor_due(u.id, $2) as must_add_second,
    coalesce((select json_agg(json_build_object('id', r.id, 'name', r.role_name, 'dataScope', r.data_scope) order by r.id)
      from user_roles ur join roles r on r.id = ur.role_id and r.deleted_at is null where ur.user_id = u.id), '[]') as roles
  from users u where u.id = $1 and u.deleted_at is null`,
  { notNull: ['mustAddSecond'], fits: { roles: z.array(z.object({ id: z.int(), name: z.string(), dataScope: z.enum(dataScopes) })) } },
)

/** Reads what accounts may do, and how they came to it. */
export const effectiveRepository = {
  /** Every code that an account holds, with all ways by which it does. */
  held: (db: Executor, userId: number) => db.all(HELD, [userId]),

  of: async (db: Executor, userId: number, mark: string): Promise<RightsOf | undefined> => await db.one(RIGHTS_OF, [userId, mark]),
}
