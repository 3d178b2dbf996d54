import type { Executor } from '@camp/server/platform/db/executor'
import type { DemoDoors } from '@camp/server/platform/services'
import { demoUsernames } from '@camp/server/users/users.seed'

/** Who may be gone in as: the demo's accounts that are not frozen, each by the role that it has first. */
export async function demoDoors(db: Executor, password: string): Promise<DemoDoors> {
  const accounts = await db.run<DemoDoors['accounts'][number]>(
    `select u.username, u.real_name as "realName",
        (select r.role_name from user_roles h join roles r on r.id = h.role_id where h.user_id = u.id order by r.id limit 1) as "roleName"
      from unnest($1::text[]) with ordinality d (username, n) join users u on lower(u.username) = d.username and u.deleted_at is null and u.activeflg = 'ACTIVE'
      order by d.n`,
    [demoUsernames],
  )
  return { password, accounts: [...accounts] }
}
