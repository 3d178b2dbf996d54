import { maskPersonal } from '@camp/contract/pii'
import { type Executor, statement } from '../platform/db/executor.ts'
import type { RecordStand } from '../platform/write/record.ts'

const held = (name: string, link: string, column: string, of: string): string =>
  `array(select x.${name} from ${link} k join ${of} x on x.id = k.${column} and x.deleted_at is null where k.user_id = u.id order by x.id)`

const STAND = statement<RecordStand & { phone: string | null; email: string | null }>(
  'users.stand',
  `select u.created_at as "createdAt", u.deleted_at as "deletedAt", '[]'::json as changes, u.phone, u.email,
    json_build_object('username', u.username, 'realName', u.real_name, 'activeflg', u.activeflg,
      'roles', ${held('role_name', 'user_roles', 'role_id', 'roles')},
      'permissions', ${held('code', 'user_permissions', 'permission_id', 'permissions')},
      'tags', ${held('name', 'user_tags', 'tag_id', 'tags')}) as fields
   from users u where u.id = $1`,
)

/** An account, also one that was deleted, as its log entries name its fields. */
export async function userStand(db: Executor, id: number): Promise<RecordStand | undefined> {
  const [row] = await db.named(STAND, [id])
  if (!row) return undefined
  const { phone, email, fields, ...stand } = row
  return { ...stand, fields: { ...fields, phone: phone && maskPersonal('phone', phone), email: email && maskPersonal('email', email) } }
}
