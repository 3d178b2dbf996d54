import { createHash } from 'node:crypto'
import type pg from 'pg'
import { named } from './bare.database.ts'

// server/src/platform/session/sessions.repository.ts, ACCESS: the session and its rights by SQL, on each request.
const ACCESS = `
select s.id as session_id, u.id as user_id, u.username, u.real_name, u.must_change_password,
  extract(epoch from now() - s.last_seen_at)::integer as idle_seconds,
  case when exists (select 1 from user_roles ur join roles r on r.id = ur.role_id where ur.user_id = u.id and r.deleted_at is null)
    and not exists (select 1 from user_roles ur join roles r on r.id = ur.role_id
      where ur.user_id = u.id and r.deleted_at is null and r.data_scope = 'ALL')
    then 'OWN_GROUPS' else 'ALL' end as data_scope,
  array(
    select p.code from permissions p where p.deleted_at is null and p.id in (
      select up.permission_id from user_permissions up where up.user_id = u.id
      union all
      select rp.permission_id from user_roles ur join roles r on r.id = ur.role_id and r.deleted_at is null
        join role_permissions rp on rp.role_id = r.id where ur.user_id = u.id
    ) order by p.code
  ) as codes
from sessions s join users u on u.id = s.user_id
where s.token_hash = $1 and s.ended_at is null and u.deleted_at is null and u.activeflg = 'ACTIVE'
  and s.last_seen_at > now() - interval '8 hours' and s.created_at > now() - interval '24 hours'`

/** The codes of the person whose cookie it is, or null. */
export async function codesOf(pool: pg.Pool, cookie: string | undefined): Promise<string[] | null> {
  const token = /(?:^|; )Access-Token=([^;]+)/.exec(cookie ?? '')?.[1]
  if (token === undefined) return null
  const { rows } = await pool.query(named(ACCESS, [createHash('sha256').update(token).digest()]))
  return rows[0]?.codes ?? null
}
