import type { HomeCard } from '@camp/contract/base/home'
import { type Code, permissions } from '@camp/contract/permissions'
import { highestRole } from '@camp/contract/permissions/permissions.rights'
import type { Tx } from '../platform/db/executor.ts'
import { seldom } from '../platform/db/statement.ts'

interface SeedRole {
  readonly roleName: string
  readonly remark: string
  readonly dataScope: 'ALL' | 'OWN_GROUPS'
  readonly codes: readonly Code[]
  /** What the home page of its holders is made of; all that there is where it is not said. */
  readonly home?: readonly HomeCard[]
}

/** The one role that every installation has; the others are taken from templates. */
export const administratorRole: SeedRole = {
  roleName: highestRole,
  remark: '拥有全部权限',
  dataScope: 'ALL',
  // the keys of the table are the codes
  codes: Object.keys(permissions) as Code[],
}

const KNOWN = seldom('roles.known', 'select id from roles where role_name = $1 and deleted_at is null')
const MAKE = seldom(
  'roles.make',
  'insert into roles (role_name, remark, data_scope, built_in, home_cards) values ($1, $2, $3, true, $4::text[]) returning id',
)

/** Makes a role that is not there yet, with its permissions. */
export async function seedRole(tx: Tx, role: SeedRole): Promise<number> {
  const [known] = await tx.all(KNOWN, [role.roleName])
  if (known) return known.id
  const [made] = await tx.all(MAKE, [role.roleName, role.remark, role.dataScope, role.home ?? null])
  const id = (made as { id: number }).id // an insert without a conflict clause returns its row
  await tx.run(
    `insert into role_permissions (role_id, permission_id)
     select $1, id from permissions where code = any($2) and deleted_at is null on conflict do nothing`,
    [id, [...role.codes]],
  )
  return id
}

/** The administrators' role holds every built-in code, also those that a new release brings. */
export async function seedAdministratorRole(tx: Tx): Promise<number> {
  const id = await seedRole(tx, administratorRole)
  await tx.run(
    `insert into role_permissions (role_id, permission_id)
     select $1, p.id from permissions p where p.built_in and p.deleted_at is null on conflict do nothing`,
    [id],
  )
  return id
}
