import type { CodeChannel, CodePurpose } from '@camp/contract/account/account.codes'
import type { Executor, Tx } from '../platform/db/executor.ts'
import { namedLockText } from '../platform/db/locks.ts'
import { statement } from '../platform/db/statement.ts'
import { type Outcomes, outcomeColumns } from '../platform/outcomes.ts'

/** VERIFY: to the present phone or e-mail of the person who is logged in. SIGN: to the phone of a contract. */
export type StoredPurpose = CodePurpose | 'VERIFY' | 'SIGN'

/** What a code is for. A code of one slot is worth nothing in another. */
export interface CodeSlot {
  readonly channel: CodeChannel
  readonly target: string
  readonly purpose: StoredPurpose
  /** Who asked from inside a session; null for anyone who has none. */
  readonly ownerId: number | null
}

interface Asked {
  /** Seconds since a code went to this receiver; null: none in the last hour. */
  since: number | null
  toReceiver: number
  /** Other receivers that this address asked codes for. */
  receivers: number
}

/** Codes that are sent live so long, in seconds; keys a little longer. */
export const CODE_SECONDS = 300
export const KEY_SECONDS = 600

const ASKED = statement(
  'codes.asked',
  `select
     (select extract(epoch from now() - max(created_at))::float8 from verification_codes
       where channel = $1 and target = $2 and created_at > now() - interval '1 hour') as since,
     (select count(*) from verification_codes
       where channel = $1 and target = $2 and created_at > now() - interval '1 hour') as to_receiver,
     (select count(distinct (channel, target)) from verification_codes
       where ip = $3 and created_at > now() - interval '1 hour' and (channel, target) <> ($1, $2)) as receivers`,
)
// Those that ask at the same moment go one after another: first those of an address, then those for a receiver.
const TURN = statement('codes.turn', namedLockText('code', "'address ' || $1"))
const TURN_RECEIVER = statement('codes.turnReceiver', namedLockText('code', "'receiver ' || $1 || $2"))
const ADD = statement(
  'codes.add',
  `insert into verification_codes (channel, target, purpose, owner_id, code_hash, code_sealed, language, ip, expires_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, now() + interval '${CODE_SECONDS} seconds') returning id`,
)

interface Tried {
  id: number
  hash: Buffer
  tries: number
  live: boolean
  /** Seconds until another one may be asked for. */
  wait: number
}
// The try is counted before the code is looked at, in a transaction of its own, so that guesses sent at once are all counted.
const TRY = statement(
  'codes.try',
  `update verification_codes set tries = tries + 1 where id = (
     select id from verification_codes where channel = $1 and target = $2 and purpose = $3 and owner_id is not distinct from $4
     order by id desc limit 1)
   returning id, code_hash as hash, tries, used_at is null and expires_at > now() as live,
     ceil(greatest(1, 60 - extract(epoch from now() - created_at)))::integer as wait`,
  { notNull: ['wait'] },
)
const FORGIVE = statement('codes.forgive', 'update verification_codes set tries = tries - 1 where id = $1')
const USE = statement(
  'codes.use',
  'update verification_codes set used_at = now() where id = $1 and used_at is null and expires_at > now() returning id',
)

export const codesRepository = {
  takeTurn: async (tx: Tx, { channel, target }: CodeSlot, ip: string): Promise<void> => {
    await tx.all(TURN, [ip])
    await tx.all(TURN_RECEIVER, [channel, target])
  },

  asked: async (tx: Tx, { channel, target }: CodeSlot, ip: string): Promise<Asked> => {
    const [row] = await tx.all(ASKED, [channel, target, ip])
    return row ?? { since: null, toReceiver: 0, receivers: 0 }
  },

  add: async (tx: Tx, slot: CodeSlot, code: { hash: Buffer; sealed: string; language: string; ip: string }): Promise<number> => {
    const { channel, target, purpose, ownerId } = slot
    const [row] = await tx.all(ADD, [channel, target, purpose, ownerId, code.hash, code.sealed, code.language, code.ip])
    return (row as { id: number }).id // an insert without a conflict clause returns its row
  },

  /** The newest code of a slot, its try counted; undefined where none was ever sent. */
  try: async (db: Executor, { channel, target, purpose, ownerId }: CodeSlot): Promise<Tried | undefined> =>
    await db.one(TRY, [channel, target, purpose, ownerId]),

  forgive: (db: Executor, id: number) => db.all(FORGIVE, [id]),

  /** Uses a code up; false where somebody else did so a moment ago. */
  use: async (tx: Tx, id: number): Promise<boolean> => (await tx.all(USE, [id])).length === 1,

  addKey: (tx: Tx, userId: number, hash: Buffer) =>
    tx.run(`insert into identity_keys (user_id, key_hash, expires_at) values ($1, $2, now() + interval '${KEY_SECONDS} seconds')`, [
      userId,
      hash,
    ]),

  keyHolds: async (db: Executor, userId: number, hash: Buffer): Promise<boolean> =>
    (
      await db.run('select 1 from identity_keys where user_id = $1 and key_hash = $2 and used_at is null and expires_at > now()', [
        userId,
        hash,
      ])
    ).length === 1,

  useKey: async (tx: Tx, userId: number, hash: Buffer): Promise<boolean> =>
    (
      await tx.run(
        `update identity_keys set used_at = now()
         where user_id = $1 and key_hash = $2 and used_at is null and expires_at > now() returning id`,
        [userId, hash],
      )
    ).length === 1,
}

const READ = statement(
  'codes.outcomes',
  `select ${outcomeColumns('created_at', "delivery = 'SENT'", "delivery in ('FAILED', 'DOUBT')")}
   from verification_codes where channel = $1 and created_at > now() - interval '24 hours'`,
)

/** What came of the codes that were to be sent this way within the last 24 hours. */
export const codeOutcomes = async (db: Executor, channel: 'SMS' | 'EMAIL'): Promise<Outcomes> => {
  const [outcomes] = await db.all(READ, [channel])
  return outcomes ?? { done: 0, failed: 0, lastDoneAt: null, lastFailedAt: null }
}
