import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { newToken, tokenHash } from '../src/platform/session/token.ts'
import { Caller } from './http.ts'

export interface Person {
  readonly userId: number
  readonly sessionId: number
  readonly caller: Caller
}

/** A member of staff with exactly these codes, signed in without a log-in (hashing passwords takes time by design). */
export async function signedIn(
  server: { url: string; pool: pg.Pool },
  codes: readonly string[],
  dataScope: 'ALL' | 'OWN_GROUPS' = 'ALL',
): Promise<Person> {
  const name = `t${randomBytes(6).toString('hex')}`
  const { rows } = await server.pool.query<{ id: number }>(
    `with made as (insert into users (username, real_name) values ($1, '试用者') returning id),
      role as (insert into roles (role_name, data_scope) values ($1, $2) returning id),
      held as (insert into user_roles (user_id, role_id) select made.id, role.id from made, role)
     insert into role_permissions (role_id, permission_id)
     select role.id, p.id from role, permissions p where p.code = any($3) and p.deleted_at is null
     returning (select id from made) as id`,
    [name, dataScope, [...codes]],
  )
  const known = rows[0] ?? (await server.pool.query<{ id: number }>('select id from users where username = $1', [name])).rows[0]
  if (!known) throw new Error('nobody was made')
  return { userId: known.id, ...(await newSession(server, known.id)) }
}

/** Another session of somebody. */
export async function newSession(server: { url: string; pool: pg.Pool }, userId: number): Promise<{ sessionId: number; caller: Caller }> {
  const token = newToken()
  const { rows } = await server.pool.query<{ id: number }>(
    "insert into sessions (user_id, token_hash, ip, user_agent) values ($1, $2, '127.0.0.1', 'test') returning id",
    [userId, tokenHash(token)],
  )
  return { sessionId: rows[0]?.id ?? 0, caller: new Caller(server.url, `Access-Token=${token}`) }
}
