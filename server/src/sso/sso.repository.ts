import type { Executor, Tx } from '../platform/db/executor.ts'
import { seldom } from '../platform/db/statement.ts'

/** Somebody whom the provider has proved. */
/** Longer ones are not kept: their log-out ends here alone. */
export const MOST_ID_TOKEN = 16_000

export interface Identity {
  readonly issuer: string
  readonly subject: string
  readonly name: string
}

/** The same with what the provider gave out for it, sealed: its log-out asks for it. */
export interface Proved extends Identity {
  readonly idTokenSealed: string | null
}

/** CODE logs in, BIND binds; seconds for which each is good. */
const SECONDS = { CODE: 60, BIND: 600 } as const
type EntryKind = keyof typeof SECONDS

/** A code or key and the browser that it was given to, as hashes. */
export interface EntryHashes {
  readonly secret: Buffer
  readonly browser: Buffer
}

const LIVE = 'kind = $1 and secret_hash = $2 and browser_hash = $3 and used_at is null and expires_at > now()'

const USE = seldom('social.use', `update sso_entries set used_at = now() where ${LIVE} returning issuer, subject, name, id_token_sealed`)
const USER_OF = seldom(
  'social.userOf',
  `select i.user_id from sso_identities i join users u on u.id = i.user_id
         where i.issuer = $1 and i.subject = $2 and u.deleted_at is null`,
)
const BIND_ROW = seldom(
  'social.bind',
  `insert into sso_identities as kept (user_id, issuer, subject, name) values ($1, $2, $3, $4)
         on conflict (issuer, subject) do update set user_id = excluded.user_id, name = excluded.name, bound_at = now()
         where kept.user_id = excluded.user_id or exists (select 1 from users u where u.id = kept.user_id and u.deleted_at is not null)
         returning id`,
)
const OF_USER = seldom('social.ofUser', 'select name, bound_at from sso_identities where user_id = $1 order by bound_at desc limit 1')
const UNBIND = seldom(
  'social.unbind',
  'delete from sso_identities i using users u where u.id = i.user_id and u.id = $1 returning i.name, u.username',
)

const KEEP_LOG_IN = seldom('social.keepLogIn', 'insert into sso_log_ins (token_hash, user_id, id_token_sealed) values ($1, $2, $3)')
const TAKE_LOG_IN = seldom('social.takeLogIn', 'delete from sso_log_ins where token_hash = $1 and user_id = $2 returning id_token_sealed')

const LOG_INS = seldom('social.logIns', 'select user_id, id_token_sealed from sso_log_ins')
const DROP_LOG_INS = seldom('social.dropLogIns', 'delete from sso_log_ins where user_id = $1')

export const ssoRepository = {
  add: (db: Pick<Executor, 'run'>, kind: EntryKind, { secret, browser }: EntryHashes, { issuer, subject, name, idTokenSealed }: Proved) =>
    db.run(
      `insert into sso_entries (kind, secret_hash, browser_hash, issuer, subject, name, id_token_sealed, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7, now() + make_interval(secs => $8))`,
      [kind, secret, browser, issuer, subject, name, idTokenSealed, SECONDS[kind]],
    ),

  holds: async (db: Executor, kind: EntryKind, { secret, browser }: EntryHashes): Promise<boolean> =>
    (await db.run(`select 1 from sso_entries where ${LIVE}`, [kind, secret, browser])).length === 1,

  /** Uses a code or key up; undefined where there is none (any more), or where it was given to another browser. */
  use: async (tx: Tx, kind: EntryKind, { secret, browser }: EntryHashes): Promise<Proved | undefined> =>
    await tx.one(USE, [kind, secret, browser]),

  /** Whose account an identity opens. */
  userOf: async (tx: Tx, { issuer, subject }: Omit<Identity, 'name'>): Promise<number | undefined> =>
    (await tx.one(USER_OF, [issuer, subject]))?.userId,

  /** Locks the account that an identity opens; false where it is not active, or no longer bound. */
  lockHolder: async (tx: Tx, userId: number, { issuer, subject }: Identity): Promise<boolean> =>
    (await tx.run("select 1 from users where id = $1 and deleted_at is null and activeflg = 'ACTIVE' for update", [userId])).length === 1 &&
    (await tx.one(USER_OF, [issuer, subject]))?.userId === userId,

  /** Binds an identity, also one whose account was deleted; undefined where it opens somebody else's. */
  bind: async (tx: Tx, userId: number, { issuer, subject, name }: Identity): Promise<number | undefined> =>
    (await tx.one(BIND_ROW, [userId, issuer, subject, name]))?.id,

  ofUser: async (db: Executor, userId: number): Promise<{ name: string; boundAt: string } | undefined> => await db.one(OF_USER, [userId]),

  /** Removes the identity of an account; undefined where none opens it. */
  unbind: async (tx: Tx, userId: number): Promise<{ name: string; username: string } | undefined> => await tx.one(UNBIND, [userId]),

  /** Notes that a browser came in by the provider. */
  keepLogIn: (tx: Tx, hash: Buffer, userId: number, idTokenSealed: string): void => tx.later(KEEP_LOG_IN, [hash, userId, idTokenSealed]),

  /** What the log-out of a browser needs, once; undefined where it came in another way, or somebody else did. */
  takeLogIn: async (db: Executor, hash: Buffer, userId: number): Promise<string | undefined> =>
    (await db.one(TAKE_LOG_IN, [hash, userId]))?.idTokenSealed,

  /** All who came in by the provider in the last day. */
  logIns: (db: Executor) => db.all(LOG_INS),

  dropLogIns: (tx: Tx, userId: number): void => tx.later(DROP_LOG_INS, [userId]),

  /** No session lasts longer than a day. */
  purge: async (db: Executor): Promise<void> => {
    await db.run("delete from sso_entries where created_at < now() - interval '1 day'")
    await db.run("delete from sso_log_ins where created_at < now() - interval '25 hours'")
  },
}
