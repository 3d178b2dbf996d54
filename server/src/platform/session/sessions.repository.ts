import * as z from 'zod'
import type { Executor, Tx } from '../db/executor.ts'
import { type Row, seldom, statement } from '../db/statement.ts'
import { limitedText } from '../scope.ts'

/** Whom somebody asks whose access has ended. */
const APPROVERS = seldom('sessions.approvers', "select name from code_holders('ACCESS_APPROVE') order by id limit 3", { notNull: ['name'] })

/** Limits of a session, by the database's clock (security rule 12). */
const IDLE = "interval '8 hours'"
const ABSOLUTE = "interval '24 hours'"

// Scope and effective codes of the user `u`.
const RIGHTS = `
  case when ${limitedText('u.id')} then 'OWN_GROUPS' else 'ALL' end as data_scope,
  array(
    select p.code from permissions p where p.deleted_at is null and p.id in (
      select up.permission_id from working_user_permissions() up where up.user_id = u.id
      union all
      select rp.permission_id from user_roles ur join roles r on r.id = ur.role_id and r.deleted_at is null
        join working_role_permissions() rp on rp.role_id = r.id where ur.user_id = u.id
    ) order by p.code
  ) as codes,
  array(
    select p.code from permissions p where p.deleted_at is null and p.shows_children and p.id in (
      select rp.permission_id from user_roles ur join stopped_roles() s on s.role_id = ur.role_id join role_permissions rp on rp.role_id = ur.role_id
        where ur.user_id = u.id
      union all
      select up.permission_id from stopped_people() s join user_permissions up on up.user_id = s.user_id where s.user_id = u.id
    ) order by p.code
  ) as stopped_codes,
  -- Seconds: a day that begins may end some.
  extract(epoch from (business_day(now()) + 1)::timestamptz - now())::float8 as day_left,
  (select k.id from coaches k where k.user_id = u.id and k.deleted_at is null) as coach_id`

// Everything that a request needs to know of its caller, in one statement.
const ACCESS = statement(
  'session.access',
  `
select s.id as session_id, u.id as user_id, u.username, u.real_name, u.must_change_password, factor_due(u.id, $2) as must_add_second,
  extract(epoch from now() - s.last_seen_at)::integer as idle_seconds,
  ${RIGHTS}
from sessions s join users u on u.id = s.user_id
where s.token_hash = $1 and s.ended_at is null and u.deleted_at is null and u.activeflg = 'ACTIVE'
  and s.last_seen_at > now() - ${IDLE} and s.created_at > now() - ${ABSOLUTE}`,
  { notNull: ['idleSeconds', 'dayLeft', 'mustAddSecond'] },
)

export type AccessRow = Row<typeof ACCESS>

// The same for a person without a request: the owner of a task.
const ACCESS_OF_USER = statement(
  'session.accessOfUser',
  `
select u.id as user_id, u.username, u.real_name, u.must_change_password, factor_due(u.id, $2) as must_add_second, ${RIGHTS}
from users u where u.id = $1 and u.deleted_at is null and u.activeflg = 'ACTIVE'`,
  { notNull: ['dayLeft', 'mustAddSecond'] },
)

// Nothing of a session that only grew old: its own words say that.
const OVER = seldom(
  'sessions.over',
  `select case when u.activeflg = 'FROZEN' then 'ACCOUNT_FROZEN' else 'SESSION_ENDED' end as why
       from sessions s join users u on u.id = s.user_id
       where s.token_hash = $1 and u.deleted_at is null and (u.activeflg = 'FROZEN' or s.ended_at is not null)`,
  { fits: { why: z.enum(['ACCOUNT_FROZEN', 'SESSION_ENDED']) } },
)

const OPEN = seldom(
  'sessions.open',
  `insert into sessions (user_id, token_hash, ip, user_agent, created_at)
     values ($1, $2, $3, $4, coalesce((select s.created_at from sessions s where s.id = $5), now())) returning id`,
)
const END_BY_TOKEN = seldom(
  'sessions.endByToken',
  `with ended as (update sessions set ended_at = now() where token_hash = $1 and ended_at is null returning id)
       select id, pg_notify('access', 'session:' || id) from ended`,
)
const HOLD = seldom('sessions.hold', 'select id from sessions where id = $1 and ended_at is null for share')
const OF_USER = seldom(
  'sessions.ofUser',
  `select id, user_agent, ip, created_at, last_seen_at from sessions
       where user_id = $1 and ended_at is null and last_seen_at > now() - ${IDLE} and created_at > now() - ${ABSOLUTE}
       order by created_at desc, id desc limit 100`,
)

