import { roleTemplates } from '@camp/contract/roles/roles.templates'
import type { Tx } from '../platform/db/executor.ts'
import { OperatorError } from '../platform/operator.error.ts'
import { weaknessOf } from '../platform/session/password.choice.ts'
import { hashPassword, oneTimePassword } from '../platform/session/password.ts'
import { seedAdministratorRole, seedRole } from '../roles/roles.seed.ts'

/**
 * One demo account a role, a second one for finance, where two pairs of eyes are wanted, and a coach who holds no right and sees the own
 * work alone: user name, real name, role. They can be sent codes, but for the last, which proves itself by its password.
 */
const demoUsers = [
  ['jiaowu', '林晓雯', '教务'],
  ['kefu', '周思远', '客服'],
  ['caiwu', '陈静怡', '财务'],
  ['shichang', '许嘉宁', '市场推广'],
  ['cangchu', '郭志强', '仓储物流'],
  ['zuzhang', '何雨桐', '辅导组长'],
  ['caiwu2', '高文博', '财务'],
  ['laoshi', '沈雨欣', null],
  ['shenji', '宋明哲', '只读审计'],
] as const

/** The user names of the demo accounts. */
export const demoUsernames: readonly string[] = demoUsers.map(([username]) => username)

/**
 * The first administrator of an installation: `admin`, with the configured password (kept as it is) or a one-time one.
 * Returns the one-time password to print, or null.
 */
export async function seedAdministrator(tx: Tx, password: string | null): Promise<string | null> {
  const roleId = await seedAdministratorRole(tx)
  const [someone] = await tx.run('select 1 from users limit 1')
  if (someone) return null
  if (password && (await weaknessOf(password, { username: 'admin' })))
    throw new OperatorError(
      'CONSOLE_ADMIN_PASSWORD is one of the commonest passwords, or a name with digits: choose another one, or leave it out for a one-time one',
    )
  const oneTime = password ? null : oneTimePassword()
  await tx.run(
    `with made as (insert into users (username, real_name, password_hash, must_change_password) values ('admin', '系统管理员', $1, $2) returning id)
     insert into user_roles (user_id, role_id) select id, $3 from made`,
    [await hashPassword(password ?? oneTime ?? ''), oneTime !== null, roleId],
  )
  return oneTime
}

/** Demo roles and accounts. Their one password is set anew at each start, and ends what was signed in under the old one. */
export async function seedDemoUsers(tx: Tx, password: string): Promise<void> {
  const hash = await hashPassword(password)
  const roleIds = new Map<string, number>()
  for (const role of roleTemplates) roleIds.set(role.roleName, await seedRole(tx, role))
  for (const [index, [username, realName, roleName]] of demoUsers.entries()) {
    const reached = index < demoUsers.length - 1
    await tx.run(
      `with made as (
         insert into users (username, real_name, password_hash, phone, email) values ($1, $2, $3, $5, $6)
         on conflict (lower(username)) where deleted_at is null do update set password_hash = excluded.password_hash, must_change_password = false
         returning id)
       insert into user_roles (user_id, role_id) select id, $4::bigint from made where $4::bigint is not null and not exists (select 1 from user_roles r where r.user_id = made.id)
       on conflict do nothing`,
      [
        username,
        realName,
        hash,
        roleName && roleIds.get(roleName),
        reached ? `1990000000${index + 1}` : null,
        reached ? `${username}@example.com` : null,
      ],
    )
  }
}
