import { passkeyTransports } from '@camp/contract/factors/factors.passkeys'
import * as z from 'zod'
import type { Executor, Tx } from '../platform/db/executor.ts'
import { seldom } from '../platform/db/statement.ts'

export const CHALLENGE_SECONDS = 300

export type ChallengePurpose = 'REGISTER' | 'FIRST' | 'SECOND' | 'PROOF'

/** What a challenge was given out for. */
export interface Challenge {
  readonly purpose: ChallengePurpose
  /** Hash of the token of the browser, half log-in or session that asked. */
  readonly bound: Buffer
  readonly act: Buffer | null
  /** Of the console, as the browser names it. */
  readonly origin: string
}

const transports = z.array(z.enum(passkeyTransports))

const OF_USER = seldom(
  'passkeys.ofUser',
  `select id, name, synced, created_at as added_at, last_used_at, void_at from passkeys where user_id = $1 order by void_at nulls first, id`,
)
const KNOWN = seldom(
  'passkeys.known',
  'select credential_id, transports from passkeys where user_id = $1 and void_at is null order by id',
  {
    fits: { transports },
  },
)
const BY_CREDENTIAL = seldom(
  'passkeys.byCredential',
  `select id, user_id, public_key, user_handle, rp_id, sign_count, name from passkeys where credential_id = $1 and void_at is null`,
)
const OWNER_OF_HALF = seldom(
  'passkeys.ownerOfHalf',
  `select user_id from half_log_ins where token_hash = $1 and used_at is null and created_at > now() - interval '${CHALLENGE_SECONDS} seconds'`,
)
const LOCK_OWNER = seldom('passkeys.lockOwner', 'select username, real_name from users where id = $1 for no key update')
const ADD = seldom(
  'passkeys.add',
  `insert into passkeys (user_id, credential_id, public_key, user_handle, rp_id, sign_count, name, synced, transports)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
)
const USED = seldom(
  'passkeys.used',
  `update passkeys set sign_count = $2, synced = $3, last_used_at = now()
     where id = $1 and void_at is null and (sign_count < $2 or (sign_count = 0 and $2 = 0)) returning id`,
)
const RENAME = seldom('passkeys.rename', 'update passkeys set name = $3 where user_id = $1 and id = $2 returning id')
const REMOVE = seldom('passkeys.remove', 'delete from passkeys where user_id = $1 and id = $2 returning name')
const REMOVE_ALL = seldom('passkeys.removeAll', 'delete from passkeys where user_id = $1 returning name')
const REMOVE_VOID = seldom('passkeys.removeVoid', 'delete from passkeys where user_id = $1 and void_at is not null')
const VOID = seldom('passkeys.void', 'update passkeys set void_at = now() where user_id = $1 and void_at is null returning id')
// Who asks again for the same act gives the challenge before up.
const ASK = seldom(
  'passkeys.ask',
  `with earlier as (delete from passkey_challenges where purpose = $2 and bound = $3 and act = $4 and used_at is null)
     insert into passkey_challenges (challenge, purpose, bound, act, origin) values ($1, $2, $3, $4, $5)`,
)
const TAKE = seldom(
  'passkeys.take',
  `update passkey_challenges set used_at = now()
     where challenge = $1 and purpose = $2 and bound = $3 and act is not distinct from $4 and origin = $5 and used_at is null
       and created_at > now() - interval '${CHALLENGE_SECONDS} seconds' returning id`,
)

export interface NewPasskey {
  readonly userId: number
  readonly credentialId: Buffer
  readonly publicKey: Buffer
  readonly userHandle: Buffer
  readonly rpId: string
  readonly signCount: number
  readonly name: string
  readonly synced: boolean
  readonly transports: readonly string[]
}

export const passkeysRepository = {
  ofUser: (db: Executor, userId: number) => db.all(OF_USER, [userId]),
  /** What a browser is told of those that count. */
  known: (db: Executor, userId: number) => db.all(KNOWN, [userId]),
  byCredential: (db: Executor, credentialId: Buffer) => db.one(BY_CREDENTIAL, [credentialId]),
  /** Whose log-in waits for its second step in this browser. */
  ownerOfHalf: async (db: Executor, tokenHash: Buffer) => (await db.one(OWNER_OF_HALF, [tokenHash]))?.userId,
  /** The factors of one person change one after the other. */
  lockOwner: (tx: Tx, userId: number) => tx.one(LOCK_OWNER, [userId]),

  add: async (tx: Tx, passkey: NewPasskey): Promise<number> => {
    const { userId, credentialId, publicKey, userHandle, rpId, signCount, name, synced } = passkey
    const [row] = await tx.all(ADD, [userId, credentialId, publicKey, userHandle, rpId, signCount, name, synced, passkey.transports])
    return (row as { id: number }).id // an insert without a conflict clause returns its row
  },
  /** False: it went meanwhile, or its counter has gone back. */
  used: async (tx: Tx, id: number, signCount: number, synced: boolean): Promise<boolean> =>
    (await tx.one(USED, [id, signCount, synced])) !== undefined,
  rename: async (tx: Tx, userId: number, id: number, name: string): Promise<boolean> =>
    (await tx.one(RENAME, [userId, id, name])) !== undefined,
  /** Its name, where it was there. */
  remove: async (tx: Tx, userId: number, id: number) => (await tx.one(REMOVE, [userId, id]))?.name,
  removeAll: async (tx: Tx, userId: number) => (await tx.all(REMOVE_ALL, [userId])).map(({ name }) => name),
  removeVoid: (tx: Tx, userId: number) => tx.all(REMOVE_VOID, [userId]),
  /** They open nothing any more; how many there were. */
  void: async (tx: Tx, userId: number): Promise<number> => (await tx.all(VOID, [userId])).length,

  ask: (db: Executor, challenge: Buffer, { purpose, bound, act, origin }: Challenge) =>
    db.all(ASK, [challenge, purpose, bound, act, origin]),
  /** Uses a challenge up, whatever then comes of it; false: it was not given out for this, is used or too old. */
  take: async (db: Executor, challenge: Buffer, { purpose, bound, act, origin }: Challenge): Promise<boolean> =>
    (await db.one(TAKE, [challenge, purpose, bound, act, origin])) !== undefined,
}