export const sessionsRepository = {
  /** `mark`: what all begins with that the keys here open. */
  access: async (db: Executor, tokenHash: Buffer, mark: string): Promise<AccessRow | undefined> => await db.one(ACCESS, [tokenHash, mark]),

  /** Why a session holds no more, where somebody has ended it. */
  over: async (db: Executor, tokenHash: Buffer) => (await db.one(OVER, [tokenHash]))?.why,

  /** Who a person is and what they may do now; undefined if frozen or deleted. */
  accessOfUser: async (db: Executor, userId: number, mark: string) => await db.one(ACCESS_OF_USER, [userId, mark]),

  /**
   * The same of who is not there: what works for them by itself, as a key or an alarm, may what a log-in could do now. Undefined also while that
   * could do nothing: the password is one that others know, or a second factor is due.
   */
  accessOfAbsent: async (db: Executor, userId: number, mark: string) => {
    const known = await db.one(ACCESS_OF_USER, [userId, mark])
    return known?.mustChangePassword || known?.mustAddSecond ? undefined : known
  },

  /** Who may approve access to data of children. */
  approvers: async (db: Executor): Promise<string[]> => (await db.all(APPROVERS, [])).map(({ name }) => name),

  /** Written at most once a minute: an ordinary read must not write. */
  touch: (db: Executor, sessionId: number) =>
    db.all(
      {
        name: 'session.touch',
        text: "update sessions set last_seen_at = now() where id = $1 and ended_at is null and last_seen_at < now() - interval '50 seconds'",
      },
      [sessionId],
    ),

  /** `insteadOf`: the session that it goes on from; it is as old as that one, for nobody has logged in anew. */
  open: async (
    tx: Tx,
    userId: number,
    tokenHash: Buffer,
    from: { ip: string; userAgent: string },
    insteadOf: number | null = null,
  ): Promise<number> => {
    const [row] = await tx.all(OPEN, [userId, tokenHash, from.ip, from.userAgent, insteadOf])
    return (row as { id: number }).id // an insert without a conflict clause returns its row
  },

  /** Ends the session of a token and tells every instance; its id, or null if it had ended. */
  endByToken: async (tx: Tx, tokenHash: Buffer): Promise<number | null> => {
    const [row] = await tx.all(END_BY_TOKEN, [tokenHash])
    return row?.id ?? null
  },

  /** Ends the sessions of a user, but for one that is kept; returns how many. */
  endOfUser: async (tx: Tx, userId: number, keepSessionId: number | null = null): Promise<number> =>
    (
      await tx.run('update sessions set ended_at = now() where user_id = $1 and ended_at is null and id is distinct from $2 returning id', [
        userId,
        keepSessionId,
      ])
    ).length,

  /** Keeps a session from ending until the change is done; false where it has ended: what it made would outlive the end. */
  hold: async (tx: Tx, sessionId: number): Promise<boolean> => (await tx.all(HOLD, [sessionId])).length > 0,

  /** The sessions of a user that hold, the newest first. */
  ofUser: (db: Executor, userId: number) => db.all(OF_USER, [userId]),

  /** Ends one session of a user; false where it had ended or is somebody else's. */
  endOne: async (tx: Tx, userId: number, sessionId: number): Promise<boolean> =>
    (
      await tx.run('update sessions set ended_at = now() where id = $1 and user_id = $2 and ended_at is null returning id', [
        sessionId,
        userId,
      ])
    ).length === 1,

  /** Rights of these have changed: every instance drops what it keeps. One NOTIFY per change of rights, never per ordinary write. */
  announce: (tx: Tx, what: 'all' | `user:${number}` | `role:${number}` | `session:${number}` | `key:${number}`) =>
    tx.run("select pg_notify('access', $1)", [what]),
}
