import { type Executor, statement, type Tx } from '../platform/db/executor.ts'
import { lockText } from '../platform/db/locks.ts'

const LOCK = statement('sealKeys.lock', lockText('sealKeys'))
// A key is exchanged two months before its end.
const NEWEST = statement(
  'sealKeys.newest',
  `select id, private_key_sealed as "privateKeySealed", certificate, ca, valid_until as "validUntil" from seal_keys
   where valid_until > now() + interval '60 days' order by id desc limit 1`,
)
const ADD = statement(
  'sealKeys.add',
  'insert into seal_keys (private_key_sealed, certificate, ca, valid_until) values ($1, $2, $3, $4) returning id',
)

export const sealKeysRepository = {
  lock: (tx: Tx) => tx.named(LOCK, []),
  newest: async (db: Executor) => (await db.named(NEWEST, []))[0],
  add: async (tx: Tx, sealed: string, certificate: string, ca: string, until: string) =>
    (await tx.named(ADD, [sealed, certificate, ca, until]))[0],
}
