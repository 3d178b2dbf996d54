import type { Executor, Tx } from '../platform/db/executor.ts'
import { type Row, statement } from '../platform/db/statement.ts'

const MAKE = statement(
  'families.makeKeys',
  `with made as (insert into family_keys (parent_id, sealed_key) select * from unnest($1::bigint[], $2::text[])
     on conflict (parent_id) do nothing returning parent_id, sealed_key)
   select parent_id, sealed_key from made union all select parent_id, sealed_key from family_keys where parent_id = any($1::bigint[])`,
)
const KEYS = statement('families.keys', 'select parent_id, sealed_key from family_keys where parent_id = any($1::bigint[])')
const DESTROY = statement(
  'families.destroyKeys',
  `insert into family_keys (parent_id, sealed_key, destroyed_at) select unnest($1::bigint[]), null, now()
   on conflict (parent_id) do update set sealed_key = null, destroyed_at = now() where family_keys.sealed_key is not null`,
)

/** The key of a family as it is stored; null where it was destroyed. */
export type StoredKey = Row<typeof KEYS>

export const readKeys = (db: Executor, parentIds: readonly number[]): Promise<StoredKey[]> => db.all(KEYS, [parentIds])

/** Gives families that have no key these fresh ones, and says which each has. Those that somebody else makes at the same moment are missing. */
export const makeKeys = (tx: Tx, parentIds: readonly number[], fresh: readonly string[]): Promise<StoredKey[]> =>
  tx.all(MAKE, [parentIds, fresh])

export const destroyKeys = (tx: Tx, parentIds: readonly number[]): void => tx.later(DESTROY, [parentIds])
