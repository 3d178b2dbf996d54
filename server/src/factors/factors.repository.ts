import * as z from 'zod'
import type { Executor, Tx } from '../platform/db/executor.ts'
import { seldom, statement } from '../platform/db/statement.ts'

/** A log-in waits so long for its second step, and takes so many wrong ones. */
export const HALF_SECONDS = 300
const HALF_TRIES = 5
/** An authenticator that was begun is confirmed within this time. */
const PENDING = "interval '15 minutes'"

const OWN = seldom(
  'factors.own',
  `select t.confirmed_at as totp_added_at, t.last_used_at as totp_used_at,
     (select count(*) filter (where r.used_at is null)::integer from recovery_codes r where r.user_id = u.id) as recovery_left,
     (select max(r.used_at) from recovery_codes r where r.user_id = u.id) as recovery_used_at
     from users u left join user_totps t on t.user_id = u.id where u.id = $1`,
  { notNull: ['recoveryLeft'] },
)
const RULE = seldom(
  'factors.rule',
  `select r.factor_rule as rule, r.factor_from as "from", r.role_name from user_roles ur join roles r on r.id = ur.role_id
     where ur.user_id = $1 and r.deleted_at is null
     order by array_position(array['REQUIRED', 'OPTIONAL', 'OFF'], r.factor_rule), r.factor_from, r.id limit 1`,
  { fits: { rule: z.enum(['OFF', 'OPTIONAL', 'REQUIRED']) } },
)
const WAYS = statement('factors.ways', 'select second_factors($1, $2) as ways', { notNull: ['ways'] })
const SSO_NAME = seldom('factors.ssoName', 'select name from sso_identities where user_id = $1 limit 1')
const LOCK_TOTP = seldom(
  'factors.lockTotp',
  `select secret, case when pending_at > now() - ${PENDING} then pending end as pending, last_step from user_totps where user_id = $1 for update`,
)
const BEGIN_TOTP = seldom(
  'factors.beginTotp',
  `insert into user_totps (user_id, pending, pending_at) values ($1, $2, now())
     on conflict (user_id) do update set pending = excluded.pending, pending_at = excluded.pending_at`,
)
const CONFIRM_TOTP = seldom(
  'factors.confirmTotp',
  `update user_totps set secret = pending, confirmed_at = now(), pending = null, pending_at = null, last_step = $2, last_used_at = null where user_id = $1`,
)
const REMOVE_TOTP = seldom('factors.removeTotp', 'delete from user_totps where user_id = $1 returning secret')
const TOOK = seldom('factors.tookTotp', 'update user_totps set last_step = $2, last_used_at = now() where user_id = $1')
const ADD_CODES = seldom('factors.addCodes', 'insert into recovery_codes (user_id, code_hash) select $1, unnest($2::bytea[])')
const DROP_CODES = seldom('factors.dropCodes', 'delete from recovery_codes where user_id = $1')
const USE_CODE = seldom(
  'factors.useCode',
  'update recovery_codes set used_at = now() where user_id = $1 and code_hash = $2 and used_at is null returning user_id',
)
const MARK = "md5(coalesce(u.password_hash, ''))"
const BEGIN_HALF = seldom(
  'factors.beginHalf',
  `insert into half_log_ins (token_hash, user_id, password_mark) select $1, u.id, ${MARK} from users u where u.id = $2`,
)
const TRY_HALF = seldom(
  'factors.tryHalf',
  `update half_log_ins h set tries = tries + 1 from users u
     where h.token_hash = $1 and h.used_at is null and h.tries < ${HALF_TRIES} and h.created_at > now() - interval '${HALF_SECONDS} seconds'
       and u.id = h.user_id and h.password_mark = ${MARK} returning h.id, h.user_id, u.username`,
)
const USE_HALF = seldom(
  'factors.useHalf',
  `update half_log_ins h set used_at = now() from users u
     where h.id = $1 and h.used_at is null and u.id = h.user_id and h.password_mark = ${MARK} returning h.id`,
)

export const factorsRepository = {
  own: (db: Executor, userId: number) => db.one(OWN, [userId]),

  /** What the strictest of somebody's roles asks for. */
  rule: async (db: Executor, userId: number) => (await db.one(RULE, [userId])) ?? null,
  /** What somebody can prove who they are by, the best first. */
  ways: async (db: Executor, userId: number, keyMark: string) => (await db.one(WAYS, [userId, keyMark]))?.ways ?? [],

  /** The name of an identity that opens the account by single sign-on. */
  ssoName: async (tx: Tx, userId: number) => (await tx.one(SSO_NAME, [userId]))?.name,

  lockTotp: (tx: Tx, userId: number) => tx.one(LOCK_TOTP, [userId]),
  beginTotp: (tx: Tx, userId: number, sealed: string) => tx.all(BEGIN_TOTP, [userId, sealed]),
  confirmTotp: (tx: Tx, userId: number, step: number) => tx.all(CONFIRM_TOTP, [userId, step]),
  /** Was there one that counted? */
  dropTotp: async (tx: Tx, userId: number): Promise<boolean> => typeof (await tx.one(REMOVE_TOTP, [userId]))?.secret === 'string',
  /** The code of a step was taken: neither it nor an earlier one is taken again. */
  tookTotp: (tx: Tx, userId: number, step: number) => tx.all(TOOK, [userId, step]),

  addCodes: (tx: Tx, userId: number, hashes: readonly Buffer[]) => tx.all(ADD_CODES, [userId, hashes]),
  dropCodes: (tx: Tx, userId: number) => tx.all(DROP_CODES, [userId]),
  /** Uses one up; of two at once one finds it. */
  useCode: async (tx: Tx, userId: number, hash: Buffer): Promise<boolean> => (await tx.one(USE_CODE, [userId, hash])) !== undefined,

  beginHalf: (tx: Tx, tokenHash: Buffer, userId: number) => tx.all(BEGIN_HALF, [tokenHash, userId]),
  /** Counts a try of a half log-in before it is looked at; undefined: it is over. */
  tryHalf: (db: Executor, tokenHash: Buffer) => db.one(TRY_HALF, [tokenHash]),
  useHalf: async (tx: Tx, id: number): Promise<boolean> => (await tx.one(USE_HALF, [id])) !== undefined,
}
