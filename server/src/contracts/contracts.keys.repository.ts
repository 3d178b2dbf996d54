import type { Executor, Tx } from '../platform/db/executor.ts'
import { lockText } from '../platform/db/locks.ts'
import { statement } from '../platform/db/statement.ts'
import type { SealKeys } from '../platform/seal/certificate.ts'

const LOCK = statement('sealKeys.lock', lockText('sealKeys'))
// A key of our own is exchanged two months before its end; one that was given is good until then.
const NEWEST = statement(
  'sealKeys.newest',
  `select id, private_key_sealed, certificate, ca, chain, valid_until from seal_keys
   where (issuer is not null) = $1 and valid_until > now() + case when $1 then interval '0' else interval '60 days' end order by id desc limit 1`,
)
const ADD = statement(
  'sealKeys.add',
  'insert into seal_keys (private_key_sealed, certificate, ca, chain, valid_until, issuer) values ($1, $2, $3, $4, $5, $6) returning id',
)

export const sealKeysRepository = {
  lock: (tx: Tx) => tx.all(LOCK, []),
  /** `issued`: of those whose certificate somebody else issued; else of those that were made here. */
  newest: async (db: Executor, issued: boolean) => await db.one(NEWEST, [issued]),
  add: async (tx: Tx, sealed: string, { certificate, ca, chain = [], validUntil }: SealKeys, issuer: string | null) =>
    await tx.one(ADD, [sealed, certificate, ca, chain.join(' '), validUntil, issuer]),
}
