import type { CodeChannel } from '@camp/contract/account/account.codes'
import { me } from '@camp/contract/base/account'
import type { Executor, Tx } from '../platform/db/executor.ts'
import { nameOrder } from '../platform/db/list.ts'
import { seldom, statement, TOUCHED } from '../platform/db/statement.ts'

/** Whose account it is, with what changes when the password does. */
export interface Owner {
  id: number
  passwordHash: string | null
}

interface Credentials extends Owner {
  activeflg: 'ACTIVE' | 'FROZEN'
}

interface OwnRow {
  id: number
  username: string
  realName: string
  phone: string | null
  email: string | null
  avatarUrl: string | null
  passwordHash: string | null
  mustChangePassword: boolean
  version: number
}

/** An account that a phone or e-mail leads to, and what its owner is called. */
interface Held {
  id: number
  username: string
  realName: string
  phone: string | null
  email: string | null
}

interface Newcomer {
  readonly username: string
  readonly realName: string
  readonly channel: CodeChannel
  readonly target: string
  readonly passwordHash: string
  readonly activeflg: 'ACTIVE' | 'FROZEN'
}

const ME = statement(
  'account.me',
  `
select u.id, u.username, u.real_name, u.avatar_url, u.phone, u.email, u.activeflg,
  coalesce((select json_agg(json_build_object('id', r.id, 'roleName', r.role_name) order by r.id)
    from user_roles ur join roles r on r.id = ur.role_id where ur.user_id = u.id and r.deleted_at is null), '[]') as roles,
  coalesce((select json_agg(json_build_object('id', t.id, 'name', t.name, 'color', t.color) order by ${nameOrder('t.name')})
    from user_tags ut join tags t on t.id = ut.tag_id where ut.user_id = u.id and t.deleted_at is null), '[]') as tags,
  (select k.id from coaches k where k.user_id = u.id and k.deleted_at is null) as coach_id,
  u.must_change_password, l.last_login_at, u.version
from users u left join user_logins l on l.user_id = u.id
where u.id = $1 and u.deleted_at is null`,
  { fits: { roles: me.shape.roles, tags: me.shape.tags } },
)

const CREDENTIALS = statement(
  'account.credentials',
  'select id, password_hash, activeflg from users where lower(username) = lower($1) and deleted_at is null',
)

const OWNER = seldom('account.owner', 'select id, password_hash from users where id = $1 and deleted_at is null')
const TARGETS = seldom('account.targets', 'select phone, email from users where id = $1')
const LOCK_OWN = seldom(
  'account.lockOwn',
  `select id, username, real_name, phone, email, avatar_url, password_hash, must_change_password, version
       from users where id = $1 and deleted_at is null and activeflg = 'ACTIVE' for update`,
)
const REGISTER = seldom(
  'account.register',
  `insert into users (username, real_name, phone, email, password_hash, activeflg, registered_via) values ($1, $2, $3, $4, $5, $6, $7)
       returning id`,
)

const COLUMN = { SMS: 'phone', EMAIL: 'lower(email)' } as const
const ownerBy = (channel: CodeChannel) =>
  statement(`account.ownerBy${channel}`, `select id, password_hash from users where ${COLUMN[channel]} = $1 and deleted_at is null`)
const OWNER_BY = { SMS: ownerBy('SMS'), EMAIL: ownerBy('EMAIL') } as const
const lockBy = (channel: CodeChannel) =>
  statement(
    `account.lockBy${channel}`,
    `select id, username, real_name, phone, email from users where ${COLUMN[channel]} = $1 and deleted_at is null and activeflg = 'ACTIVE' for update`,
  )
const LOCK_BY = { SMS: lockBy('SMS'), EMAIL: lockBy('EMAIL') } as const

export const accountRepository = {
  credentials: async (db: Executor, username: string): Promise<Credentials | undefined> => await db.one(CREDENTIALS, [username]),

  owner: async (db: Executor, userId: number): Promise<Owner | undefined> => await db.one(OWNER, [userId]),

  ownerByTarget: async (db: Executor, channel: CodeChannel, target: string): Promise<Owner | undefined> =>
    await db.one(OWNER_BY[channel], [target]),

  /** The present phone and e-mail of somebody. */
  targets: async (db: Executor, userId: number): Promise<{ phone: string | null; email: string | null } | undefined> =>
    await db.one(TARGETS, [userId]),

  me: async (db: Executor, userId: number) => await db.one(ME, [userId]),

  lockOwn: async (tx: Tx, userId: number): Promise<OwnRow | undefined> => await tx.one(LOCK_OWN, [userId]),

  setPassword: (tx: Tx, userId: number, passwordHash: string) =>
    tx.run(`update users set password_hash = $2, must_change_password = false, ${TOUCHED} where id = $1`, [userId, passwordHash]),

  setProfile: (tx: Tx, userId: number, profile: { realName: string; avatarUrl: string | null }) =>
    tx.run(`update users set real_name = $2, avatar_url = $3, ${TOUCHED} where id = $1`, [userId, profile.realName, profile.avatarUrl]),

  /** Who logs in or resets a password by a phone or e-mail, locked; undefined where nobody active has it. */
  lockByTarget: async (tx: Tx, channel: CodeChannel, target: string): Promise<Held | undefined> => await tx.one(LOCK_BY[channel], [target]),

  /** An account that somebody made for him- or herself: no role, no right. */
  register: async (tx: Tx, newcomer: Newcomer): Promise<number> => {
    const [row] = await tx.all(REGISTER, [
      newcomer.username,
      newcomer.realName,
      newcomer.channel === 'SMS' ? newcomer.target : null,
      newcomer.channel === 'EMAIL' ? newcomer.target : null,
      newcomer.passwordHash,
      newcomer.activeflg,
      newcomer.channel,
    ])
    return (row as { id: number }).id // an insert without a conflict clause returns its row
  },

  setUsername: (tx: Tx, userId: number, username: string) =>
    tx.run(`update users set username = $2, ${TOUCHED} where id = $1`, [userId, username]),

  setTarget: (tx: Tx, userId: number, channel: CodeChannel, target: string) =>
    tx.run(`update users set ${channel === 'SMS' ? 'phone' : 'email'} = $2, ${TOUCHED} where id = $1`, [userId, target]),

  noteLogin: (tx: Tx, userId: number) =>
    tx.run(
      `insert into user_logins (user_id, last_login_at) values ($1, now())
      on conflict (user_id) do update set last_login_at = excluded.last_login_at`,
      [userId],
    ),
}
